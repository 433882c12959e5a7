MATCH (:Name {key: $name})<-[:NAMED]-(asked:Entity)-[:IN_DOCUMENT]->(document:Document)
MATCH (asked)-[:HAS_CANONICAL_NAME]->(own:Name)
WITH document, collect(DISTINCT own.key) AS owned
MATCH (document)-[:MENTIONS]->(other:Name)
WHERE NOT other.key IN owned
RETURN other.key AS other, count(DISTINCT document.id) AS documents, other.documents AS spread
ORDER BY documents DESC, spread, other
LIMIT $limit
