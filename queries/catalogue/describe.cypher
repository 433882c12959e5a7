MATCH (:Name {key: $name})<-[:NAMED]-(:Entity)<-[:DESCRIBES]-(description:Description)
WHERE description.score >= $min_score AND ($kind = '' OR description.kind = $kind)
MATCH (description)-[:IN_DOCUMENT]->(document:Document)
MATCH (description)-[:IN_SENTENCE]->(sentence:Sentence)
WITH DISTINCT description AS said, document AS saying, sentence
RETURN said.surface AS description, said.kind AS kind, said.score AS score, saying.id AS document,
       saying.date AS date, said.start AS start, said.end AS end, sentence.text AS sentence
ORDER BY said.preference DESC, document, start, end, kind
LIMIT $limit
