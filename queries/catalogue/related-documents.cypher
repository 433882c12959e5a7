MATCH (:Document {id: $document})<-[:IN_DOCUMENT]-(:Entity)-[:HAS_CANONICAL_NAME]->(name:Name)
WHERE name.documents <= $through
WITH DISTINCT name
MATCH (name)<-[:HAS_CANONICAL_NAME]-(:Entity)-[:IN_DOCUMENT]->(other:Document)
WHERE other.id <> $document
WITH other, count(DISTINCT name.key) AS names, min(name.documents) AS rarest
RETURN other.id AS other, other.title AS title, names
ORDER BY names DESC, rarest, other
LIMIT $limit
