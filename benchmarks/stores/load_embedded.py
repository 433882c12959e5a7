"""Loading the embedded stores: ArcadeDB and Oxigraph, and a SQLite load of the same rows as the floor.

Also how long a question takes that finds no process running yet.

    python -m benchmarks.stores.load_embedded --documents 2000
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from benchmarks.stores.load_neo4j import sqlite_load
from benchmarks.stores.synthetic_graph import write_synthetic_graph
from kg.graph.folder import GraphFolder
from kg.graph.graph import Graph
from kg.progress import Progress
from kg.stores.base.store import Store
from kg.stores.embedded import embedded_stores

QUESTIONS = {"cypher": "RETURN 1", "sparql": "SELECT (1 AS ?one) {}"}


def measure(graph: Graph, folder: Path) -> dict[str, float]:
    """Seconds of every load and of every first question."""
    seconds: dict[str, float] = {}

    def timed(name: str, work: Callable[[], object]) -> None:
        began = time.perf_counter()
        work()
        seconds[name] = time.perf_counter() - began

    quiet = Progress(quiet=True)
    timed("SQLite", lambda: sqlite_load(folder / "graph.sqlite", graph))
    for store in embedded_stores(GraphFolder(folder / "graph")):
        load = partial(store.load, graph, progress=quiet)
        timed(store.name, load)
        timed(f"{store.name}, without changes", load)
        timed(f"{store.name}, first question", partial(_ask, store))
    return seconds


def _ask(store: Store) -> None:
    engine = store.engine()
    list(engine.run(QUESTIONS[engine.language], {}).rows)
    engine.close()


def main() -> None:
    """Command line; see ``--help``."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--documents", type=int, default=2_000, help="size of the graph (default: %(default)s)"
    )
    parser.add_argument("--relations-per-mention", type=float, default=3.0)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        graph = write_synthetic_graph(
            folder / "tables",
            documents=arguments.documents,
            relations_per_mention=arguments.relations_per_mention,
        )
        nodes, edges = sum(map(graph.count, graph.nodes)), sum(map(graph.count, graph.edges))
        seconds = measure(graph, folder)
    if arguments.json:
        print(json.dumps({"nodes": nodes, "edges": edges, "seconds": seconds}))
        return
    print(f"{nodes:,} nodes, {edges:,} edges")
    print(f"{'':28}{'seconds':>9}{'of SQLite':>11}")
    for load, value in seconds.items():
        print(f"{load:28}{value:9.1f}{value / seconds['SQLite']:11.2f}")


if __name__ == "__main__":
    main()
