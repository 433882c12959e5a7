MATCH (:Name {key: $name})<-[:NAMED]-(asked:Entity)<-[:REFERS_TO]-(:Mention)-[:IN_SENTENCE]->(sentence:Sentence)
MATCH (asked)-[:HAS_CANONICAL_NAME]->(own:Name)
WITH sentence, collect(DISTINCT own.key) AS owned
MATCH (sentence)<-[:IN_SENTENCE]-(:Mention)-[:REFERS_TO]->(companion:Entity)-[:HAS_CANONICAL_NAME]->(other:Name)
WHERE companion.type IS NOT NULL AND NOT other.key IN owned
RETURN other.key AS other, count(DISTINCT sentence.id) AS sentences, other.documents AS spread
ORDER BY sentences DESC, spread, other
LIMIT $limit
