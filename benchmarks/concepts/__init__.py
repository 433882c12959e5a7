"""Concepts of a corpus: samples and growth."""
