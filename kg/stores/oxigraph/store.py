"""The embedded RDF store: Oxigraph, whose files are read by child processes that can be stopped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import IO

import pyoxigraph

from kg.graph.graph import Graph
from kg.progress import Advance
from kg.rdf.streams import byte_stream, n_quads
from kg.rdf.triples import MAPPING_VERSION
from kg.stores.base.store import StoreError, one_line
from kg.stores.base.versioned import VersionedStore
from kg.stores.oxigraph.child import term_value
from kg.stores.oxigraph.engine import DATABASE, OxigraphEngine
from kg.stores.sparql.counts import table_counts
from queries.engine import Value


class OxigraphStore(VersionedStore):
    """The embedded RDF store of a graph folder."""

    name = "oxigraph"
    layout = MAPPING_VERSION

    def engine(self) -> OxigraphEngine:
        """A query engine over the version that is current when it is asked; the caller closes it."""
        return OxigraphEngine(self._versions)

    def _fill(self, version: Path, graph: Graph, advance: Advance) -> Mapping[str, int]:
        _write(version / DATABASE, byte_stream(n_quads(graph, advance)))
        return self._count(version)

    def _count(self, version: Path) -> Mapping[str, int]:
        store = pyoxigraph.Store.read_only(str(version / DATABASE))

        def select(query: str) -> Iterable[tuple[Value, ...]]:
            solutions = store.query(query)
            assert isinstance(solutions, pyoxigraph.QuerySolutions)
            return (tuple(term_value(term) for term in solution) for solution in solutions)

        return table_counts(select)


def _write(database: Path, quads: IO[bytes]) -> None:
    try:
        store = pyoxigraph.Store(str(database))
        # What we write is valid by construction (tests hold it), so the slower checks are skipped.
        # One call for all: several would sort less in memory at a time, but leave a database of
        # overlapping files that is larger and slower to read.
        store.bulk_load(quads, format=pyoxigraph.RdfFormat.N_QUADS, lenient=True)
        store.flush()
    except (OSError, SyntaxError) as error:
        raise StoreError(f"{database}: Oxigraph cannot write the graph: {one_line(error)}") from error
