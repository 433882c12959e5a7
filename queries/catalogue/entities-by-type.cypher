MATCH (entity:Entity)
WHERE entity.type IS NOT NULL AND ($type = '' OR entity.type = $type)
MATCH (entity)-[:IN_DOCUMENT]->(document:Document)
RETURN entity.type AS type, entity.name AS name, count(DISTINCT document.id) AS documents,
       sum(entity.mentions) AS mentions
ORDER BY documents DESC, mentions DESC, type, name
LIMIT $limit
