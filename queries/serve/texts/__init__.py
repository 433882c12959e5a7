"""Texts that a reader brings: annotations, and suggestions for an editor."""
