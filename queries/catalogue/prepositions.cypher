MATCH (:Mention)-[relation:HAS_COMPLEMENT]->(:Entity)
RETURN relation.preposition AS preposition, count(*) AS relations,
       sum(CASE WHEN relation.explicit THEN 1 ELSE 0 END) AS explicit
ORDER BY relations DESC, preposition
LIMIT $limit
