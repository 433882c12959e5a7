MATCH (:Document {id: $document})<-[:IN_DOCUMENT]-(mention:Mention)
OPTIONAL MATCH (mention)-[:REFERS_TO]->(own:Entity)
OPTIONAL MATCH (mention)<-[:HAS_NAME]-(:Mention)-[:REFERS_TO]->(of_phrase:Entity)
WITH mention, coalesce(own, of_phrase) AS entity
RETURN mention.start AS start, mention.end AS end, mention.surface AS surface, mention.type AS type,
       entity.name AS entity_name, entity.id AS entity
ORDER BY start, end
LIMIT $limit
