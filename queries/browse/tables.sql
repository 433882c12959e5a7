-- The browse index (queries/browse/index.py reads it, kg/stores/browse fills it).
-- Documents are numbered from the newest to the oldest, those without a date last.

CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE document (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    identifier TEXT NOT NULL,
    title TEXT,
    text TEXT,
    language TEXT,
    date TEXT,
    year INTEGER,
    url TEXT,
    authors TEXT NOT NULL,          -- JSON array
    categories TEXT NOT NULL,       -- JSON array
    metadata TEXT,
    source TEXT,
    length INTEGER NOT NULL,
    heading TEXT NOT NULL,          -- the title, else how the text begins, else the identifier
    sentences BLOB NOT NULL,        -- first character and the one after the last of each, 32 bits each
    annotations BLOB NOT NULL       -- queries/browse/document_record.py
);

-- What a document can be chosen by. Which document has which value: facets/*.npy.
CREATE TABLE facet_value (
    facet TEXT NOT NULL,
    number INTEGER NOT NULL,        -- of an entity or concept: its own
    key TEXT NOT NULL,              -- as addresses have it
    label TEXT NOT NULL,
    folded TEXT NOT NULL,           -- the label in lower case without accents
    documents INTEGER NOT NULL,
    PRIMARY KEY (facet, number)
) WITHOUT ROWID;

-- Entities of all documents that have one canonical name.
CREATE TABLE entity (
    number INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    type TEXT,
    documents INTEGER NOT NULL,
    mentions INTEGER NOT NULL,
    item TEXT                       -- what most of them are linked to
);

CREATE TABLE entity_name (
    entity INTEGER NOT NULL,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    basis TEXT NOT NULL,
    documents INTEGER NOT NULL,
    PRIMARY KEY (entity, key)
) WITHOUT ROWID;

CREATE TABLE entity_document (
    entity INTEGER NOT NULL,
    document INTEGER NOT NULL,
    mentions INTEGER NOT NULL,
    type TEXT,
    item TEXT,
    link_score REAL,
    start INTEGER NOT NULL,         -- the first mention
    end INTEGER NOT NULL,
    PRIMARY KEY (entity, document)
) WITHOUT ROWID;

-- Preposition-mediated relations between canonical names, with the mention that says it most surely.
CREATE TABLE relation (
    anchor INTEGER NOT NULL,
    preposition TEXT NOT NULL,
    complement INTEGER NOT NULL,
    documents INTEGER NOT NULL,
    mentions INTEGER NOT NULL,
    explicit INTEGER NOT NULL,      -- mentions that say it in so many words
    score REAL NOT NULL,            -- the highest
    document INTEGER NOT NULL,
    anchor_start INTEGER NOT NULL,
    anchor_end INTEGER NOT NULL,
    PRIMARY KEY (anchor, preposition, complement)
) WITHOUT ROWID;

CREATE TABLE description (
    number INTEGER PRIMARY KEY,
    entity INTEGER NOT NULL,
    document INTEGER NOT NULL,
    start INTEGER NOT NULL,
    end INTEGER NOT NULL,
    kind TEXT NOT NULL,
    surface TEXT,
    score REAL NOT NULL,
    preference REAL NOT NULL,       -- the score, less for one that needs the text around it
    expresses TEXT NOT NULL,        -- JSON array of ids of facts
    contradicts TEXT NOT NULL
);

-- Words for events; their participants stand in the document's annotations.
CREATE TABLE event (
    number INTEGER PRIMARY KEY,
    document INTEGER NOT NULL,
    place INTEGER NOT NULL,         -- among the document's events
    lemma TEXT NOT NULL,
    factuality TEXT NOT NULL,
    score REAL NOT NULL,
    worth INTEGER NOT NULL,         -- 0 stated, 1 reported, 2 either in a headline, 3 no fact
    known INTEGER NOT NULL          -- how much of its core roles is known
);

CREATE TABLE event_entity (
    entity INTEGER NOT NULL,
    event INTEGER NOT NULL,
    role TEXT NOT NULL,
    score REAL NOT NULL,            -- of the role or of the event, the lower one
    PRIMARY KEY (entity, event, role)
) WITHOUT ROWID;

-- What events are called in the texts, by which a search finds their verb.
CREATE TABLE event_word (
    folded TEXT NOT NULL,           -- in lower case without accents
    lemma TEXT NOT NULL,
    PRIMARY KEY (folded, lemma)
) WITHOUT ROWID;

CREATE TABLE item (
    qid TEXT PRIMARY KEY,
    name TEXT,
    description TEXT,
    documents INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE fact (
    id TEXT PRIMARY KEY,
    item TEXT NOT NULL,
    place INTEGER NOT NULL,
    pid TEXT NOT NULL,
    property TEXT NOT NULL,
    value TEXT NOT NULL,
    value_item TEXT,
    rank TEXT,
    since TEXT,
    until TEXT
) WITHOUT ROWID;

CREATE TABLE concept (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,
    aliases TEXT NOT NULL,          -- JSON array
    language TEXT,
    type TEXT,
    mentions INTEGER NOT NULL,
    documents INTEGER NOT NULL,
    usual_share REAL NOT NULL,      -- of texts of any field that would have its words
    documents_below INTEGER NOT NULL DEFAULT 0,  -- with it or anything narrower
    narrower INTEGER NOT NULL DEFAULT 0,
    broader INTEGER NOT NULL DEFAULT 0,
    definition TEXT,
    defined_in INTEGER,             -- document
    defined_start INTEGER,
    defined_end INTEGER
);

CREATE TABLE concept_document (
    concept INTEGER NOT NULL,
    document INTEGER NOT NULL,
    mentions INTEGER NOT NULL,
    start INTEGER NOT NULL,         -- the first mention
    end INTEGER NOT NULL,
    PRIMARY KEY (concept, document)
) WITHOUT ROWID;

CREATE TABLE concept_broader (
    narrower INTEGER NOT NULL,
    broader INTEGER NOT NULL,
    score REAL NOT NULL,
    basis TEXT NOT NULL,
    documents INTEGER NOT NULL,
    PRIMARY KEY (narrower, broader)
) WITHOUT ROWID;

CREATE TABLE concept_ancestor (
    concept INTEGER NOT NULL,
    ancestor INTEGER NOT NULL,
    distance INTEGER NOT NULL,
    PRIMARY KEY (concept, ancestor)
) WITHOUT ROWID;

-- A sentence says that one concept is a kind of another.
CREATE TABLE hypernymy (
    narrower INTEGER NOT NULL,
    broader INTEGER NOT NULL,
    document INTEGER NOT NULL,
    narrower_start INTEGER NOT NULL,
    narrower_end INTEGER NOT NULL,
    broader_start INTEGER NOT NULL,
    broader_end INTEGER NOT NULL,
    score REAL NOT NULL,
    PRIMARY KEY (narrower, broader, document, narrower_start, broader_start)
) WITHOUT ROWID;

-- What can be typed into a search for names; name_text finds it by its letters in threes.
CREATE TABLE name (
    number INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,             -- entity or concept
    of INTEGER NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,
    documents INTEGER NOT NULL
);

CREATE VIRTUAL TABLE document_text USING fts5 (
    title, text, content = 'document', content_rowid = 'number',
    tokenize = 'porter unicode61 remove_diacritics 2', prefix = '3'
);

CREATE VIRTUAL TABLE name_text USING fts5 (
    folded, content = 'name', content_rowid = 'number', tokenize = 'trigram', detail = 'none'
);

CREATE TABLE name_trigram (
    trigram TEXT PRIMARY KEY,
    names INTEGER NOT NULL          -- that have it
) WITHOUT ROWID;
