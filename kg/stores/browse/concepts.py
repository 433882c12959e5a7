"""Concepts and their hierarchy, into a browse index."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from math import prod
from typing import Any

from betwixt.names.concept_key import concept_key
from betwixt.schema import edge_table, node_table
from kg.graph.graph import Graph, columns
from kg.graph.rows import rows
from linkers.concepts.corpus.terms.english import english_word

_WORDS_OF_A_TEXT = 150
"""Of an abstract, about."""
_LEAST_SHARE = 0.0005
"""Half a thousandth: the table counts thousandths of abstracts."""


def write_concepts(database: sqlite3.Connection, graph: Graph) -> int:
    """Write concepts, what is broader, and all that is above; their documents come later.

    Returns:
        How many concepts there are.
    """
    table = node_table("Concept")
    names = [column.name for column in columns(table)]
    numbers: dict[str, int] = {}

    def concepts() -> Iterator[tuple[Any, ...]]:
        for number, values in enumerate(rows(graph, table)):
            row = dict(zip(names, values, strict=True))
            numbers[row["id"]] = number
            aliases = json.dumps(row["aliases"] or [], ensure_ascii=False)
            values = (row["language"], row["type"], row["mentions"], row["documents"], row["definition"])
            yield number, row["id"], row["name"], row["name"], aliases, *values, usual_share(row["name"])

    database.executemany(
        "INSERT INTO concept"
        " (number, id, name, folded, aliases, language, type, mentions, documents, definition,"
        " usual_share)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        concepts(),
    )
    _edges(database, "concept_broader", graph, "Concept-BROADER-Concept", numbers)
    _edges(database, "concept_ancestor", graph, "Concept-HAS_ANCESTOR-Concept", numbers)
    defined = (
        (start, end, sentence, numbers[concept])
        for concept, sentence, start, end, *_ in rows(graph, edge_table("Concept-DEFINED_IN-Sentence"))
    )
    database.execute("CREATE TABLE temp.defined (start INTEGER, end INTEGER, sentence TEXT, concept INTEGER)")
    database.executemany("INSERT INTO temp.defined VALUES (?, ?, ?, ?)", defined)
    return len(numbers)


def _edges(database: sqlite3.Connection, into: str, graph: Graph, name: str, numbers: dict[str, int]) -> None:
    rows_of_pairs = (
        (numbers[source], numbers[target], *values)
        for source, target, *values in rows(graph, edge_table(name))
    )
    width = len(columns(edge_table(name)))
    database.executemany(f"INSERT INTO {into} VALUES ({', '.join('?' * width)})", rows_of_pairs)


def usual_share(name: str) -> float:
    """The share of texts of any field that one would expect to have all words of a name, in (0, 1].

    Of a word it is the greater of two: the share of abstracts of several sciences, and what general English
    would give. Words are taken as independent, and no share as less than the least that is known.
    """
    words = [english_word(word) for word in concept_key(name).split()]
    shares = [max(word.scientific, min(1.0, word.general * _WORDS_OF_A_TEXT)) for word in words]
    return max(prod(shares), _LEAST_SHARE)
