"""The embedded Cypher store: ArcadeDB in a child process, one folder a version.

``GRAPH/stores/arcadedb/<version>/databases/graph`` is a database that no process ever
writes once it is finished: a load builds the next version beside it from the graph on
disk, a free query that may write works on a copy, and both switch ``current`` at the
end. So questions need no lock, any number of them run side by side and during a load,
and one that was killed leaves nothing to mend.
"""

from __future__ import annotations

import logging
import shutil
import threading
import time
from collections.abc import Mapping
from pathlib import Path

from kg.graph import Graph
from kg.progress import Advance, Progress
from kg.stores.arcadedb_digest import Origin
from kg.stores.arcadedb_engine import ArcadeDBServer
from kg.stores.arcadedb_process import ArcadeDBProcess
from kg.stores.store import Difference, ForeignStoreError, IncompleteLoadError, LoadReport, StoreError
from kg.stores.versions import Reading, Versions
from queries.engine import Language, QueryError, Rows, Value
from queries.schema import EDGES, NODES

logger = logging.getLogger(__name__)

DATABASE = Path("databases") / "graph"
"""Where the database of a version lies in its folder."""

HEAP = "1g"


class ArcadeDBStore:
    """The embedded Cypher store of a graph folder; see ``kg.stores.store.Store``.

    Args:
        graph_folder: the folder GRAPH.
        heap: the most memory for Java's objects, e.g. ``4g``.
    """

    name = "arcadedb"

    def __init__(self, graph_folder: Path, *, heap: str = HEAP) -> None:
        self._versions = Versions(graph_folder / "stores" / self.name)
        self._heap = heap

    def load(self, graph: Graph, *, progress: Progress, replace: bool = False) -> LoadReport:
        """Build a version that holds exactly this graph, and switch to it.

        Nothing is built where the current version was loaded from the same rows.

        Raises:
            ForeignStoreError: the store holds another graph and ``replace`` is false.
            IncompleteLoadError: the counts differ afterwards; the old version stays.
            StoreError: ArcadeDB refused something, or another load is at work.
            MissingDependencyError: ArcadeDB is not installed.
        """
        began = time.monotonic()
        origin = self._origin(graph, replace)
        differences = self.plan(graph)
        if origin is None or not origin.holds(graph):
            with self._versions.write() as version:
                counts = self._build(graph, version, progress)
                _reconcile(graph, counts)
                Origin.write(version, graph)
        return LoadReport(self.name, differences, time.monotonic() - began)

    def plan(self, graph: Graph) -> Mapping[str, Difference]:
        """What ``load`` would do, table by table, without doing it.

        After a free query with ``--write`` a load starts over: everything stored counts
        as removed and the whole graph as added.
        """
        current = self._versions.current()
        if origin := Origin.read(current):
            return origin.differences(graph)
        stored = self.counts() if current else {}
        return {
            table.name: Difference(add=graph.count(table), remove=stored.get(table.name, 0))
            for table in graph.tables
        }

    def counts(self) -> Mapping[str, int]:
        """Nodes and edges now in the store, by table name; all zero before the first load."""
        reading = self._versions.read()
        if reading is None:
            return dict.fromkeys([table.name for table in NODES] + [table.name for table in EDGES], 0)
        try:
            return self._counts({"do": "count", "database": _database(reading.folder)}, lambda rows: None)
        finally:
            reading.release()

    def engine(self) -> ArcadeDBEngine:
        """A query engine over the current version; the caller closes it.

        Raises:
            StoreError: nothing was loaded yet.
        """
        return ArcadeDBEngine(self._versions, self._heap)

    def _origin(self, graph: Graph, replace: bool) -> Origin | None:
        origin = Origin.read(self._versions.current())
        if origin and origin.graph != graph.id and not replace:
            raise ForeignStoreError(
                f"{self._versions.folder} holds another graph ({origin.graph})",
                "pass --replace to load this one in its place",
            )
        return origin

    def _build(self, graph: Graph, version: Path, progress: Progress) -> Mapping[str, int]:
        request = {"do": "load", "database": _database(version), "graph": str(graph.folder.absolute())}
        total = sum(graph.count(table) for table in graph.tables)
        with progress.task("loading arcadedb", total, "rows") as advance:
            return self._counts(request, advance)

    def _counts(self, request: Mapping[str, str], advance: Advance) -> Mapping[str, int]:
        process = ArcadeDBProcess({**request, "heap": self._heap})
        try:
            while "counts" not in (answer := process.receive()):
                advance(answer["advance"])
        finally:
            process.kill()  # it has closed the database before it tells the counts
        counts: Mapping[str, int] = answer["counts"]
        return counts


class ArcadeDBEngine:
    """Answers Cypher from the version that is current when the engine is made.

    ``write=True`` runs the query on a copy and makes it the current version when it has
    succeeded; a load of the graph throws such changes away again.

    Args:
        versions: of the store.
        heap: the most memory for Java's objects.

    Raises:
        StoreError: nothing was loaded yet.
    """

    language: Language = "cypher"

    def __init__(self, versions: Versions, heap: str) -> None:
        self._versions = versions
        self._heap = heap
        self._lock = threading.Lock()
        self._server: ArcadeDBServer | None = None
        self._reading = self._read()

    def run(
        self,
        text: str,
        parameters: Mapping[str, Value],
        *,
        timeout: float | None = None,
        write: bool = False,
    ) -> Rows:
        """Run one query; see ``QueryEngine.run``. Safe to call from several threads."""
        if write:
            return self._run_writing(text, parameters, timeout)
        return self._reader().run(text, parameters, timeout)

    def close(self) -> None:
        """End the child process and let the version go; safe to call twice."""
        with self._lock:
            self._let_go()

    def _let_go(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
        self._reading.release()

    def _read(self) -> Reading:
        reading = self._versions.read()
        if reading is None:
            raise StoreError(
                f"{self._versions.folder}: nothing was loaded yet", "load the graph: kg load GRAPH"
            )
        return reading

    def _reader(self) -> ArcadeDBServer:
        with self._lock:
            if self._server is None or not self._server.process.is_running():
                if self._server is not None:
                    self._server.close()
                self._server = ArcadeDBServer(_database(self._reading.folder), self._heap)
            return self._server

    def _run_writing(self, text: str, parameters: Mapping[str, Value], timeout: float | None) -> Rows:
        with self._versions.write() as version:
            current = self._versions.current()
            assert current is not None
            shutil.copytree(current / DATABASE, version / DATABASE)
            server = ArcadeDBServer(_database(version), self._heap, write=True)
            try:
                answer = server.run(text, parameters, timeout)
                rows = list(answer.rows)
                if server.close() != 0:
                    raise QueryError(
                        "ArcadeDB did not finish writing; nothing was changed", "run the query again"
                    )
            finally:
                server.process.kill()
        with self._lock:
            self._let_go()
            self._reading = self._read()
        return Rows(answer.columns, iter(rows))


def _database(version: Path) -> str:
    return str((version / DATABASE).absolute())


def _reconcile(graph: Graph, counts: Mapping[str, int]) -> None:
    wrong = [
        f"{table.name}: {counts.get(table.name, 0):,} in the store, {graph.count(table):,} in the graph"
        for table in graph.tables
        if counts.get(table.name) != graph.count(table)
    ]
    if wrong:
        raise IncompleteLoadError(
            "arcadedb does not hold the graph: " + "; ".join(wrong),
            "run the load again; the old version stays",
        )
