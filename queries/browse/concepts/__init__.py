"""Concepts of the browse index and their hierarchy."""
