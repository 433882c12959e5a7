CALL () {
  MATCH (concept:Concept {id: $concept})-[way:HAS_ANCESTOR]->(other:Concept)<-[edge:BROADER]-(next:Concept)
  WHERE edge.score >= $min_score AND (next.id = $concept OR exists { (concept)-[:HAS_ANCESTOR]->(next) })
  RETURN 'broader' AS direction, way.distance AS distance, other, next, edge
  UNION ALL
  MATCH (concept:Concept {id: $concept})<-[way:HAS_ANCESTOR]-(other:Concept)-[edge:BROADER]->(next:Concept)
  WHERE edge.score >= $min_score AND (next.id = $concept OR exists { (concept)<-[:HAS_ANCESTOR]-(next) })
  RETURN 'narrower' AS direction, way.distance AS distance, other, next, edge
}
RETURN direction, distance, other.id AS other, other.name AS name, other.documents AS documents,
       next.id AS next, edge.score AS score, edge.basis AS basis
ORDER BY direction, distance, other, next
LIMIT $limit
