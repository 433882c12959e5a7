"""Stores that are asked in SPARQL over HTTP."""
