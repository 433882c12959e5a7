CALL () {
  MATCH (:Entity {id: $entity})<-[:REFERS_TO]-(mention:Mention)-[relation:HAS_COMPLEMENT]->(other:Entity)
  WHERE relation.score >= $min_score
  RETURN 'anchor' AS side, mention, relation, other
  UNION
  MATCH (:Entity {id: $entity})<-[relation:HAS_COMPLEMENT]-(mention:Mention)-[:REFERS_TO]->(other:Entity)
  WHERE relation.score >= $min_score
  RETURN 'complement' AS side, mention, relation, other
}
RETURN side, relation.preposition AS preposition, other.name AS other,
       count(DISTINCT mention.id) AS mentions, max(relation.score) AS score,
       max(relation.explicit) AS explicit, other.id AS other_entity
ORDER BY mentions DESC, score DESC, side, preposition, other_entity
LIMIT $limit
