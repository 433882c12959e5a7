"""Cypher over HTTP."""
