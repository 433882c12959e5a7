"""Terms that a corpus shows by how often and in which places its documents use words."""
