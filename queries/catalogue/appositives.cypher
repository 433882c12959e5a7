MATCH (:Name {key: $name})<-[:NAMED]-(entity:Entity)<-[:DESCRIBES]-(appositive:Description {kind: 'appositive'})
WHERE appositive.score >= $min_score
MATCH (appositive)-[:HAS_ANCHOR]->(anchor:Mention)
WHERE exists { (anchor)-[:REFERS_TO]->(entity) } OR exists { (anchor)<-[:HAS_NAME]-(:Mention)-[:REFERS_TO]->(entity) }
MATCH (appositive)-[:IN_DOCUMENT]->(document:Document)
MATCH (appositive)-[:IN_SENTENCE]->(sentence:Sentence)
RETURN DISTINCT document.id AS document, anchor.start AS anchor_start, anchor.end AS anchor_end,
       anchor.surface AS anchor_text, appositive.start AS start, appositive.end AS end,
       appositive.surface AS appositive, sentence.text AS sentence, appositive.score AS score,
       appositive.extractor AS extractor
ORDER BY document, start, end, anchor_start, anchor_end
LIMIT $limit
