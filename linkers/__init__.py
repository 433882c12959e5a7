"""Linkers: what lets entities of different documents meet."""
