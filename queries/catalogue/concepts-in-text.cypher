MATCH (concept:Concept)
UNWIND [concept.name] + coalesce(concept.aliases, []) AS written
WITH DISTINCT concept, toLower(written) AS label
WHERE size(label) > 1 AND $text CONTAINS label
  AND $text =~ ('(?s)(.*[^0-9a-z_À-῿])?\\Q' + label + '\\Es?([^0-9a-z_À-῿].*)?')
RETURN label, concept.id AS concept, concept.name AS name, label = toLower(concept.name) AS preferred,
       concept.documents AS documents
ORDER BY documents DESC, concept, label
LIMIT $limit
