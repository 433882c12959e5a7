"""Free queries in Cypher and SPARQL."""
