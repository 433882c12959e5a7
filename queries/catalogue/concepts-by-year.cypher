MATCH (document:Document)
WHERE $from_year <= document.year AND document.year <= $to_year
MATCH (document)<-[:IN_DOCUMENT]-(:Mention)-[:DENOTES]->(concept:Concept)
WHERE $type = '' OR concept.type = $type
RETURN document.year AS year, concept.id AS concept, concept.name AS name,
       count(DISTINCT document.id) AS documents
ORDER BY year DESC, documents DESC, concept
LIMIT $limit
