MATCH (found:Concept)-[:HAS_ANCESTOR*0..1]->(:Concept {id: $concept})
WHERE $narrower OR found.id = $concept
MATCH (found)<-[:DENOTES]-(mention:Mention)-[:IN_DOCUMENT]->(document:Document)
WHERE document.year IS NOT NULL
RETURN document.year AS year, count(DISTINCT document.id) AS documents, count(DISTINCT mention.id) AS mentions
ORDER BY year
LIMIT $limit
