"""A graph's rows, document by document: every table is in the order of the documents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from betwixt.schema import document_of, edge_table, node_table
from kg.graph.graph import Graph, Table, columns
from kg.graph.rows import rows

_NODES = ("Sentence", "Mention", "Description", "Entity", "HypernymEvidence", "Predicate", "Role")
_EDGES = (
    "Mention-REFERS_TO-Entity",
    "Mention-HAS_COMPLEMENT-Entity",
    "Mention-DENOTES-Concept",
    "Description-HAS_ANCHOR-Mention",
    "Description-DESCRIBES-Entity",
    "Description-EXPRESSES-Fact",
    "Description-CONTRADICTS-Fact",
    "Entity-HAS_CANONICAL_NAME-Name",
    "Entity-LINKED_TO-Item",
    "HypernymEvidence-HAS_HYPONYM-Mention",
    "HypernymEvidence-HAS_HYPERNYM-Mention",
    "Predicate-HAS_ROLE-Role",
    "Role-FILLED_BY-Mention",
)
PER_DOCUMENT: tuple[Table, ...] = (
    node_table("Document"),
    *map(node_table, _NODES),
    *map(edge_table, _EDGES),
)
"""The tables that are read."""
Row = dict[str, Any]
Rows = dict[str, list[Row]]
"""Table → its rows, column → value."""


class _Cursor:
    """A table that is read beside the others."""

    def __init__(self, graph: Graph, table: Table) -> None:
        self._columns = tuple(column.name for column in columns(table))
        self._rows = rows(graph, table)
        self._next = next(self._rows, None)

    def take(self, document: str) -> list[Row]:
        """The document's rows."""
        taken = []
        while self._next is not None and document_of(self._next[0]) == document:
            taken.append(dict(zip(self._columns, self._next, strict=True)))
            self._next = next(self._rows, None)
        return taken


def by_document(graph: Graph) -> Iterator[tuple[Row, Rows]]:
    """Each document with the rows of its tables, in the graph's order, in flat memory."""
    first, *others = PER_DOCUMENT
    cursors = {table.name: _Cursor(graph, table) for table in others}
    names = tuple(column.name for column in columns(first))
    for row in rows(graph, first):
        document = dict(zip(names, row, strict=True))
        yield document, {name: cursor.take(document["id"]) for name, cursor in cursors.items()}
