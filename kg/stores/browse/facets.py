"""The facets of a browse index: their values, and which document has which."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from betwixt.names.folding import accent_free
from queries.browse.facets.arrays import FacetArrays
from queries.browse.facets.values import FACETS

_PLAIN = {
    "year": "SELECT number, year FROM document WHERE year IS NOT NULL",
    "language": "SELECT number, language FROM document WHERE language <> ''",
    "source": "SELECT number, rtrim(rtrim(source, '0123456789'), ':') FROM document WHERE source <> ''",
    "category": "SELECT number, each.value FROM document, json_each(document.categories) AS each",
    "author": "SELECT number, each.value FROM document, json_each(document.authors) AS each",
    "type": "SELECT document, type FROM temp.typed",
}
"""Facet → rows of document and key."""
_TEXTS = """
WITH told (document, key) AS ({}) SELECT DISTINCT document, CAST(key AS TEXT) AS key FROM told
"""
_VALUES = """
SELECT row_number() OVER (ORDER BY key) - 1 AS number, key, key AS label
FROM (SELECT DISTINCT key FROM temp.pair)
"""
_PAIRS = "SELECT document, number FROM temp.pair JOIN temp.value USING (key)"
_NUMBERED = {
    "entity": (
        "SELECT number, key, name FROM entity",
        "SELECT document, entity FROM entity_document WHERE type IS NOT NULL",
    ),
    "concept": (
        "SELECT number, id, name FROM concept",
        """
        SELECT document, concept FROM concept_document UNION
        SELECT document, ancestor FROM concept_document JOIN concept_ancestor USING (concept)
        """,
    ),
}
"""Facet → rows of number, key and label of its values, and rows of document and value."""


def write_facets(database: sqlite3.Connection, version: Path) -> None:
    """Write all facets: values into the database, arrays beside it.

    Args:
        database: with all documents, entities and concepts.
        version: its folder.
    """
    folder = version / "facets"
    folder.mkdir()
    (documents,) = database.execute("SELECT count(*) FROM document").fetchone()
    for facet in FACETS:
        if facet in _PLAIN:
            database.execute(f"CREATE TEMP TABLE pair AS {_TEXTS.format(_PLAIN[facet])}")
            database.execute(f"CREATE TEMP TABLE value AS {_VALUES}")
            listed, paired = "SELECT * FROM temp.value", _PAIRS
        else:
            listed, paired = _NUMBERED[facet]
        values = database.execute(listed).fetchall()
        _write(database, folder / facet, values, database.execute(paired), documents)
        if facet in _PLAIN:
            database.execute("DROP TABLE temp.pair")
            database.execute("DROP TABLE temp.value")


def _write(
    database: sqlite3.Connection,
    path: Path,
    values: list[tuple[int, str, str]],
    pairs: Iterable[tuple[int, int]],
    documents: int,
) -> None:
    facet = path.name
    values_of = np.fromiter(pairs, dtype=[("document", np.int32), ("value", np.int32)])
    count = max((number for number, _, _ in values), default=-1) + 1
    arrays = FacetArrays.of(values_of["document"], values_of["value"], (documents, count))
    arrays.save(path)
    have = np.diff(arrays.documents.offsets)
    database.executemany(
        "INSERT INTO facet_value VALUES (?, ?, ?, ?, ?, ?)",
        (
            (facet, number, str(key), str(label), accent_free(str(label)), int(have[number]))
            for number, key, label in values
            if have[number]
        ),
    )
    if facet == "concept":
        database.executemany(
            "UPDATE concept SET documents_below = ? WHERE number = ?",
            ((int(value), number) for number, value in enumerate(have)),
        )
