"""Rows as a client wants them: which format, and rows written in it."""
