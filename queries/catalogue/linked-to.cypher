MATCH (:Item {qid: $item})<-[link:LINKED_TO]-(entity:Entity)-[:IN_DOCUMENT]->(document:Document)
WHERE link.score >= $min_score
RETURN document.id AS document, entity.id AS entity, entity.name AS name, entity.mentions AS mentions,
       link.score AS score, link.prior AS prior, link.type_match AS type, link.context AS context,
       link.coherence AS coherence, link.name AS found_as
ORDER BY score DESC, document, entity
LIMIT $limit
