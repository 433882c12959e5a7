-- The type of a name: that of nearly all its entities, else that of each.
CREATE TABLE senses AS
WITH counted AS (
    SELECT key, type, count(*) AS n FROM uses WHERE how = 'proper' AND type <> '' GROUP BY key, type
),
shares AS (
    SELECT key, type, n / sum(n) OVER (PARTITION BY key) AS share,
           first_value(type) OVER (PARTITION BY key ORDER BY n DESC, type) AS top,
           max(n) OVER (PARTITION BY key) / sum(n) OVER (PARTITION BY key) AS best
    FROM counted
)
SELECT key, type, CASE WHEN best >= getvariable('sense') THEN top ELSE type END AS sense FROM shares;

CREATE TABLE proper AS
SELECT DISTINCT sense, key, entity, document, surface, how
FROM uses JOIN senses USING (key, type) WHERE how = 'proper'
UNION ALL
SELECT DISTINCT type, key, entity, document, surface, how FROM uses WHERE how = 'document';

CREATE TABLE names AS
WITH surfaces AS (
    SELECT sense, key, surface, count(*) AS n FROM proper WHERE how = 'proper' GROUP BY ALL
)
SELECT sense, key, documents, surface
FROM (SELECT sense, key, count(DISTINCT document) AS documents FROM proper WHERE how = 'proper' GROUP BY ALL)
JOIN (SELECT sense, key, first(surface ORDER BY n DESC, surface) AS surface FROM surfaces GROUP BY ALL)
USING (sense, key);
