UNWIND $text AS wanted
MATCH (document:Document)-[:CONCERNS]->(concept:Concept {id: wanted})
WHERE $narrower OR exists { (document)-[:MENTIONS]->(concept) }
RETURN document.id AS document, document.title AS title, document.date AS date,
       count(DISTINCT concept.id) AS concepts, min(concept.documents) AS rarest
ORDER BY concepts DESC, rarest, document
LIMIT $limit
