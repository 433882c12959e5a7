-- What says that two names of one type are names of the same.
CREATE TABLE evidence AS
WITH spelt AS (SELECT sense, fold, min(key) AS key FROM forms WHERE fold <> '' GROUP BY ALL),
within AS (  -- pairs of names in one entity
    SELECT one.sense, one.key AS one, other.key AS other, count(DISTINCT one.document) AS documents
    FROM proper one JOIN proper other USING (entity, sense)
    WHERE one.key < other.key GROUP BY ALL
),
beside AS (  -- the same pairs in one document, in any entities
    SELECT within.sense, within.one, within.other, count(DISTINCT one.document) AS documents
    FROM within
    JOIN proper one ON one.sense = within.sense AND one.key = within.one
    JOIN proper other ON other.sense = within.sense AND other.key = within.other
                     AND other.document = one.document
    GROUP BY ALL
),
middle AS (  -- persons with a middle initial, and no other person of that name with another one
    SELECT sense, shorter FROM forms WHERE core <> shorter
    GROUP BY sense, shorter HAVING count(DISTINCT core) = 1
),
titled AS (  -- surnames with a title
    SELECT forms.sense, forms.core, forms.key, document, entity
    FROM forms JOIN proper USING (sense, key)
    WHERE forms.sense = 'PERSON' AND forms.core <> forms.fold
        AND (forms.core NOT LIKE '% %' OR forms.core IN (SELECT ending FROM endings WHERE sense = 'PERSON'))
),
generations AS (  -- persons of a generation, and no other person of that name of another one
    SELECT sense, person FROM forms WHERE generation <> ''
    GROUP BY sense, person HAVING count(DISTINCT generation) = 1
),
addressed AS (  -- names of which titles say that they are of several: a man and a woman, or a senator and a judge
    SELECT sense, core FROM forms WHERE gender <> '' GROUP BY sense, core HAVING count(DISTINCT gender) > 1
    UNION
    SELECT sense, core FROM (
        SELECT sense, core, document, bool_or(one.entity = other.entity) AS one_person
        FROM titled one JOIN titled other USING (sense, core, document)
        WHERE one.key < other.key GROUP BY ALL
    )
    GROUP BY sense, core HAVING count_if(one_person) < count_if(NOT one_person)
),
meant AS (  -- names by which nearly always one and the same item is meant, which has that name too
    SELECT sense, key, item
    FROM (
        SELECT sense, key, item, count(DISTINCT entity) AS linked
        FROM proper JOIN linked USING (entity, key) GROUP BY ALL
    )
    JOIN (SELECT sense, key, count(DISTINCT entity) AS entities FROM proper GROUP BY ALL) USING (sense, key)
    WHERE linked >= getvariable('sense') * entities
),
shortened AS (  -- short forms of organisations by their documents: ends of names in the sense of the full names
    SELECT own.type AS sense, whole.key, forms.core AS ending
    FROM uses own JOIN uses whole USING (entity, type)
    JOIN forms ON forms.sense = own.type AND forms.key = own.key
    WHERE own.how = 'proper' AND whole.how = 'document' AND own.type = 'ORGANISATION'
),
short AS (  -- acronyms and the only name of their initials, where one document has both
    SELECT short.sense, short.key AS one, min(long.key) AS other
    FROM forms short JOIN forms long ON long.sense = short.sense AND long.initials = short.acronym
    WHERE short.acronym <> '' GROUP BY short.sense, short.key HAVING count(DISTINCT long.fold) = 1
)
SELECT forms.sense, forms.key AS one, spelt.key AS other, 'spelling' AS basis, 0 AS documents, 0 AS apart
FROM forms JOIN spelt USING (sense, fold) WHERE forms.key <> spelt.key
UNION ALL
SELECT forms.sense, forms.key, spelt.key, if(forms.sense = 'PERSON', 'title', 'legal form'), 0, 0
FROM forms JOIN spelt ON spelt.sense = forms.sense AND spelt.fold = forms.core
ANTI JOIN addressed ON addressed.sense = forms.sense AND addressed.core = forms.core
WHERE forms.core <> forms.fold
UNION ALL
SELECT forms.sense, forms.key, spelt.key, 'middle initial', 0, 0
FROM forms JOIN middle USING (sense, shorter) JOIN spelt ON spelt.sense = forms.sense AND spelt.fold = shorter
WHERE forms.core <> shorter
UNION ALL
SELECT elder.sense, named.key, elder.key, 'generation', 0, 0
FROM forms elder
JOIN generations USING (sense, person)
JOIN forms named ON named.sense = elder.sense AND named.core = elder.person AND named.core LIKE '% %'
WHERE elder.generation <> '' AND named.generation = '' AND NOT EXISTS (  -- "Leo Brandt Jr. and his father Leo Brandt"
    SELECT 1 FROM proper one JOIN proper other USING (document, sense)
    WHERE sense = elder.sense AND one.key = elder.key AND other.key = named.key AND one.entity <> other.entity
)
UNION ALL
SELECT DISTINCT short.sense, short.one, short.other, 'abbreviation', 0, 0
FROM short
WHERE EXISTS (
    SELECT 1 FROM proper one JOIN proper other USING (document, sense)
    WHERE sense = short.sense AND one.key = short.one AND other.key = short.other
)
UNION ALL
SELECT DISTINCT within.sense, within.one, within.other, 'abbreviation', 0, 0
FROM within
JOIN forms one ON one.sense = within.sense AND one.key = within.one
JOIN forms other ON other.sense = within.sense AND other.key = within.other
WHERE (one.acronym <> '' AND one.acronym = other.initials) OR (other.acronym <> '' AND other.acronym = one.initials)
UNION ALL
SELECT DISTINCT short.sense, short.key, long.key, 'abbreviation', 0, 0
FROM short_forms
JOIN forms short ON short.fold = short_forms.short AND short.acronym <> ''
JOIN forms long ON long.fold = short_forms.long AND long.sense = short.sense
UNION ALL
SELECT meant.sense, meant.key, first.key, 'wikidata', 0, 0
FROM meant JOIN (SELECT sense, item, min(key) AS key FROM meant GROUP BY ALL) first USING (sense, item)
WHERE meant.key <> first.key
UNION ALL
SELECT sense, one, other, 'cluster', within.documents, beside.documents - within.documents
FROM within JOIN beside USING (sense, one, other)
UNION ALL
SELECT bare.sense, bare.key, whole.key, 'full name', coalesce(within.documents, 0), 0
FROM forms bare
JOIN (
    SELECT sense, key, ending FROM endings
    ANTI JOIN (  -- "University of Brenn"
        SELECT sense, key FROM forms WHERE sense <> 'PERSON' AND regexp_matches(core, ' (of|for|in|at|and) ')
    ) USING (sense, key)
    UNION SELECT sense, key, ending FROM shortened
) endings ON endings.sense = bare.sense AND endings.ending = bare.core
JOIN forms whole ON whole.sense = bare.sense AND whole.key = endings.key AND whole.key <> bare.key
LEFT JOIN within ON within.sense = bare.sense
                AND within.one = least(bare.key, whole.key) AND within.other = greatest(bare.key, whole.key)
WHERE bare.sense IN ('PERSON', 'ORGANISATION');

-- A name without a generation is nobody's where the corpus has people of several.
DELETE FROM evidence WHERE (sense, one, other) IN (
    WITH several AS (
        SELECT sense, person FROM forms WHERE generation <> ''
        GROUP BY sense, person HAVING count(DISTINCT generation) > 1
    ),
    contested AS (SELECT sense, key FROM forms JOIN several USING (sense, person) WHERE generation <> '')
    SELECT evidence.sense, evidence.one, evidence.other
    FROM evidence
    JOIN forms one ON one.sense = evidence.sense AND one.key = evidence.one
    JOIN forms other ON other.sense = evidence.sense AND other.key = evidence.other
    JOIN contested ON contested.sense = evidence.sense AND contested.key IN (evidence.one, evidence.other)
    WHERE (one.generation = '') <> (other.generation = '')
);
