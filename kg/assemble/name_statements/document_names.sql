-- The canonical names of what has a type in each document: documents in the order of the texts.
WITH typed AS (
    SELECT DISTINCT entity, document FROM uses WHERE type <> ''
),
places AS (SELECT document, min(rowid) AS place FROM uses GROUP BY document)
SELECT document, key
FROM canonical_names JOIN typed USING (entity) JOIN places USING (document)
GROUP BY document, key ORDER BY min(places.place), key
