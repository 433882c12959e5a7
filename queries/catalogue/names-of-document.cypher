MATCH (:Document {id: $document})<-[:IN_DOCUMENT]-(entity:Entity)-[:HAS_CANONICAL_NAME]->(name:Name)
MATCH (entity)<-[:REFERS_TO]-(mention:Mention)
RETURN name.key AS name, count(DISTINCT mention.id) AS mentions, name.documents AS documents
ORDER BY mentions DESC, name
LIMIT $limit
