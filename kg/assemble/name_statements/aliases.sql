-- Names that entities have besides those that their documents use, and which name is canonical.
CREATE TABLE bearing AS SELECT DISTINCT entity, document, sense, key FROM proper;

CREATE TABLE given AS
SELECT DISTINCT entity, key FROM (
    SELECT bearing.entity, other.key
    FROM bearing JOIN members own USING (sense, key) JOIN members other USING (number)
    UNION ALL
    SELECT entity, key FROM uses WHERE how = 'document'
)
ANTI JOIN (SELECT entity, key FROM uses WHERE how IN ('proper', 'plain')) USING (entity, key);

CREATE TABLE canonical_names AS
WITH spelled_out AS (SELECT entity, min(key) AS key FROM uses WHERE how = 'document' GROUP BY entity),
best AS (
    SELECT entity, coalesce(spelled_out.key, uses.key) AS key, uses.type
    FROM uses LEFT JOIN spelled_out USING (entity) WHERE how = 'best'
)
SELECT best.entity, coalesce(min(members.canonical), best.key) AS key
FROM best
LEFT JOIN proper ON proper.entity = best.entity AND proper.key = best.key
LEFT JOIN members ON members.sense = proper.sense AND members.key = best.key
GROUP BY best.entity, best.key;

CREATE TABLE alias_edges AS
WITH told AS (
    SELECT bearing.key AS alias, canonical, basis, document
    FROM bearing JOIN members USING (sense, key) WHERE basis <> ''
    UNION ALL
    SELECT own.key, coalesce(members.canonical, whole.key), 'full name', own.document
    FROM uses own
    JOIN uses whole ON whole.entity = own.entity AND own.how = 'proper' AND whole.how = 'document'
    LEFT JOIN members ON members.sense = whole.type AND members.key = whole.key
)
SELECT alias, canonical,
       array_to_string(list_sort(list_distinct(flatten(list(string_split(basis, ', '))))), ', ') AS basis,
       count(DISTINCT document) AS documents
FROM told WHERE alias <> canonical GROUP BY alias, canonical;
