"""Clauses that take a participant from the clause above them, or from their noun."""
