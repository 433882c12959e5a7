MATCH (:Name {key: $name})<-[:NAMED]-(entity:Entity)-[link:LINKED_TO]->(linked:Item)
MATCH (entity)-[:IN_DOCUMENT]->(document:Document)
WITH linked, count(DISTINCT document) AS documents, max(link.score) AS score
WHERE score >= $min_score
RETURN linked.qid AS item, linked.name AS label, linked.description AS description, documents, score
ORDER BY documents DESC, score DESC, item
LIMIT $limit
