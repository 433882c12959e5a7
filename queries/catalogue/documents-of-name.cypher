MATCH (:Name {key: $name})<-[:NAMED]-(entity:Entity)-[:IN_DOCUMENT]->(document:Document)
MATCH (entity)<-[:REFERS_TO]-(mention:Mention)
RETURN document.id AS document, document.title AS title, document.date AS date,
       count(DISTINCT mention.id) AS mentions
ORDER BY mentions DESC, document
LIMIT $limit
