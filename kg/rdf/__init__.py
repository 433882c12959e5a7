"""The graph in RDF."""
