"""Dependency parses: trees from arc scores, and their measurement on CoNLL-U files."""
