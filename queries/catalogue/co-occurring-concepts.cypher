MATCH (:Concept {id: $concept})<-[:DENOTES]-(:Mention)-[:IN_DOCUMENT]->(document:Document)
WITH DISTINCT document
MATCH (document)<-[:IN_DOCUMENT]-(:Mention)-[:DENOTES]->(other:Concept)
WHERE other.id <> $concept AND ($type = '' OR other.type = $type)
RETURN other.id AS other, other.name AS name, other.type AS type, count(DISTINCT document.id) AS documents,
       other.documents AS spread
ORDER BY documents DESC, spread, other
LIMIT $limit
