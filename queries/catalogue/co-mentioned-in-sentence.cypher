MATCH (:Name {key: $name})<-[:NAMED]-(:Entity)<-[:REFERS_TO]-(:Mention)-[:IN_SENTENCE]->(sentence:Sentence)
WITH DISTINCT sentence
MATCH (sentence)<-[:IN_SENTENCE]-(:Mention)-[:REFERS_TO]->(companion:Entity)-[:NAMED]->(other:Name)
WHERE companion.type IS NOT NULL AND other.key <> $name
  AND NOT exists { (companion)-[:NAMED]->(:Name {key: $name}) }
RETURN other.key AS other, count(DISTINCT sentence.id) AS sentences, other.documents AS spread
ORDER BY sentences DESC, spread, other
LIMIT $limit
