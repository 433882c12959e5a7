MATCH (:Document {id: $document})<-[:IN_DOCUMENT]-(:Entity)-[:NAMED]->(name:Name)
WHERE name.documents <= $through
WITH DISTINCT name
MATCH (name)<-[:NAMED]-(:Entity)-[:IN_DOCUMENT]->(other:Document)
WHERE other.id <> $document
RETURN other.id AS other, other.title AS title, count(DISTINCT name.key) AS names
ORDER BY names DESC, other
LIMIT $limit
