"""The projection that pages are made from."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from betwixt.schema import node_table
from kg.graph.graph import Graph, Table
from kg.progress import Task
from kg.stores.base.versioned import VersionedProjection
from kg.stores.base.versions import HeldVersion
from kg.stores.browse.document_rows import PER_DOCUMENT
from queries.browse.index import DATABASE, FORMAT


class BrowseProjection(VersionedProjection):
    """The browse index of a graph folder."""

    name = "browse"
    layout = FORMAT
    tables: tuple[Table, ...] = tuple(
        map(node_table, ("Document", "Mention", "Description", "Predicate", "Concept", "Item", "Fact"))
    )

    def read(self) -> HeldVersion:
        """The current version, held until it is closed.

        Raises:
            StoreError: nothing was loaded yet, or the version is damaged.
        """
        return self._versions.read()

    def _rows_to_read(self, graph: Graph) -> int:
        return sum(map(graph.count, PER_DOCUMENT))

    def _fill(self, version: Path, graph: Graph, advance: Task) -> Mapping[str, int]:
        from kg.stores.browse.writer import BrowseWriter  # who reads the index needs nothing of it

        with BrowseWriter(version, graph) as writer:
            writer.write(advance)
        return self._count(version)

    def _count(self, version: Path) -> Mapping[str, int]:
        with closing(sqlite3.connect(f"file:{version / DATABASE}?mode=ro&immutable=1", uri=True)) as database:
            return {
                name: int(count)
                for name, count in database.execute(
                    "SELECT substr(name, 7), value FROM about WHERE name LIKE 'count %'"
                )
            }
