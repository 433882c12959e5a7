MATCH (:Name {key: $name})<-[:NAMED]-(:Entity)<-[:DESCRIBES]-(description:Description)
WHERE description.score >= $min_score AND ($kind = '' OR description.kind = $kind)
MATCH (description)-[:IN_DOCUMENT]->(document:Document)
MATCH (description)-[:IN_SENTENCE]->(sentence:Sentence)
RETURN DISTINCT description.surface AS description, description.kind AS kind, description.score AS score,
       document.id AS document, document.date AS date, description.start AS start, description.end AS end,
       sentence.text AS sentence
ORDER BY score DESC, document, start, end, kind
LIMIT $limit
