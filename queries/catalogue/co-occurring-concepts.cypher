MATCH (found:Concept)-[:HAS_ANCESTOR*0..1]->(:Concept {id: $concept})
WHERE $narrower OR found.id = $concept
WITH collect(DISTINCT found) AS asked, collect(DISTINCT found.id) AS ids
UNWIND asked AS found
MATCH (found)<-[:MENTIONS]-(document:Document)
WITH DISTINCT ids, document
MATCH (document)-[:MENTIONS]->(other:Concept)
WHERE NOT other.id IN ids AND ($type = '' OR other.type = $type)
RETURN other.id AS other, other.name AS name, other.type AS type, count(DISTINCT document.id) AS documents,
       other.documents AS spread
ORDER BY documents DESC, spread, other
LIMIT $limit
