MATCH (concept:Concept)-[edge:BROADER]->(broader:Concept)
WHERE edge.score >= $min_score AND ($basis = '' OR edge.basis = $basis)
RETURN concept.id AS concept, broader.id AS broader, edge.score AS score, edge.basis AS basis,
       edge.documents AS documents
ORDER BY score DESC, documents DESC, concept, broader
LIMIT $limit
