"""One whole run over a corpus: build, load into Neo4j, ArcadeDB and Oxigraph, ask everything everywhere.

    python -m benchmarks.reading.corpus INPUT… --graph FOLDER [--limit N] [--json]

The figures are documents per second, nodes, edges, seconds of every load and peak
memory; then every question of the catalogue is asked in all three stores, its answers are
compared, and a difference ends the run with an error. The Neo4j is that of NEO4J_URI
(empty, or holding this graph), else one started for the purpose.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")

import duckdb

from betwixt.schema import edge_table
from extractors.standard import standard_pipeline
from kg.build_request import BuildRequest
from kg.building import build
from kg.graph.folder import GraphFolder
from kg.graph.graph import Graph
from kg.progress import Progress
from kg.read import ReadOptions
from kg.stores.base.store import Store
from kg.stores.cypher.connection import Connection
from kg.stores.cypher.neo4j import Neo4jStore
from kg.stores.embedded import embedded_stores
from queries.answers import run
from queries.engine import QueryEngine
from queries.named import catalogue
from scripts.neo4j_server import running_server

TIME_LIMIT = 300.0
DOCUMENTS_OF_A_NAME = 20
"""Questions are asked about names of about so many documents: neither hapax nor stop word."""

_EXAMPLE = """
WITH named AS (SELECT source AS entity, target AS name FROM read_parquet($named)),
common AS (SELECT key FROM read_parquet($names) WHERE documents BETWEEN $low AND 2 * $low)
SELECT a.name, c.name, r.target, split_part(r.target, '#', 1)
FROM read_parquet($relations) r
JOIN read_parquet($refers) m ON m.source = r.source
JOIN named a ON a.entity = m.target JOIN named c ON c.entity = r.target
JOIN common x ON x.key = a.name JOIN common y ON y.key = c.name
WHERE a.name <> c.name
ORDER BY a.name, c.name, r.source LIMIT 1
"""


def measure(inputs: list[str], folder: GraphFolder, limit: int | None, progress: Progress) -> dict[str, Any]:
    """Build and load; see the module.

    Returns:
        ``{"build": {...}, "loads": {store: {...}}, "questions": {name: {"rows", store: seconds}}}``.
    """
    request = BuildRequest(folder, tuple(inputs), ReadOptions(limit=limit), load=False)
    report = build(request, progress=progress, pipeline=standard_pipeline())
    graph = report.graph
    figures: dict[str, Any] = {
        "build": {
            "documents": report.counts.done,
            "failed": report.counts.failed,
            "rejected": report.counts.rejected,
            "seconds": round(report.seconds, 1),
            "documents_per_second": round(report.annotated / report.seconds, 1),
            "nodes": sum(map(graph.count, graph.nodes)),
            "edges": sum(map(graph.count, graph.edges)),
            "peak_megabytes": _peak(),
        }
    }
    with _neo4j() as neo4j:
        stores = {store.name: store for store in (neo4j, *embedded_stores(folder))}
        figures["loads"] = {name: _load(store, graph, progress) for name, store in stores.items()}
        engines = {name: store.engine() for name, store in stores.items()}
        try:
            figures["questions"] = dict(_ask(engines, graph))
        finally:
            for engine in engines.values():
                engine.close()
    return figures


def _load(store: Store, graph: Graph, progress: Progress) -> dict[str, Any]:
    first = store.load(graph, progress=progress).seconds
    again = store.load(graph, progress=progress).seconds
    expected = {table.name: graph.count(table) for table in graph.tables}
    if dict(store.counts()) != expected:
        raise SystemExit(f"{store.name} does not hold the graph")
    return {"seconds": round(first, 1), "seconds_without_changes": round(again, 2), "peak_megabytes": _peak()}


def _ask(engines: Mapping[str, QueryEngine], graph: Graph) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, parameters in _questions(graph):
        answers: dict[str, list[Any]] = {}
        seconds: dict[str, float] = {}
        for store, engine in engines.items():
            began = time.perf_counter()
            answers[store] = list(
                run(engine, name, parameters, timeout=TIME_LIMIT, base_iri=graph.base_iri).rows
            )
            seconds[store] = round(time.perf_counter() - began, 3)
        first, *others = answers.values()
        if not first or any(other != first for other in others):
            counts = {store: len(rows) for store, rows in answers.items()}
            raise SystemExit(f"{name} {parameters}: the stores answer differently, or nothing: {counts} rows")
        print(f"{name}: {len(first)} equal rows, seconds {seconds}", file=sys.stderr, flush=True)
        yield name, {"rows": len(first), **seconds}


def _questions(graph: Graph) -> Iterator[tuple[str, dict[str, str]]]:
    """Every question, about one relation of the graph between names of middling frequency."""
    anchor, complement, entity, document = _example(graph)
    values = {
        "name": anchor,
        "anchor": anchor,
        "complement": complement,
        "document": document,
        "entity": entity,
        "text": anchor[:4],
    }
    for name, question in catalogue().items():
        yield (
            name,
            {
                parameter.name: values[parameter.name]
                for parameter in question.parameters
                if parameter.name in values
            },
        )


def _example(graph: Graph) -> tuple[str, str, str, str]:
    files = {
        "named": "Entity-NAMED-Name",
        "relations": "Mention-HAS_COMPLEMENT-Entity",
        "refers": "Mention-REFERS_TO-Entity",
    }
    low = DOCUMENTS_OF_A_NAME
    while low:
        parameters: dict[str, Any] = {key: str(graph.path(edge_table(table))) for key, table in files.items()}
        parameters |= {"names": str(graph.folder / "nodes" / "Name.parquet"), "low": low}
        row = duckdb.execute(_EXAMPLE, parameters).fetchone()
        if row is not None:
            return row[0], row[1], row[2], row[3]
        low //= 2
    raise SystemExit("the graph has no relation between two names")


@contextmanager
def _neo4j() -> Iterator[Neo4jStore]:
    if "NEO4J_URI" in os.environ:
        store = Neo4jStore(Connection.of())
        yield store
        store.close()
        return
    with running_server(heap="2g") as server:
        store = Neo4jStore(Connection.of(server.uri))
        yield store
        store.close()


def _peak() -> int:
    """The most memory that this process or a finished child ever had, in MB (Linux counts in KB)."""
    return (
        max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        // 1024
    )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("inputs", nargs="+")
    parser.add_argument("--graph", type=Path, required=True, help="the graph's folder")
    parser.add_argument("--limit", type=int)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    measured = measure(arguments.inputs, GraphFolder(arguments.graph), arguments.limit, Progress())
    if arguments.json:
        print(json.dumps(measured))
        return
    print("build      ", ", ".join(f"{key} {value:,}" for key, value in measured["build"].items()))
    for store, figures in measured["loads"].items():
        print(f"{store:11}", ", ".join(f"{key} {value:,}" for key, value in figures.items()))
    for name, figures in measured["questions"].items():
        print(f"{name:26}", ", ".join(f"{key} {value:,}" for key, value in figures.items()))


if __name__ == "__main__":
    main()
