MATCH (asked:Concept {id: $concept})<-[:CONCERNS]-(document:Document)
WHERE $narrower OR exists { (document)-[:MENTIONS]->(asked) }
MATCH (document)-[:MENTIONS]->(other:Concept)
WHERE other <> asked AND ($type = '' OR other.type = $type)
WITH asked, other, count(document) AS documents
WHERE NOT ($narrower AND exists { (other)-[:HAS_ANCESTOR]->(asked) })
WITH other, documents, toFloat(documents) * documents * documents / other.documents AS closeness
RETURN other.id AS other, other.name AS name, other.type AS type, documents, other.documents AS spread
ORDER BY closeness DESC, spread, other
LIMIT $limit
