"""How fast questions are answered, beside a point look-up in plain SQLite in the same run.

    python -m benchmarks.stores.query_latency [--documents 2000] [--repetitions 20] [--json]
    python -m benchmarks.stores.query_latency --graph FOLDER

The generated graph is loaded into both embedded stores, and into Neo4j where NEO4J_URI names a
server (which must be empty or hold the same graph). Each store answers a point look-up of a
document by its key and every question of the catalogue, as often as asked, or for as long as
``--seconds``; a question that runs out of its time limit is reported as such.
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, get_args

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from betwixt.schema import DEFAULT_BASE_IRI, document_iri, node_table
from kg.graph.folder import GraphFolder
from kg.graph.graph import Graph
from kg.progress import Progress
from kg.stores.arcadedb.store import ArcadeDBStore
from kg.stores.base.store import Store
from kg.stores.embedded import embedded_store
from kg.stores.oxigraph.store import OxigraphStore
from queries.answers import run
from queries.engine import Language, QueryEngine, QueryTimeoutError
from queries.named import Given, catalogue

COMBINED: dict[str, dict[str, str | list[str]]] = {
    "one concept": {"concept": "name 3"},
    "two concepts": {"concept": ["name-1", "name-2"]},
    "concept, category, years": {
        "concept": "name 1",
        "category": "category 3",
        "from_year": "2005",
        "to_year": "2012",
    },
    "two names, a word": {"name": ["name 1", "name 2"], "text": "name 30"},
    "author, word": {"author": "a. author", "text": "name 12"},
}
"""Parameters for papers and facets; the lower the number of a name, the more documents have it."""

TIME_LIMIT = 30.0
"""Seconds a question may take before it is reported as stopped."""

IDENTIFIER = "document-0000003"
POINT_LOOKUP = "point look-up"
POINT_TEXT = {
    "cypher": "MATCH (d:Document {id: $id}) RETURN d.title AS title",
    "sparql": "SELECT ?title { GRAPH <%s> { <%s> <http://purl.org/dc/terms/title> ?title } }",
}
Times = dict[str, Any]


def measure(graph: Graph, stores: Mapping[str, Store], repetitions: int, seconds: float) -> dict[str, Any]:
    """Median and p95 milliseconds by store and question, and ratios to SQLite's point look-up."""
    floor = timed(_sqlite_lookup(graph), repetitions * 10, seconds)
    result: dict[str, Any] = {"sqlite": {POINT_LOOKUP: floor}}
    for name, store in stores.items():
        engine = store.engine()
        result[name] = {
            question: {**times, "ratio": round(times["median_ms"] / floor["median_ms"])}
            if "median_ms" in (times := timed(ask, repetitions, seconds))
            else times
            for question, ask in _questions(engine, graph)
        }
        engine.close()
    return result


def measure_combined(folder: Path, repetitions: int, seconds: float) -> dict[str, Any]:
    """Papers and facets of a graph that was built, with its own most frequent concepts and categories."""
    result: dict[str, Any] = {}
    for language in get_args(Language):
        engine = embedded_store(GraphFolder(folder), language).engine()
        concepts = [str(row[0]) for row in run(engine, "search-concepts", {"limit": "3"}).rows]
        [category] = (str(row[0]) for row in run(engine, "categories", {"limit": "1"}).rows)
        combined: dict[str, dict[str, str | list[str]]] = {
            "everything": {},
            "one concept": {"concept": concepts[0]},
            "two concepts": {"concept": concepts[1:]},
            "concept, category, years": {
                "concept": concepts[0], "category": category, "from_year": "2005", "to_year": "2015",
            },
            "two words": {"text": ["data", "method"]},
        }  # fmt: skip
        result[language] = {}
        for name, (title, given) in product(("papers", "facets"), combined.items()):

            def ask(name: str = name, given: Given = given, engine: QueryEngine = engine) -> int:
                return len(list(run(engine, name, given, timeout=TIME_LIMIT).rows))

            result[language][f"{name}: {title}"] = timed(ask, repetitions, seconds)
        engine.close()
    return result


