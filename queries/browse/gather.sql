-- Sums over all documents, of what was noted of each (temp.said: one row a relation). The place is that of the
-- highest rank: SQLite takes columns without a sum from the row with the maximum.
INSERT INTO relation
SELECT anchor, preposition, complement, documents, mentions, explicit, best, document, anchor_start, anchor_end
FROM (
    SELECT anchor, preposition, complement, count(DISTINCT document) AS documents, count(*) AS mentions,
           sum(explicit) AS explicit, max(rank), best, document, anchor_start, anchor_end
    FROM (SELECT *, max(score) OVER (PARTITION BY anchor, preposition, complement) AS best FROM temp.said)
    GROUP BY anchor, preposition, complement
);
DROP TABLE temp.said;

WITH told AS (
    SELECT entity, count(*) AS documents, sum(mentions) AS mentions FROM entity_document GROUP BY entity
)
UPDATE entity SET documents = told.documents, mentions = told.mentions FROM told WHERE number = told.entity;

WITH told AS (
    SELECT entity, type, count(*) AS typed,
           row_number() OVER (PARTITION BY entity ORDER BY count(*) DESC, type) AS place
    FROM entity_document WHERE type IS NOT NULL GROUP BY entity, type
)
UPDATE entity SET type = told.type FROM told
WHERE number = told.entity AND place = 1 AND 2 * typed >= entity.documents;

WITH told AS (
    SELECT entity, item, row_number() OVER (PARTITION BY entity ORDER BY sum(link_score) DESC, item) AS place
    FROM entity_document WHERE item IS NOT NULL GROUP BY entity, item
)
UPDATE entity SET item = told.item FROM told WHERE number = told.entity AND place = 1;

UPDATE concept SET
    narrower = (SELECT count(*) FROM concept_broader WHERE broader = number),
    broader = (SELECT count(*) FROM concept_broader WHERE narrower = number);

UPDATE concept SET defined_in = document.number, defined_start = told.start, defined_end = told.end
FROM temp.defined AS told JOIN document ON document.id = substr(told.sentence, 1, instr(told.sentence, '#') - 1)
WHERE concept.number = told.concept;
