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
// As long as what stands before the property in the list of those that tell most.
WITH linked, fact, score,
     size(split(' P39 P106 P31 P108 P27 P17 P102 P1376 P131 P36 P159 P452 P112 P169 P1082 P463 P410 P54 P413 P569 P570 P19 P800 P26 P69 P166 ', ' ' + fact.pid + ' ')[0]) AS telling,
     CASE WHEN coalesce(fact.until, '') = '' THEN 0 ELSE 1 END AS over
RETURN linked.qid AS item, linked.name AS label, fact.property AS property, fact.value AS value,
       fact.since AS since, fact.until AS until, fact.rank AS rank, score
ORDER BY score DESC, item, telling, property, rank DESC, over, coalesce(fact.since, '') DESC, value, fact.id
LIMIT $limit
