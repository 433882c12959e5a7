MATCH (:Document {id: $document})<-[:IN_DOCUMENT]-(mention:Mention)
OPTIONAL MATCH (mention)-[:REFERS_TO]->(entity:Entity)
RETURN mention.start AS start, mention.end AS end, mention.surface AS surface, mention.type AS type,
       entity.name AS entity_name, entity.id AS entity
ORDER BY start, end
