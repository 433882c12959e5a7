"""Commands that ask a graph."""
