"""How fast Neo4j answers the question ``facets`` over Bolt, beside the browse index in the same run.

    python -m benchmarks.stores.facets_over_bolt [GRAPH | --documents 41000] [--selections 40] [--heap 2g]

Without a graph one of so many documents is generated. It is exported, imported by Neo4j's own importer into
a server that is started for it, and asked for each facet of selections drawn by a seed: nothing, a concept, a
name, a year, a category, and two of these. Each is asked twice and the second time counts, as of a reader who
goes on from page to page. Needs Java and Maven; stops the server at the end.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.stores.serving import generated
from kg.export import export
from kg.graph.folder import GraphFolder
from kg.graph.graph import Graph
from kg.progress import Progress
from kg.stores.browse.store import BrowseProjection
from kg.stores.cypher.connection import Connection
from kg.stores.cypher.neo4j import Neo4jStore
from queries.answers import run
from queries.browse.documents.listing import find_documents
from queries.browse.facets.selection import Selection
from queries.browse.index import BrowseIndex
from queries.engine import QueryTimeoutError
from scripts.neo4j_server import Neo4jServer, import_graph

FACETS = {
    "concepts": "concept",
    "years": "year",
    "categories": "category",
    "authors": "author",
    "names": "entity",
}
KINDS = ((), ("concept",), ("entity",), ("year",), ("category",), ("concept", "year"), ("entity", "category"))
SECONDS = 30.0
"""That a question may take."""

Chosen = tuple[tuple[str, str], ...]


def main() -> None:
    """Read the command line, import, ask, and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("graph", type=Path, nargs="?")
    parser.add_argument("--documents", type=int, default=41_000, help="of a generated graph")
    parser.add_argument("--selections", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--heap", default="2g", help="of the server's Java")
    arguments = parser.parse_args()
    with TemporaryDirectory() as name:
        folder = Path(name)
        path = arguments.graph or generated(folder, arguments.documents)
        graph, current = GraphFolder(path).current(), BrowseProjection(path).current()
        assert current is not None, "no browse index: kg load"
        server = _imported(graph, folder, arguments.heap)
        try:
            with closing(BrowseIndex(current)) as index:
                drawn = list(_drawn(index, random.Random(arguments.seed), arguments.selections))
                _print_times(*_asked(server, graph, index, drawn))
        finally:
            server.stop()


def _imported(graph: Graph, folder: Path, heap: str) -> Neo4jServer:
    """A server that holds the graph."""
    export(graph, "neo4j-admin", folder / "files", progress=Progress(quiet=False))
    home = folder / "home"
    home.mkdir()
    server = Neo4jServer(home, heap=heap)
    os.chdir(folder / "files")
    import_graph(home, ["@import.args"])
    os.chdir(folder)
    server.start()
    return server


def _drawn(index: BrowseIndex, draw: random.Random, count: int) -> Iterator[Chosen]:
    """Selections of all kinds; of each facet one of the values with most documents."""
    everything = find_documents(index, Selection(), limit=1, values=30)
    values = {facet.facet: [value.key for value in facet.values] for facet in everything.facets}
    for at in range(count):
        kinds = [kind for kind in KINDS[at % len(KINDS)] if values.get(kind)]
        yield tuple((kind, draw.choice(values[kind])) for kind in kinds)


def _given(chosen: Chosen) -> dict[str, str]:
    """A selection as parameters of the question."""
    given: dict[str, str] = {}
    for facet, key in chosen:
        if facet == "year":
            given |= {"from_year": key, "to_year": key}
        else:
            given[{"entity": "name"}.get(facet, facet)] = key
    return given


def _asked(
    server: Neo4jServer, graph: Graph, index: BrowseIndex, drawn: list[Chosen]
) -> tuple[Mapping[str, list[float]], list[float]]:
    """Milliseconds by facet over Bolt, and of all facets from the browse index."""
    bolt: defaultdict[str, list[float]] = defaultdict(list)
    browse = []
    with closing(Neo4jStore(Connection(server.uri))) as store, closing(store.engine()) as engine:
        for chosen in drawn:
            for facet in FACETS:
                given = {"facet": facet, **_given(chosen)}
                for again in (False, True):
                    began = time.perf_counter()
                    with suppress(QueryTimeoutError):
                        list(run(engine, "facets", given, timeout=SECONDS, base_iri=graph.base_iri).rows)
                    if again:
                        bolt[facet].append(1000 * (time.perf_counter() - began))
            began = time.perf_counter()
            find_documents(index, Selection(values=chosen))
            browse.append(1000 * (time.perf_counter() - began))
    return bolt, browse


def _print_times(bolt: Mapping[str, list[float]], browse: list[float]) -> None:
    every = [milliseconds for times in bolt.values() for milliseconds in times]
    for name, times in (*bolt.items(), ("all over Bolt", every), ("browse index, all facets", browse)):
        ordered = sorted(times)
        p95 = ordered[int(0.95 * (len(ordered) - 1))]
        print(
            f"{name:<26} median {statistics.median(ordered):8.1f} ms   p95 {p95:8.1f} ms"
            f"   most {ordered[-1]:8.1f} ms"
        )


if __name__ == "__main__":
    main()
