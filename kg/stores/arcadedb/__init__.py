"""The embedded Cypher store."""
