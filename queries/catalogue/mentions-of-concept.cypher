MATCH (:Concept {id: $concept})<-[denotes:DENOTES]-(mention:Mention)-[:IN_DOCUMENT]->(document:Document)
WHERE denotes.score >= $min_score
MATCH (mention)-[:IN_SENTENCE]->(sentence:Sentence)
RETURN document.id AS document, mention.start AS start, mention.end AS end, mention.surface AS surface,
       sentence.text AS sentence, denotes.score AS score, denotes.extractor AS extractor
ORDER BY document, start, end
LIMIT $limit
