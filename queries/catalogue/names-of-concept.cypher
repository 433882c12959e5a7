MATCH (concept:Concept {id: $concept})
UNWIND [concept.name] + coalesce(concept.aliases, []) AS name
RETURN name, name = concept.name AS preferred
ORDER BY preferred DESC, name
LIMIT $limit
