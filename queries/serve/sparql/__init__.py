"""The SPARQL 1.1 protocol."""
