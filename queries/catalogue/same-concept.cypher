MATCH (:Document {id: $document})<-[:IN_DOCUMENT]-(example:Mention)-[:DENOTES]->(concept:Concept)
WHERE example.start < $end AND $start < example.end
WITH DISTINCT concept
MATCH (found:Concept)-[:HAS_ANCESTOR*0..1]->(concept)
WHERE $narrower OR found.id = concept.id
MATCH (found)<-[:DENOTES]-(mention:Mention)-[:IN_DOCUMENT]->(other:Document)
WHERE other.id <> $document
RETURN concept.id AS concept, concept.name AS name, other.id AS other, other.title AS title,
       other.date AS date, count(DISTINCT mention.id) AS mentions
ORDER BY mentions DESC, concept, other
LIMIT $limit
