MATCH (:Document {id: $document})<-[:IN_DOCUMENT]-(anchor:Mention)-[relation:HAS_COMPLEMENT]->(complement:Entity)
WHERE relation.score >= $min_score
RETURN anchor.start AS anchor_start, anchor.end AS anchor_end, anchor.surface AS anchor,
       relation.preposition AS preposition, complement.name AS complement, relation.score AS score,
       relation.explicit AS explicit, relation.extractor AS extractor, complement.id AS complement_entity
ORDER BY anchor_start, anchor_end, complement_entity, preposition, extractor
LIMIT $limit
