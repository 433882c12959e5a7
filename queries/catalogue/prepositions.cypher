MATCH (:Mention)-[relation:HAS_COMPLEMENT]->(:Entity)
RETURN relation.preposition AS preposition, count(*) AS relations
ORDER BY relations DESC, preposition
LIMIT $limit
