MATCH (:Name {key: $name})-[candidate:HAS_CANDIDATE]->(linked:Item)
WHERE candidate.score >= $min_score
RETURN linked.qid AS item, linked.name AS label, linked.description AS description,
       candidate.documents AS documents, candidate.score AS score
ORDER BY documents DESC, score DESC, item
LIMIT $limit
