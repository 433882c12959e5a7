MATCH (name:Name)<-[:NAMED]-(:Entity)
      -[relation:OF|AGAINST|IN|BY|ON|ABOUT|WITH|AFTER|MEMBER_OF|TO|FROM|FOR|AMONG|UNDER|AT|BETWEEN|DURING|NEAR|OVER|BEFORE|INSIDE|OUTSIDE|INTO|AROUND]-
      (:Entity)
RETURN name.key AS name, count(relation) AS relations, name.documents AS documents
ORDER BY relations DESC, name
LIMIT $limit
