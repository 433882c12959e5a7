"""Phrases in each language."""
