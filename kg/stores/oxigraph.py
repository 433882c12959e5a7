"""The embedded RDF store: Oxigraph in a folder of the graph.

A load fills a new database beside the current one, compares its counts with the
graph's and only then switches to it, so that questions always see a whole graph.
"""

from __future__ import annotations

import logging
import shutil
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import IO

import pyoxigraph

from kg.graph import Graph
from kg.progress import Progress
from kg.rdf import MAPPING_VERSION
from kg.rdf_streams import byte_stream, n_quads
from kg.stores.oxigraph_child import term_value
from kg.stores.oxigraph_engine import OxigraphEngine
from kg.stores.oxigraph_versions import Content, Version, Versions
from kg.stores.sparql_counts import check_counts, table_counts
from kg.stores.store import Difference, ForeignStoreError, LoadReport, StoreError
from queries.engine import Value

logger = logging.getLogger(__name__)


class OxigraphStore:
    """The embedded RDF store of a graph folder; see ``kg.stores.store.Store``.

    Args:
        graph_folder: ``GRAPH``; the store lives in ``GRAPH/stores/oxigraph``.
    """

    name = "oxigraph"

    def __init__(self, graph_folder: Path) -> None:
        self._versions = Versions(graph_folder / "stores" / "oxigraph")

    def load(self, graph: Graph, *, progress: Progress, replace: bool = False) -> LoadReport:
        """Make the store hold exactly this graph; see ``kg.stores.store.Store.load``.

        A graph that differs from the loaded one in anything is written anew as a whole.

        Raises:
            StoreError: another process is loading, or the database cannot be written.
        """
        began = time.monotonic()
        with self._versions.writing():
            differences = self.plan(graph)
            current = self._versions.current
            if current and current.content().graph != graph.id and not replace:
                raise ForeignStoreError(
                    f"{current.folder}: holds another graph, {current.content().graph}",
                    "pass --replace to write this graph in its place",
                )
            if current and current.content() == _content_of(graph):
                self._versions.clean()
            else:
                if current and current.content().modified:
                    logger.warning("%s: what kg sparql --write changed there is lost", current.folder)
                self._write(graph, progress)
        return LoadReport(self.name, differences, time.monotonic() - began)

    def _write(self, graph: Graph, progress: Progress) -> None:
        draft = self._versions.draft(graph.content[:12])
        try:
            total = sum(map(graph.count, graph.tables))
            with progress.task("loading Oxigraph", total, "rows") as advance:
                _fill(draft, byte_stream(n_quads(graph, advance)))
            check_counts(graph, _counts_in(draft), str(draft.folder))
            self._versions.publish(draft, _content_of(graph))
        except BaseException:
            shutil.rmtree(draft.folder, ignore_errors=True)
            raise

    def plan(self, graph: Graph) -> Mapping[str, Difference]:
        """What ``load`` would do: nothing, or write every row anew."""
        current = self._versions.current
        if current and current.content() == _content_of(graph):
            return {table.name: Difference() for table in graph.tables}
        held = self.counts()
        return {
            table.name: Difference(add=graph.count(table), remove=held.get(table.name, 0))
            for table in graph.tables
        }

    def counts(self) -> Mapping[str, int]:
        """Nodes and edges now in the store, by table name; none before the first load."""
        if self._versions.current is None:
            return {}
        reading = self._versions.read()
        try:
            return _counts_in(reading.version)
        finally:
            reading.close()

    def engine(self) -> OxigraphEngine:
        """A query engine over the store; the caller closes it."""
        return OxigraphEngine(self._versions)

    def close(self) -> None:
        """Nothing is held open between calls."""


def _content_of(graph: Graph) -> Content:
    return Content(graph.id, graph.content, MAPPING_VERSION)


def _fill(version: Version, quads: IO[bytes]) -> None:
    version.database.mkdir(parents=True)
    try:
        store = pyoxigraph.Store(str(version.database))
        # What we write is valid by construction (tests hold it), so the slower checks are skipped.
        # One call for all: several would sort less in memory at a time, but leave a database of
        # overlapping files that is larger and slower to read.
        store.bulk_load(quads, format=pyoxigraph.RdfFormat.N_QUADS, lenient=True)
        store.flush()
    except (OSError, SyntaxError) as error:
        raise StoreError(f"{version.database}: Oxigraph cannot write the graph: {error}") from error


def _counts_in(version: Version) -> dict[str, int]:
    store = pyoxigraph.Store.read_only(str(version.database))

    def select(query: str) -> Iterable[tuple[Value, ...]]:
        solutions = store.query(query)
        assert isinstance(solutions, pyoxigraph.QuerySolutions)
        return (tuple(term_value(term) for term in solution) for solution in solutions)

    return table_counts(select)
