MATCH (name:Name)
WHERE name.relations > 0
RETURN name.key AS name, name.relations AS relations, name.documents AS documents
ORDER BY relations DESC, documents, name
LIMIT $limit
