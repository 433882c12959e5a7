CALL () {
  MATCH (:Name {key: $name})<-[:NAMED]-(:Entity)
        -[:OF|AGAINST|IN|BY|ON|ABOUT|WITH|AFTER|MEMBER_OF|TO|FROM|FOR|AMONG|UNDER|AT|BETWEEN|DURING|NEAR|OVER|BEFORE|INSIDE|OUTSIDE|INTO|AROUND]-
        (:Entity)-[:NAMED]->(found:Name)
  RETURN DISTINCT found, 1 AS steps
  UNION
  MATCH (:Name {key: $name})<-[:NAMED]-(:Entity)
        -[:OF|AGAINST|IN|BY|ON|ABOUT|WITH|AFTER|MEMBER_OF|TO|FROM|FOR|AMONG|UNDER|AT|BETWEEN|DURING|NEAR|OVER|BEFORE|INSIDE|OUTSIDE|INTO|AROUND]-
        (:Entity)-[:NAMED]->(first:Name)
  WITH DISTINCT first WHERE $hops >= 2 AND first.documents <= $through
  MATCH (first)<-[:NAMED]-(:Entity)
        -[:OF|AGAINST|IN|BY|ON|ABOUT|WITH|AFTER|MEMBER_OF|TO|FROM|FOR|AMONG|UNDER|AT|BETWEEN|DURING|NEAR|OVER|BEFORE|INSIDE|OUTSIDE|INTO|AROUND]-
        (:Entity)-[:NAMED]->(found:Name)
  RETURN DISTINCT found, 2 AS steps
  UNION
  MATCH (:Name {key: $name})<-[:NAMED]-(:Entity)
        -[:OF|AGAINST|IN|BY|ON|ABOUT|WITH|AFTER|MEMBER_OF|TO|FROM|FOR|AMONG|UNDER|AT|BETWEEN|DURING|NEAR|OVER|BEFORE|INSIDE|OUTSIDE|INTO|AROUND]-
        (:Entity)-[:NAMED]->(first:Name)
  WITH DISTINCT first WHERE $hops >= 3 AND first.documents <= $through
  MATCH (first)<-[:NAMED]-(:Entity)
        -[:OF|AGAINST|IN|BY|ON|ABOUT|WITH|AFTER|MEMBER_OF|TO|FROM|FOR|AMONG|UNDER|AT|BETWEEN|DURING|NEAR|OVER|BEFORE|INSIDE|OUTSIDE|INTO|AROUND]-
        (:Entity)-[:NAMED]->(second:Name)
  WITH DISTINCT second WHERE second.documents <= $through
  MATCH (second)<-[:NAMED]-(:Entity)
        -[:OF|AGAINST|IN|BY|ON|ABOUT|WITH|AFTER|MEMBER_OF|TO|FROM|FOR|AMONG|UNDER|AT|BETWEEN|DURING|NEAR|OVER|BEFORE|INSIDE|OUTSIDE|INTO|AROUND]-
        (:Entity)-[:NAMED]->(found:Name)
  RETURN DISTINCT found, 3 AS steps
}
WITH found, min(steps) AS distance
WHERE found.key <> $name
RETURN found.key AS neighbour, distance, found.documents AS documents
ORDER BY distance, documents DESC, neighbour
LIMIT $limit
