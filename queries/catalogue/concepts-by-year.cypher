MATCH (document:Document)
WHERE $from_year <= document.year AND document.year <= $to_year
MATCH (document)-[:MENTIONS]->(concept:Concept)
WHERE $type = '' OR concept.type = $type
WITH document.year AS year, concept, count(document) AS documents
WITH year, concept, documents, toFloat(documents) * documents / concept.documents AS special
RETURN year, concept.id AS concept, concept.name AS name, documents
ORDER BY year DESC, special DESC, documents DESC, concept
LIMIT $limit
