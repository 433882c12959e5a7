MATCH (entity:Entity)<-[:DESCRIBES]-(description:Description)-[said:EXPRESSES]->(fact:Fact)
WHERE said.score >= $min_score AND ($kind = '' OR description.kind = $kind)
RETURN entity.type AS type, fact.property AS property, count(DISTINCT description.id) AS descriptions
ORDER BY type, descriptions DESC, property
LIMIT $limit
