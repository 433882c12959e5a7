"""What the stores in a graph's folder have in common: a load builds a version, then switches to it.

A finished version is never written again. A load builds the next version beside it from the graph on disk. A
query with ``--write`` works on a copy. Both switch ``current`` at the end. So queries need no lock. Any
number of them run at the same time and during a load, and a killed one leaves no damage.
"""

from __future__ import annotations

import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from betwixt.schema import EDGES, NODES
from kg.graph.graph import Graph, Table
from kg.progress import Progress, Task
from kg.stores.base.intact import is_intact
from kg.stores.base.store import Difference, ForeignStoreError, LoadReport, StoreError, check_counts
from kg.stores.base.version_origin import VersionOrigin, differences, write_digests
from kg.stores.base.versions import Versions
from queries.engine import QueryEngine

logger = logging.getLogger(__name__)


class VersionedProjection(ABC):
    """A projection in the folder of a graph; see ``kg.stores.base.store.Projection``.

    Args:
        graph_folder: ``GRAPH``; the versions lie in ``GRAPH/stores/<name>``.
    """

    name: str
    layout: int
    """Counts the ways in which this store has arranged a graph; what another release arranged
    in another way is loaded again."""
    tables: tuple[Table, ...] = (*NODES, *EDGES)
    """Those that it holds."""

    def __init__(self, graph_folder: Path) -> None:
        self._versions = Versions(graph_folder / "stores" / self.name)

    def current(self) -> Path | None:
        """The version that questions read now; None before the first load."""
        return self._versions.current()

    def load(self, graph: Graph, *, progress: Progress, replace: bool = False) -> LoadReport:
        """Build a version that holds exactly this graph, and switch to it.

        Nothing is built where the current version was loaded from the same rows and is intact.

        Raises:
            ForeignStoreError: the store holds another graph and ``replace`` is false.
            IncompleteLoadError: the counts differ afterwards; the old version stays.
            StoreError: the store refused something, or another process is writing.
            MissingDependencyError: the store does not run on this platform.
        """
        began = time.monotonic()
        wanted = VersionOrigin.of(graph, self.layout)
        with self._versions.write() as version:
            current = self._versions.current()
            held = _held(current) if current else None
            if held and held.graph != graph.id and not replace:
                raise ForeignStoreError(
                    f"{self._versions.folder}: holds another graph, {held.graph}",
                    "pass --replace to load this one in its place",
                )
            planned = self.plan(graph)
            if held != wanted:
                if held and held.modified:
                    logger.warning("%s: what a query with --write changed there is lost", current)
                self._build(version, graph, progress)
                write_digests(version, graph)
                wanted.write(version)
        return LoadReport(self.name, planned, time.monotonic() - began)

    def holds(self, graph: Graph) -> bool:
        """Whether the current version was loaded from this graph, as this release arranges it."""
        current = self._versions.current()
        if current is None:
            return False
        try:
            return VersionOrigin.read(current) == VersionOrigin.of(graph, self.layout)
        except StoreError:
            return False

    def _build(self, version: Path, graph: Graph, progress: Progress) -> None:
        with progress.task(f"loading {self.name}", self._rows_to_read(graph), "rows") as advance:
            counts = self._fill(version, graph, advance)
        check_counts(graph, counts, str(self._versions.folder), self.tables)

    def _rows_to_read(self, graph: Graph) -> int:
        return sum(map(graph.count, graph.tables))

    def plan(self, graph: Graph) -> Mapping[str, Difference]:
        """What ``load`` would do, table by table, without doing it.

        After a free query with ``--write`` a load starts over: everything stored counts
        as removed and the whole graph as added.
        """
        current = self._versions.current()
        if current and _held(current) is None:
            return {table.name: Difference(add=graph.count(table)) for table in graph.tables}
        if current:
            with closing(self._versions.read()) as reading:
                held = VersionOrigin.read(reading.folder)
                if held == VersionOrigin.of(graph, self.layout):
                    return {table.name: Difference() for table in graph.tables}
                if held.layout == self.layout and not held.modified:
                    return differences(reading.folder, graph)
        stored = self.counts()
        return {
            table.name: Difference(add=graph.count(table), remove=stored.get(table.name, 0))
            for table in graph.tables
        }

    def counts(self) -> Mapping[str, int]:
        """Nodes and edges now in the store, by table name; all zero before the first load."""
        if self._versions.current() is None:
            return dict.fromkeys([table.name for table in self.tables], 0)
        with closing(self._versions.read()) as reading:
            return self._count(reading.folder)

    @abstractmethod
    def _fill(self, version: Path, graph: Graph, advance: Task) -> Mapping[str, int]:
        """Write a graph into an empty version, and count what is then there."""

    @abstractmethod
    def _count(self, version: Path) -> Mapping[str, int]:
        """Nodes and edges in a version, by table name, of the tables that it holds."""


class VersionedStore(VersionedProjection):
    """A store in the folder of a graph; see ``kg.stores.base.store.Store``."""

    @abstractmethod
    def engine(self) -> QueryEngine:
        """A query engine over the store; the caller closes it."""


def _held(version: Path) -> VersionOrigin | None:
    """What a version was loaded from; None where it is damaged, so that nothing of it counts."""
    if is_intact(version):
        return VersionOrigin.read(version)
    logger.warning("%s: damaged; it is made anew from the graph", version)
    return None
