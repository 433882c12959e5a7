"""The tables of the ledger, and the views by which a document is done, failed or pending."""

from __future__ import annotations

LEDGER_FORMAT = 2
"""Kept in the file as SQLite's user_version; ``migration`` brings older ones up to date."""

TABLES = """
CREATE TABLE IF NOT EXISTS contents (
    content TEXT PRIMARY KEY, text BLOB NOT NULL, title TEXT NOT NULL, language TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS documents (
    id TEXT PRIMARY KEY, content TEXT NOT NULL, input TEXT NOT NULL, run INTEGER NOT NULL,
    characters INTEGER NOT NULL, record TEXT NOT NULL, file TEXT NOT NULL DEFAULT '', name TEXT,
    since INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS documents_by_content ON documents (content);
CREATE INDEX IF NOT EXISTS documents_by_input ON documents (input, run);
CREATE INDEX IF NOT EXISTS documents_by_file ON documents (file, name);
CREATE TABLE IF NOT EXISTS results (
    content TEXT NOT NULL, fingerprint TEXT NOT NULL, annotations BLOB NOT NULL,
    PRIMARY KEY (content, fingerprint)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS failures (
    content TEXT NOT NULL, fingerprint TEXT NOT NULL, extractor TEXT NOT NULL, reason TEXT NOT NULL,
    PRIMARY KEY (content, fingerprint)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rejected (
    input TEXT NOT NULL, run INTEGER NOT NULL, source TEXT NOT NULL, place TEXT NOT NULL,
    reason TEXT NOT NULL, excerpt TEXT NOT NULL, unread INTEGER NOT NULL, file TEXT NOT NULL DEFAULT ''
);
CREATE TABLE IF NOT EXISTS repeated (
    input TEXT NOT NULL, run INTEGER NOT NULL, source TEXT NOT NULL, place TEXT NOT NULL, id TEXT NOT NULL,
    file TEXT NOT NULL DEFAULT ''
);
"""
"""Of a document, ``input`` and ``file`` say where it lies (``kg.read.Origin``), ``name`` what its id was
derived from, if it was, ``since`` and ``run`` which readings of the input brought it first and last, and
``record`` holds its other fields as JSON."""

SINCE_FORMAT_1 = """
ALTER TABLE documents ADD COLUMN file TEXT NOT NULL DEFAULT '';
ALTER TABLE documents ADD COLUMN name TEXT;
ALTER TABLE documents ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rejected ADD COLUMN file TEXT NOT NULL DEFAULT '';
ALTER TABLE repeated ADD COLUMN file TEXT NOT NULL DEFAULT '';
CREATE INDEX documents_by_file ON documents (file, name);
"""

VIEWS = """
CREATE TEMP TABLE wanted (fingerprint TEXT PRIMARY KEY, extractor TEXT NOT NULL) WITHOUT ROWID;
CREATE TEMP VIEW complete AS SELECT d.* FROM documents d WHERE
    (SELECT count(*) FROM results r JOIN wanted USING (fingerprint) WHERE r.content = d.content)
    = (SELECT count(*) FROM wanted);
CREATE TEMP VIEW failed AS SELECT d.*, f.extractor, f.reason FROM documents d
    JOIN failures f USING (content) JOIN wanted USING (fingerprint);
CREATE TEMP VIEW pending AS SELECT d.* FROM documents d
    WHERE d.id NOT IN (SELECT id FROM complete) AND d.id NOT IN (SELECT id FROM failed);
"""
