INSERT INTO name (kind, of, name, folded, documents)
SELECT 'entity', number, name, searched(name), documents FROM entity
WHERE type IS NOT NULL OR documents > 1
UNION ALL
SELECT 'entity', entity.number, entity_name.name, searched(entity_name.name), entity_name.documents
FROM entity_name JOIN entity ON entity.number = entity_name.entity
UNION ALL
SELECT 'concept', number, name, searched(name), documents FROM concept
UNION ALL
SELECT 'concept', number, alias.value, searched(alias.value), documents
FROM concept, json_each(concept.aliases) AS alias
ORDER BY 1, 2, 3;
