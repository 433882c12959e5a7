MATCH (concept:Concept)
WHERE ($type = '' OR concept.type = $type)
  AND ($text = '' OR any(label IN [concept.name] + coalesce(concept.aliases, []) WHERE toLower(label) CONTAINS $text))
RETURN concept.id AS concept, concept.name AS name, concept.type AS type, concept.documents AS documents,
       concept.mentions AS mentions, concept.definition AS definition
ORDER BY documents DESC, concept
LIMIT $limit
