UNWIND $text AS wanted
MATCH (concept:Concept {id: wanted})<-[:HAS_ANCESTOR*0..1]-(found:Concept)
WHERE $narrower OR found.id = wanted
MATCH (found)<-[:MENTIONS]-(document:Document)
RETURN document.id AS document, document.title AS title, document.date AS date,
       count(DISTINCT concept.id) AS concepts, min(concept.documents) AS rarest
ORDER BY concepts DESC, rarest, document
LIMIT $limit
