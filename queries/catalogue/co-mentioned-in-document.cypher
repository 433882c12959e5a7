MATCH (:Name {key: $name})<-[:NAMED]-(:Entity)-[:IN_DOCUMENT]->(document:Document)
WITH DISTINCT document
MATCH (document)<-[:IN_DOCUMENT]-(:Entity)-[:NAMED]->(other:Name)
WHERE other.key <> $name
RETURN other.key AS other, count(DISTINCT document.id) AS documents
ORDER BY documents DESC, other
LIMIT $limit
