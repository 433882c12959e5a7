"""A server that Neo4j's drivers can ask: the Bolt protocol, for queries that read.

Source: the specification at https://neo4j.com/docs/bolt/current/.
"""
