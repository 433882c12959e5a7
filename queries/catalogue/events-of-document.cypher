MATCH (:Document {id: $document})<-[:IN_DOCUMENT]-(event:Predicate)
WHERE event.score >= $min_score AND ($factuality = '' OR event.factuality = $factuality)
MATCH (event)-[:HAS_ROLE]->(role:Role)
WHERE role.score >= $min_score
WITH event, role.name AS part, 
     coalesce(CASE role.realization WHEN 'definite' THEN '[' + role.participant + ']' ELSE role.participant END, '') AS shown
WITH event, max(CASE part WHEN 'ARG0' THEN shown ELSE '' END) AS who, max(CASE part WHEN 'ARG1' THEN shown ELSE '' END) AS what,
     max(CASE part WHEN 'ARG2' THEN shown ELSE '' END) AS other, max(CASE part WHEN 'ARGM-LOC' THEN shown ELSE '' END) AS place,
     max(CASE part WHEN 'ARGM-TMP' THEN shown ELSE '' END) AS time
MATCH (event)-[:IN_SENTENCE]->(sentence:Sentence)
RETURN event.start AS start, event.end AS end, who, event.surface AS predicate, what, other, place,
       time, event.factuality AS factuality, event.lemma AS lemma, sentence.text AS sentence, event.score AS score
ORDER BY start
LIMIT $limit
