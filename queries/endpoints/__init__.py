"""Addresses that speak the protocols of others: SPARQL, Cypher, reconciliation, MCP."""
