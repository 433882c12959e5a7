"""The embedded SPARQL store."""
