MATCH (:Name {key: $name})-[candidate:HAS_CANDIDATE]->(linked:Item)
WHERE candidate.score >= $min_score
// when item
  AND linked.qid = $item
// end
WITH linked, candidate.score AS score
MATCH (linked)-[:HAS_FACT]->(fact:Fact)
// when property
WHERE fact.property = $property OR fact.pid = $property
// end
RETURN linked.qid AS item, linked.name AS label, fact.property AS property, fact.value AS value,
       fact.since AS since, fact.until AS until, fact.rank AS rank, score
ORDER BY score DESC, item, property, rank DESC, coalesce(fact.since, '') DESC, value, fact.id
LIMIT $limit
