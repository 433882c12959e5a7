MATCH (entity:Entity)
      -[relation:OF|AGAINST|IN|BY|ON|ABOUT|WITH|AFTER|MEMBER_OF|TO|FROM|FOR|AMONG|UNDER|AT|BETWEEN|DURING|NEAR|OVER|BEFORE|INSIDE|OUTSIDE|INTO|AROUND]-
      (:Entity)
WITH entity, count(relation) AS degree
MATCH (entity)-[:NAMED]->(name:Name)
RETURN name.key AS name, sum(degree) AS relations, name.documents AS documents
ORDER BY relations DESC, name
LIMIT $limit
