"""Concepts, their hierarchy and the sentences behind it."""
