MATCH (document:Document)
WHERE $from_year <= document.year AND document.year <= $to_year
MATCH (document)-[:MENTIONS]->(concept:Concept)
WHERE $type = '' OR concept.type = $type
RETURN document.year AS year, concept.id AS concept, concept.name AS name,
       count(document) AS documents
ORDER BY year DESC, documents DESC, concept
LIMIT $limit
