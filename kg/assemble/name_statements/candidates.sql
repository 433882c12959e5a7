-- What entities of each name are linked to.
SELECT
    named.target AS key,
    linked.target AS item,
    count(DISTINCT split_part(named.source, '#', 1)) AS documents,
    max(linked.score) AS score
FROM read_parquet($1) named JOIN read_parquet($2) linked ON linked.source = named.source
GROUP BY ALL ORDER BY key, item
