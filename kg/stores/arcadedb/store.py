"""The embedded Cypher store: ArcadeDB, which runs in a child process alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from betwixt.schema import FORMAT_VERSION
from kg.graph.graph import Graph
from kg.progress import Task
from kg.stores.arcadedb.engine import ArcadeDBEngine, database_of
from kg.stores.arcadedb.process import ArcadeDBProcess
from kg.stores.base.store import StoreError, one_line
from kg.stores.base.versioned import VersionedStore

HEAP = "1g"


class ArcadeDBStore(VersionedStore):
    """The embedded Cypher store of a graph folder.

    Args:
        graph_folder: ``GRAPH``.
        heap: the most memory for Java's objects, e.g. ``4g``.
    """

    name = "arcadedb"
    layout = FORMAT_VERSION

    def __init__(self, graph_folder: Path, *, heap: str = HEAP) -> None:
        super().__init__(graph_folder)
        self._heap = heap

    def engine(self) -> ArcadeDBEngine:
        """A query engine over the version that is current now; the caller closes it.

        Raises:
            StoreError: nothing was loaded yet.
        """
        return ArcadeDBEngine(self._versions, self._heap)

    def _fill(self, version: Path, graph: Graph, advance: Task) -> Mapping[str, int]:
        request = {"do": "load", "database": database_of(version), "graph": str(graph.folder.absolute())}
        return self._counts(request, advance)

    def _count(self, version: Path) -> Mapping[str, int]:
        return self._counts({"do": "count", "database": database_of(version)}, Task(lambda done, words: None))

    def _counts(self, request: Mapping[str, str], advance: Task) -> Mapping[str, int]:
        process = ArcadeDBProcess({**request, "heap": self._heap})
        try:
            while "counts" not in (answer := process.receive()):
                advance(answer["advance"], answer["words"])
        except StoreError as error:
            raise StoreError(one_line(error.problem), error.advice) from error
        finally:
            process.kill()  # it has closed the database before it tells the counts
        counts: Mapping[str, int] = answer["counts"]
        return counts
