MATCH (:Concept {id: $concept})<-[:DENOTES]-(hyponym:Mention)<-[:HAS_HYPONYM]-(evidence:HypernymEvidence)
WHERE evidence.score >= $min_score
MATCH (evidence)-[:HAS_HYPERNYM]->(hypernym:Mention)-[:DENOTES]->(:Concept {id: $broader})
MATCH (evidence)-[:IN_DOCUMENT]->(document:Document)
MATCH (evidence)-[:IN_SENTENCE]->(sentence:Sentence)
RETURN document.id AS document, hyponym.start AS start, hyponym.end AS end, hyponym.surface AS text,
       hypernym.start AS broader_start, hypernym.end AS broader_end, hypernym.surface AS broader_text,
       sentence.text AS sentence, evidence.score AS score, evidence.extractor AS extractor
ORDER BY document, start, end, broader_start, broader_end
LIMIT $limit
