CALL () {
  MATCH (name:Name)
  WHERE name.key CONTAINS $text
    AND (NOT exists { (name)-[:ALIAS_OF]->(:Name) } OR exists { (name)<-[:HAS_CANONICAL_NAME]-(:Entity) })
  RETURN name
  UNION
  MATCH (alias:Name)-[:ALIAS_OF]->(name:Name)
  WHERE alias.key CONTAINS $text
  RETURN name
}
RETURN DISTINCT name.key AS name, name.documents AS documents, name.entities AS entities
ORDER BY documents DESC, name
LIMIT $limit
