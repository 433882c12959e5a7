"""An opened browse index: the database of one version, read only, and the arrays of its facets."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from betwixt.errors import InvalidInputError
from queries.browse.facets.arrays import FacetArrays, Numbers

FORMAT = 8
DATABASE = "browse.sqlite"
_REMEMBERED = 4_096
_TOGETHER = 500


class BrowseIndex:
    """Reads one version; any thread may, each with a connection of its own.

    Args:
        folder: of the version.

    Raises:
        InvalidInputError: it is of another format.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self.about: Mapping[str, str] = dict(self.rows("SELECT name, value FROM about"))
        if self.about.get("format") != str(FORMAT):
            raise InvalidInputError(
                f"{folder}: a browse index of format {self.about.get('format')}, this version reads {FORMAT}",
                "make it again: kg load GRAPH",
            )
        self.facet = lru_cache(None)(self._facet)
        self.value_label = lru_cache(_REMEMBERED)(self._value_label)

    @cached_property
    def documents(self) -> int:
        """How many there are."""
        return int(self.about["count Document"])

    @cached_property
    def tables(self) -> dict[str, int]:
        """Table of the graph → its rows."""
        return dict(json.loads(self.about["tables"]))

    @cached_property
    def all_documents(self) -> Numbers:
        """The numbers of all documents."""
        return np.arange(self.documents, dtype=np.int32)

    @cached_property
    def title_places(self) -> Numbers:
        """The place of each document in the order of headings."""
        order = [
            row[0] for row in self.rows("SELECT number FROM document ORDER BY heading COLLATE NOCASE, number")
        ]
        places = np.empty(len(order), np.int32)
        places[order] = np.arange(len(order), dtype=np.int32)
        return places

    @cached_property
    def years(self) -> Numbers:
        """The year of each document; 0 where it has no date."""
        rows = self.rows("SELECT coalesce(year, 0) FROM document ORDER BY number")
        return np.array([row[0] for row in rows], dtype=np.int32)

    @cached_property
    def concept_letters(self) -> dict[str, int]:
        """With what names of concepts begin → how many do."""
        return dict(self.rows("SELECT substr(folded, 1, 1), count(*) FROM concept GROUP BY 1 ORDER BY 1"))

    @cached_property
    def concept_roots(self) -> tuple[int, int]:
        """How many concepts have none above them: with others below them, and without."""
        statement = "SELECT count(*), count(*) FILTER (WHERE narrower > 0) FROM concept WHERE broader = 0"
        every, trees = self.row(statement)
        return trees, every - trees

    def rows(self, statement: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> list[Any]:
        """All rows of a statement; a row is read by place and by name."""
        return self._connection().execute(statement, values).fetchall()

    def row(self, statement: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> Any:
        """The first row of a statement, or None."""
        return self._connection().execute(statement, values).fetchone()

    def rows_of(self, statement: str, numbers: Iterable[int]) -> list[Any]:
        """The rows of a statement with ``({})`` in it, in the place of which some numbers are put."""
        numbers = [int(number) for number in numbers]
        rows: list[Any] = []
        for at in range(0, len(numbers), _TOGETHER):
            together = numbers[at : at + _TOGETHER]
            rows += self.rows(statement.format(", ".join("?" * len(together))), together)
        return rows

    def _facet(self, facet: str) -> FacetArrays:
        """The arrays of a facet."""
        return FacetArrays.open(self._folder / "facets" / facet)

    def value(self, facet: str, key: str) -> int | None:
        """The number of a facet's value, or None where no document has it; an entity has several names."""
        row = self.row("SELECT number FROM facet_value WHERE facet = ? AND key = ?", (facet, key))
        if row is None and facet == "entity":
            alias = "SELECT entity FROM entity_name WHERE key = ? ORDER BY documents DESC"
            row = self.row(alias, (key,))
        return None if row is None else int(row[0])

    def _value_label(self, facet: str, number: int) -> tuple[str, str]:
        """Key and label of a facet's value."""
        row = self.row("SELECT key, label FROM facet_value WHERE facet = ? AND number = ?", (facet, number))
        return (row[0], row[1])

    def value_labels(self, facet: str, numbers: Iterable[int]) -> dict[int, tuple[str, str]]:
        """Number → key and label, of values of a facet."""
        return {number: self.value_label(facet, number) for number in numbers}

    def values_containing(self, facet: str, folded: str) -> list[int]:
        """The values of a facet with some characters in their label (lower case, without accents)."""
        statement = "SELECT number FROM facet_value WHERE facet = ? AND instr(folded, ?)"
        return [row[0] for row in self.rows(statement, (facet, folded))]

    def narrower_of(self, concepts: Iterable[int]) -> dict[int, int]:
        """Concept → how many concepts are right below it."""
        return dict(self.rows_of("SELECT number, narrower FROM concept WHERE number IN ({})", concepts))

    def close(self) -> None:
        """Close the connections of all threads."""
        for connection in self._connections:
            connection.close()
        self._connections.clear()

    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            address = f"{(self._folder / DATABASE).resolve().as_uri()}?mode=ro&immutable=1"
            connection = sqlite3.connect(address, uri=True, check_same_thread=False)
            connection.row_factory = sqlite3.Row
            connection.execute("PRAGMA mmap_size = 1073741824")
            connection.execute("PRAGMA query_only = ON")
            self._local.connection = connection
            self._connections.append(connection)
        return connection