def timed(ask: Callable[[], int], repetitions: int, seconds: float) -> Times:
    """Ask once to warm up, then measure; ``rows`` is what one answer holds."""
    try:
        rows = ask()
        samples: list[float] = []
        began = time.perf_counter()
        while len(samples) < repetitions and (not samples or time.perf_counter() - began < seconds):
            start = time.perf_counter()
            ask()
            samples.append((time.perf_counter() - start) * 1000)
    except QueryTimeoutError:
        return {"stopped_after_seconds": TIME_LIMIT}
    p95 = sorted(samples)[min(len(samples) - 1, int(len(samples) * 0.95))]
    return {
        "median_ms": round(statistics.median(samples), 4),
        "p95_ms": round(p95, 4),
        "samples": len(samples),
        "rows": rows,
    }


def _questions(engine: QueryEngine, graph: Graph) -> Iterator[tuple[str, Callable[[], int]]]:
    document = document_iri(DEFAULT_BASE_IRI, IDENTIFIER)
    text = POINT_TEXT[engine.language]
    if engine.language == "sparql":
        yield POINT_LOOKUP, lambda: len(list(engine.run(text % (document, document), {}).rows))
    else:
        yield POINT_LOOKUP, lambda: len(list(engine.run(text, {"id": document}).rows))
    given = _parameters(graph, document)
    for question in catalogue().values():
        parameters = {p.name: given[p.name] for p in question.parameters if p.required}

        def ask(name: str = question.name, parameters: Mapping[str, str] = parameters) -> int:
            return len(list(run(engine, name, parameters, timeout=TIME_LIMIT).rows))

        yield question.name, ask
    for name, (title, combined) in product(("papers", "facets"), COMBINED.items()):

        def ask_combined(name: str = name, parameters: Given = combined) -> int:
            return len(list(run(engine, name, parameters, timeout=TIME_LIMIT).rows))

        yield f"{name}: {title}", ask_combined


def _parameters(graph: Graph, document: str) -> dict[str, str]:
    """Names that are neither the rarest nor the commonest, and an entity of the document."""
    entities = next(graph.batches(node_table("Entity"), 1000)).to_pylist()
    entity = next(e["id"] for e in entities if e["id"].startswith(document + "#"))
    return {
        "name": "name 27", "anchor": "name 27", "complement": "name 5", "entity": entity,
        "document": IDENTIFIER, "text": "12", "concept": "name-12", "broader": "name-6",
        "start": "0", "end": "100",
    }  # fmt: skip


def _sqlite_lookup(graph: Graph) -> Callable[[], int]:
    database = sqlite3.connect(":memory:")
    database.execute("CREATE TABLE document (id TEXT PRIMARY KEY, title TEXT) WITHOUT ROWID")
    for batch in graph.batches(node_table("Document"), 5000):
        rows = ((row["id"], row["title"]) for row in batch.to_pylist())
        database.executemany("INSERT INTO document VALUES (?, ?)", rows)
    wanted = (document_iri(DEFAULT_BASE_IRI, IDENTIFIER),)
    return lambda: len(database.execute("SELECT title FROM document WHERE id = ?", wanted).fetchall())


@contextmanager
def _stores(folder: Path) -> Iterator[dict[str, Store]]:
    stores: dict[str, Store] = {"arcadedb": ArcadeDBStore(folder), "oxigraph": OxigraphStore(folder)}
    if "NEO4J_URI" not in os.environ:
        yield stores
        return
    from kg.stores.cypher.connection import Connection
    from kg.stores.cypher.neo4j import Neo4jStore

    neo4j = Neo4jStore(Connection.of())
    yield {**stores, "neo4j": neo4j}
    neo4j.close()


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--documents", type=int, default=2_000)
    parser.add_argument("--repetitions", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=5.0, help="most seconds for one question")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--graph", type=Path, help="a graph with concepts: only papers and facets are asked")
    arguments = parser.parse_args()
    if arguments.graph:
        _show(measure_combined(arguments.graph, arguments.repetitions, arguments.seconds), arguments.json)
        return
    with tempfile.TemporaryDirectory() as temporary, _stores(Path(temporary)) as stores:
        graph = write_synthetic_graph(
            Path(temporary) / "tables", documents=arguments.documents, relations_per_mention=3.0
        )
        for store in stores.values():
            store.load(graph, progress=Progress(quiet=arguments.json))
        result = measure(graph, stores, arguments.repetitions, arguments.seconds)
    _show(result, arguments.json)


def _show(result: Mapping[str, Any], as_json: bool) -> None:
    if as_json:
        print(json.dumps(result, indent=2))
        return
    for store_name, questions in result.items():
        for question, times in questions.items():
            print(store_name, question, times)


if __name__ == "__main__":
    main()
