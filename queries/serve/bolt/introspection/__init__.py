"""Queries about the server that Neo4j's tools ask before any other, and what they are answered."""
