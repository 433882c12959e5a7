-- The canonical name of each entity: entities in the order of the texts.
WITH places AS (SELECT entity, min(rowid) AS place FROM uses GROUP BY entity)
SELECT entity, key FROM canonical_names JOIN places USING (entity) ORDER BY place
