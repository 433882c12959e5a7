-- What texts call an entity, then its other names: entities in the order of the texts' rows.
WITH told AS (
    SELECT source AS entity, target AS key, file_row_number AS place
    FROM read_parquet($1, file_row_number = true)
),
places AS (SELECT entity, min(place) AS place FROM told GROUP BY entity)
SELECT entity, key
FROM (SELECT * FROM told UNION ALL SELECT entity, key, place FROM given JOIN places USING (entity))
GROUP BY entity, key ORDER BY min(place), key
