WITH named AS (SELECT source AS entity, target AS name FROM read_parquet($1)),
related AS (SELECT source, target FROM read_parquet($2)),
degrees AS (
    SELECT entity, count(*) AS degree
    FROM (SELECT source AS entity FROM related UNION ALL SELECT target FROM related) GROUP BY entity
),
called AS (
    SELECT canonical_names.key, sum(degree) AS relations
    FROM canonical_names JOIN uses USING (entity) JOIN degrees USING (entity)
    WHERE uses.how = 'best' AND uses.type <> '' GROUP BY canonical_names.key
),
surfaces AS (SELECT key, surface, count(*) AS n FROM uses WHERE surface <> '' GROUP BY ALL),
shown AS (  -- of two words and as frequent in capitals as otherwise, the one that is no headline's
    SELECT key, first(surface ORDER BY n DESC, contains(surface, ' ') AND surface = upper(surface), surface) AS name
    FROM surfaces GROUP BY key
)
SELECT
    named.name AS key,
    min(shown.name) AS name,
    count(*) AS entities,
    count(DISTINCT split_part(entity, '#', 1)) AS documents,
    coalesce(min(called.relations), 0)::BIGINT AS relations
FROM named LEFT JOIN called ON called.key = named.name LEFT JOIN shown ON shown.key = named.name
GROUP BY named.name ORDER BY named.name
