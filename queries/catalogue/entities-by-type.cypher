MATCH (entity:Entity)-[:HAS_CANONICAL_NAME]->(called:Name)
WHERE entity.type IS NOT NULL AND ($type = '' OR entity.type = $type)
MATCH (entity)-[:IN_DOCUMENT]->(document:Document)
WITH entity.type AS type, called, count(DISTINCT document.id) AS documents, sum(entity.mentions) AS mentions
RETURN type, coalesce(called.name, called.key) AS name, documents, mentions
ORDER BY documents DESC, mentions DESC, type, name
LIMIT $limit
