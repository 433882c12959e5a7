CALL () {
  MATCH (:Name {key: $name})-[:ALIAS_OF]->(canonical:Name)
  RETURN canonical
  UNION
  MATCH (canonical:Name {key: $name})
  RETURN canonical
}
MATCH (alias:Name)-[edge:ALIAS_OF]->(canonical)
RETURN DISTINCT alias.key AS alias, canonical.key AS canonical, edge.basis AS basis, edge.documents AS documents
ORDER BY documents DESC, canonical, alias
LIMIT $limit
