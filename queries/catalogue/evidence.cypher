MATCH (anchor:Mention)-[relation:HAS_COMPLEMENT]->(:Entity)-[:NAMED]->(:Name {key: $complement})
MATCH (anchor)-[:REFERS_TO]->(:Entity)-[:NAMED]->(named:Name)
WHERE named.key =~ ('(.* )?(' + $anchor + ')') AND relation.score >= $min_score AND ($preposition = '' OR relation.preposition = $preposition)
MATCH (anchor)-[:IN_DOCUMENT]->(document:Document)
MATCH (via:Mention {id: relation.via})
MATCH (anchor)-[:IN_SENTENCE]->(sentence:Sentence)
RETURN DISTINCT document.id AS document, anchor.start AS anchor_start, anchor.end AS anchor_end,
       anchor.surface AS anchor_text, relation.preposition AS preposition, via.start AS complement_start,
       via.end AS complement_end, via.surface AS complement_text, sentence.text AS sentence,
       relation.score AS score, relation.explicit AS explicit, relation.extractor AS extractor
ORDER BY document, anchor_start, anchor_end, complement_start, complement_end, preposition, extractor
LIMIT $limit
