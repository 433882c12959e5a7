-- What each document mentions, and all that is broader: documents in the order of the texts.
WITH own AS (
    SELECT source AS document, target AS concept, file_row_number AS place
    FROM read_parquet($1, file_row_number = true)
),
places AS (SELECT document, min(place) AS place FROM own GROUP BY document),
concerned AS (
    SELECT document, concept FROM own
    UNION
    SELECT document, above.target FROM own JOIN read_parquet($2) above ON above.source = own.concept
)
SELECT document, concept FROM concerned JOIN places USING (document) ORDER BY place, concept
