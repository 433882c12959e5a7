MATCH (name:Name)
WHERE name.key CONTAINS $text
RETURN name.key AS name, name.documents AS documents, name.entities AS entities
ORDER BY documents DESC, name
LIMIT $limit
