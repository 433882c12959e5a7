MATCH (:Name {key: $name})<-[:NAMED]-(:Entity)<-[:REFERS_TO]-(:Mention)-[:IN_SENTENCE]->(sentence:Sentence)
WITH DISTINCT sentence
MATCH (sentence)<-[:IN_SENTENCE]-(:Mention)-[:REFERS_TO]->(:Entity)-[:NAMED]->(other:Name)
WHERE other.key <> $name
RETURN other.key AS other, count(DISTINCT sentence.id) AS sentences
ORDER BY sentences DESC, other
LIMIT $limit
