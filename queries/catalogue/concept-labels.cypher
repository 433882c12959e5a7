MATCH (concept:Concept)
UNWIND [concept.name] + coalesce(concept.aliases, []) AS label
WITH DISTINCT concept, label
WHERE replace(replace(toLower(label), '-', ''), ' ', '') STARTS WITH $beginning
RETURN label, concept.id AS concept, concept.name AS name, concept.type AS type, concept.documents AS documents
ORDER BY documents DESC, concept, label
LIMIT $limit
