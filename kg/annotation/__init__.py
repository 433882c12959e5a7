"""Pending documents through the extractors, in this process or in several."""
