MATCH (found:Concept)-[:HAS_ANCESTOR*0..1]->(:Concept {id: $concept})
WHERE $narrower OR found.id = $concept
MATCH (found)<-[:DENOTES]-(mention:Mention)-[:IN_DOCUMENT]->(document:Document)
RETURN document.id AS document, document.title AS title, document.date AS date,
       count(DISTINCT found.id) AS concepts, count(DISTINCT mention.id) AS mentions
ORDER BY mentions DESC, document
LIMIT $limit
