MATCH (:Name {key: $name})<-[:NAMED]-(:Entity)-[:HAS_CANONICAL_NAME]->(own:Name)
WITH collect(DISTINCT own.key) AS owned
CALL () {
  MATCH (:Name {key: $name})<-[:NAMED]-(:Entity)
        -[:OF|AGAINST|IN|BY|ON|ABOUT|WITH|AFTER|MEMBER_OF|TO|FROM|FOR|AMONG|UNDER|AT|BETWEEN|DURING|NEAR|OVER|BEFORE|INSIDE|OUTSIDE|INTO|AROUND]-
        (reached:Entity)-[:HAS_CANONICAL_NAME]->(found:Name)
  WHERE reached.type IS NOT NULL OR found.name =~ '(.*\\s)?\\p{Lu}\\S*\\s+\\p{Lu}\\S*'
  RETURN DISTINCT found, 1 AS steps
  UNION
  MATCH (:Name {key: $name})<-[:NAMED]-(:Entity)
        -[:OF|AGAINST|IN|BY|ON|ABOUT|WITH|AFTER|MEMBER_OF|TO|FROM|FOR|AMONG|UNDER|AT|BETWEEN|DURING|NEAR|OVER|BEFORE|INSIDE|OUTSIDE|INTO|AROUND]-
        (:Entity)-[:HAS_CANONICAL_NAME]->(first:Name)
  WITH DISTINCT first WHERE $hops >= 2 AND first.documents <= $through
  MATCH (first)<-[:HAS_CANONICAL_NAME]-(:Entity)
        -[:OF|AGAINST|IN|BY|ON|ABOUT|WITH|AFTER|MEMBER_OF|TO|FROM|FOR|AMONG|UNDER|AT|BETWEEN|DURING|NEAR|OVER|BEFORE|INSIDE|OUTSIDE|INTO|AROUND]-
        (reached:Entity)-[:HAS_CANONICAL_NAME]->(found:Name)
  WHERE reached.type IS NOT NULL OR found.name =~ '(.*\\s)?\\p{Lu}\\S*\\s+\\p{Lu}\\S*'
  RETURN DISTINCT found, 2 AS steps
  UNION
  MATCH (:Name {key: $name})<-[:NAMED]-(:Entity)
        -[:OF|AGAINST|IN|BY|ON|ABOUT|WITH|AFTER|MEMBER_OF|TO|FROM|FOR|AMONG|UNDER|AT|BETWEEN|DURING|NEAR|OVER|BEFORE|INSIDE|OUTSIDE|INTO|AROUND]-
        (:Entity)-[:HAS_CANONICAL_NAME]->(first:Name)
  WITH DISTINCT first WHERE $hops >= 3 AND first.documents <= $through
  MATCH (first)<-[:HAS_CANONICAL_NAME]-(:Entity)
        -[:OF|AGAINST|IN|BY|ON|ABOUT|WITH|AFTER|MEMBER_OF|TO|FROM|FOR|AMONG|UNDER|AT|BETWEEN|DURING|NEAR|OVER|BEFORE|INSIDE|OUTSIDE|INTO|AROUND]-
        (:Entity)-[:HAS_CANONICAL_NAME]->(second:Name)
  WITH DISTINCT second WHERE second.documents <= $through
  MATCH (second)<-[:HAS_CANONICAL_NAME]-(:Entity)
        -[:OF|AGAINST|IN|BY|ON|ABOUT|WITH|AFTER|MEMBER_OF|TO|FROM|FOR|AMONG|UNDER|AT|BETWEEN|DURING|NEAR|OVER|BEFORE|INSIDE|OUTSIDE|INTO|AROUND]-
        (reached:Entity)-[:HAS_CANONICAL_NAME]->(found:Name)
  WHERE reached.type IS NOT NULL OR found.name =~ '(.*\\s)?\\p{Lu}\\S*\\s+\\p{Lu}\\S*'
  RETURN DISTINCT found, 3 AS steps
}
WITH owned, found, min(steps) AS distance
WHERE NOT found.key IN owned
RETURN found.key AS neighbour, distance, found.documents AS documents
ORDER BY distance, documents DESC, neighbour
LIMIT $limit
