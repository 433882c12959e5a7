"""Facets: their arrays, their values, and what is selected by them."""
