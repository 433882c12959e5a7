MATCH (:Name {key: $name})<-[:NAMED]-(:Entity)<-[:DESCRIBES]-(description:Description)-[said:EXPRESSES|CONTRADICTS]->(fact:Fact)
WHERE said.score >= $min_score
MATCH (description)-[:IN_DOCUMENT]->(document:Document)
RETURN DISTINCT document.id AS document, description.start AS start, description.end AS end,
       description.surface AS description, description.kind AS kind, type(said) = 'CONTRADICTS' AS contradicts,
       said.score AS score, fact.id AS fact, fact.property AS property, fact.value AS value
ORDER BY contradicts, score DESC, document, start, end, fact
LIMIT $limit
