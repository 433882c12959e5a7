MATCH (entity:Entity {type: 'ORGANISATION'})-[:HAS_CANONICAL_NAME]->(called:Name)
MATCH (entity)-[:IN_DOCUMENT]->(naming:Document)
WITH called, sum(entity.mentions) AS mentions, count(DISTINCT naming.id) AS documents
WHERE documents > 0
// for each text
  AND (called.key CONTAINS $text OR exists { (called)<-[:ALIAS_OF]-(alias:Name) WHERE alias.key CONTAINS $text })
// end
OPTIONAL MATCH (called)<-[:HAS_CANONICAL_NAME]-(:Entity {type: 'ORGANISATION'})<-[:DESCRIBES]-(said:Description)
WHERE said.score >= $min_score
WITH called, documents, mentions, max(said.preference) AS preference
OPTIONAL MATCH (called)<-[:HAS_CANONICAL_NAME]-(:Entity {type: 'ORGANISATION'})<-[:DESCRIBES]-(said:Description)
WHERE said.preference = preference AND said.score >= $min_score
WITH called, documents, mentions, min(said.id) AS least
OPTIONAL MATCH (best:Description {id: least})-[:IN_DOCUMENT]->(document:Document)
RETURN coalesce(called.name, called.key) AS name, documents, mentions, best.surface AS description,
       best.score AS score, document.id AS document, best.start AS start, best.end AS end
ORDER BY documents DESC, mentions DESC, called.key
LIMIT $limit
