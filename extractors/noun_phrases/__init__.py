"""Base noun phrases."""
