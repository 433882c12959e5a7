MATCH (:Name {key: $name})<-[:NAMED]-(named:Entity)
CALL (named) {
  MATCH (named)<-[:REFERS_TO]-(anchor:Mention)-[relation:HAS_COMPLEMENT]->(:Entity)
  RETURN anchor, relation
  UNION
  MATCH (named)<-[relation:HAS_COMPLEMENT]-(anchor:Mention)
  RETURN anchor, relation
}
WITH DISTINCT anchor, relation
WHERE relation.explicit = false AND relation.score >= $min_score
  AND ($preposition = '' OR relation.preposition = $preposition)
MATCH (via:Mention {id: relation.via})
MATCH (anchor)-[:IN_SENTENCE]->(around_anchor:Sentence)
MATCH (via)-[:IN_SENTENCE]->(around_via:Sentence)
WHERE around_anchor.id <> around_via.id
MATCH (anchor)-[:IN_DOCUMENT]->(document:Document)
RETURN document.id AS document, anchor.surface AS anchor_text, relation.preposition AS preposition,
       via.surface AS complement_text, relation.score AS score, around_anchor.text AS anchor_sentence,
       around_via.text AS complement_sentence, anchor.start AS anchor_start, anchor.end AS anchor_end,
       via.start AS complement_start, via.end AS complement_end, relation.extractor AS extractor
ORDER BY score DESC, document, anchor_start, anchor_end, complement_start, complement_end, preposition, extractor
LIMIT $limit
