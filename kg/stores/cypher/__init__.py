"""Stores that are asked in Cypher over Bolt, Neo4j first."""
