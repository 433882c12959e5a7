"""The file of an index: one SQLite database, stamped with the number of its format."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from betwixt.errors import InvalidInputError

FORMAT = 2
"""Raised where one program could not read, or go on with, what another one wrote."""

_APPLICATION = 0x42574458
"""SQLite's ``application_id`` of an index, "BWDX"."""

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE item (
    number INTEGER PRIMARY KEY, kinds INTEGER NOT NULL, prominence REAL NOT NULL, record BLOB NOT NULL
);
CREATE TABLE name (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE);
CREATE TABLE bearer (
    name INTEGER NOT NULL, item INTEGER NOT NULL, links INTEGER NOT NULL, PRIMARY KEY (name, item)
) WITHOUT ROWID;
CREATE TABLE superclass (
    class INTEGER NOT NULL, parent INTEGER NOT NULL, PRIMARY KEY (class, parent)
) WITHOUT ROWID;
CREATE TABLE title (title TEXT PRIMARY KEY, item INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE wanted (
    kind TEXT NOT NULL, key TEXT NOT NULL, had INTEGER NOT NULL, PRIMARY KEY (kind, key)
) WITHOUT ROWID;
CREATE TABLE damaged (line INTEGER PRIMARY KEY, reason TEXT NOT NULL);
CREATE VIRTUAL TABLE spelling USING fts5(key, content='', tokenize='trigram', detail='none');
"""
"""``name.key`` is what ``alias_key`` makes of a name; ``bearer.links`` how many links with that text lead to
the item's page in a Wikipedia, whose titles are in ``title``; ``item.kinds`` the bits of ``kinds.py``;
``spelling`` the trigrams of ``name`` by id; ``wanted`` what an endpoint was or will be asked for;
``damaged`` lines of the source could not be read."""


def create(path: Path) -> sqlite3.Connection:
    """A new, empty index at a path where there is nothing, or an empty file; killed, it leaves no more.

    Raises:
        InvalidInputError: something is there.
    """
    if holds_any(path):
        raise InvalidInputError(f"{path} exists", "Choose another file, or remove it first.")
    connection = sqlite3.connect(path, isolation_level=None)
    connection.executescript(
        f"BEGIN; PRAGMA application_id={_APPLICATION}; PRAGMA user_version={FORMAT}; {TABLES}; COMMIT; "
        "PRAGMA journal_mode=WAL;"
    )
    return connection


def holds_any(path: Path) -> bool:
    """Whether there is a file that is not empty."""
    return path.exists() and path.stat().st_size > 0


def checked(connection: sqlite3.Connection, path: Path) -> sqlite3.Connection:
    """The connection, where what it leads to is an index of a format that is known.

    Raises:
        InvalidInputError: it is something else, or of a newer format.
    """
    try:
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        number = connection.execute("PRAGMA user_version").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise InvalidInputError(f"{path} is no index of Wikidata: {error}", _MAKE) from error
    if application != _APPLICATION:
        raise InvalidInputError(f"{path} is no index of Wikidata", _MAKE)
    if number != FORMAT:
        program = "Upgrade the program, or make" if number > FORMAT else "Make"
        raise InvalidInputError(
            f"{path} has format {number}, and this program reads {FORMAT}",
            f"{program} the index again with kg wikidata build or fetch.",
        )
    return connection


_MAKE = "Give a file that kg wikidata build or fetch made."
