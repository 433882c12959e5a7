MATCH (:Name {key: $name})<-[:NAMED]-(:Entity)<-[:DESCRIBES]-(description:Description)
WHERE description.score >= $min_score AND ($kind = '' OR description.kind = $kind)
MATCH (description)-[:IN_DOCUMENT]->(document:Document)
MATCH (description)-[:IN_SENTENCE]->(sentence:Sentence)
WITH DISTINCT description, document, sentence
ORDER BY description.score DESC, document.id, description.start, description.end, description.kind
WITH coalesce(toLower(description.surface), description.id) AS words, collect(description) AS places,
     collect(document) AS of, collect(sentence) AS around, count(DISTINCT document.id) AS documents,
     min(document.date) AS since, max(document.date) AS until
WITH places[0] AS place, of[0] AS document, around[0] AS sentence, documents, since, until
RETURN place.surface AS description, place.kind AS kind, documents, since, until, place.score AS score,
       document.id AS document, place.start AS start, place.end AS end, sentence.text AS sentence
ORDER BY documents DESC, score DESC, document, start, end, kind
LIMIT $limit
