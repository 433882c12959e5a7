MATCH (concept:Concept)
// when by is id
WHERE concept.id = $name AND $by = 'id'
// end
// when by is any
WHERE toLower(concept.id) = $name OR toLower(concept.name) = $name
  OR any(alias IN coalesce(concept.aliases, []) WHERE toLower(alias) = $name)
// end
RETURN concept.id AS concept, concept.name AS name, concept.type AS type, concept.documents AS documents,
       CASE WHEN toLower(concept.id) = $name THEN 'id' WHEN toLower(concept.name) = $name THEN 'name'
            ELSE 'alias' END AS match
ORDER BY documents DESC, concept
LIMIT $limit
