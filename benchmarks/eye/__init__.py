"""Samples that are judged by eye."""
