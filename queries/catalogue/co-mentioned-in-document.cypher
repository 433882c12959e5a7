MATCH (:Name {key: $name})<-[:NAMED]-(:Entity)-[:IN_DOCUMENT]->(document:Document)
WITH DISTINCT document
MATCH (document)<-[:IN_DOCUMENT]-(companion:Entity)-[:NAMED]->(other:Name)
WHERE companion.type IS NOT NULL AND other.key <> $name
  AND NOT exists { (companion)-[:NAMED]->(:Name {key: $name}) }
RETURN other.key AS other, count(DISTINCT document.id) AS documents, other.documents AS spread
ORDER BY documents DESC, spread, other
LIMIT $limit
