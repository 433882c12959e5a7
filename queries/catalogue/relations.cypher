MATCH (:Name {key: $name})<-[:NAMED]-(named:Entity)
CALL (named) {
  WITH named WHERE $direction <> 'complement'
  MATCH (named)<-[:REFERS_TO]-(mention:Mention)-[relation:HAS_COMPLEMENT]->(complement:Entity)
  RETURN named AS anchor, mention, relation, complement
  UNION
  WITH named WHERE $direction <> 'anchor'
  MATCH (named)<-[relation:HAS_COMPLEMENT]-(mention:Mention)-[:REFERS_TO]->(anchor:Entity)
  RETURN anchor, mention, relation, named AS complement
}
WITH DISTINCT anchor, mention, relation, complement
WHERE relation.score >= $min_score
  AND ($preposition = '' OR relation.preposition = $preposition)
  AND ($attachment = 'any' OR relation.explicit = ($attachment = 'explicit'))
MATCH (anchor)-[:IN_DOCUMENT]->(document:Document)
WITH anchor, relation.preposition AS preposition, complement, document, count(DISTINCT mention.id) AS mentions,
     max(relation.score) AS score, max(relation.explicit) AS explicit,
     max(CASE WHEN 'name' IN mention.kinds OR 'pronoun' IN mention.kinds THEN ''
              ELSE toString(10000 + toInteger(round(10000 * relation.score)))
                   + toString(2000000000 - mention.start) + coalesce(mention.surface, '') END) AS best
RETURN anchor.name AS anchor, CASE WHEN size(best) > 15 THEN substring(best, 15) END AS phrase, preposition,
       complement.name AS complement, document.id AS document, mentions, score, explicit, anchor.id AS anchor_entity,
       complement.id AS complement_entity
ORDER BY explicit DESC, mentions DESC, score DESC, anchor_entity, preposition, complement_entity
LIMIT $limit
