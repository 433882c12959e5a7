CALL () {
  MATCH (anchor:Mention)-[relation:HAS_COMPLEMENT]->(:Entity)-[:NAMED]->(:Name {key: $complement})
  MATCH (anchor)-[:REFERS_TO]->(:Entity)-[:NAMED]->(named:Name)
  WHERE named.key =~ ('(.* )?(' + $anchor + ')') AND ($preposition = '' OR relation.preposition = $preposition)
  MATCH (via:Mention {id: relation.via})
  RETURN anchor, via, relation.preposition AS preposition, 'relation' AS basis, relation.preposition AS words,
         relation.score AS score, relation.explicit AS explicit, relation.extractor AS extractor
  // when no preposition
  UNION
  MATCH (:Name {key: $complement})<-[:NAMED]-(:Entity)<-[:REFERS_TO]-(via:Mention)-[:IN_SENTENCE]->(:Sentence)
        <-[:IN_SENTENCE]-(said:Description)-[:DESCRIBES]->(:Entity)-[:NAMED]->(named:Name)
  WHERE named.key =~ ('(.* )?(' + $anchor + ')') AND said.start <= via.start AND via.end <= said.end
  MATCH (said)-[:HAS_ANCHOR]->(anchor:Mention)
  RETURN anchor, via, null AS preposition, 'description' AS basis, said.surface AS words, said.score AS score,
         true AS explicit, said.extractor AS extractor
  UNION
  MATCH (:Name {key: $complement})<-[:NAMED]-(:Entity)<-[:REFERS_TO]-(via:Mention)-[:IN_SENTENCE]->(:Sentence)
        <-[:IN_SENTENCE]-(event:Predicate)-[:HAS_ROLE]->(part:Role)
  WHERE part.start <= via.start AND via.end <= part.end AND event.factuality = 'stated'
  MATCH (event)-[:HAS_ROLE]->(other:Role)-[:FILLED_BY]->(anchor:Mention)-[:REFERS_TO]->(:Entity)-[:NAMED]->(named:Name)
  WHERE named.key =~ ('(.* )?(' + $anchor + ')') AND NOT (other.start <= via.start AND via.end <= other.end)
  WITH anchor, via, event, CASE WHEN part.score < other.score THEN part.score ELSE other.score END AS least
  RETURN anchor, via, null AS preposition, 'event' AS basis, event.surface AS words,
         max(CASE WHEN event.score < least THEN event.score ELSE least END) AS score, true AS explicit,
         event.extractor AS extractor
  // end
}
WITH anchor, via, preposition, basis, words, score, explicit, extractor
WHERE score >= $min_score
MATCH (anchor)-[:IN_DOCUMENT]->(document:Document)
MATCH (anchor)-[:IN_SENTENCE]->(sentence:Sentence)
RETURN DISTINCT document.id AS document, anchor.start AS anchor_start, anchor.end AS anchor_end,
       anchor.surface AS anchor_text, preposition, via.start AS complement_start, via.end AS complement_end,
       via.surface AS complement_text, basis, words, sentence.text AS sentence, score, explicit, extractor
ORDER BY document, anchor_start, anchor_end, complement_start, complement_end, basis DESC, words, score DESC, extractor
LIMIT $limit
