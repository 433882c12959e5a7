MATCH (linked:Item)
WHERE ($property = '' AND $value = '')
   OR exists {
     (linked)-[:HAS_FACT]->(fact:Fact)
     WHERE ($property = '' OR fact.property = $property OR fact.pid = $property)
       AND ($value = '' OR fact.value = $value OR fact.item = $value)
   }
RETURN linked.qid AS item, linked.name AS name, linked.description AS description,
       linked.documents AS documents
ORDER BY documents DESC, item
LIMIT $limit
