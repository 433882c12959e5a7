"""How fast ``kg appositives`` answers, by store: the look-up alone, in a process that is running.

    python -m benchmarks.wikidata.appositive_lookup GRAPH [--names 40] [--sample 100] [--seed 0]

Of the names with the most documents, which take longest, and of names drawn at random among those that a
text describes, which are what editors ask for.
"""

from __future__ import annotations

import argparse
import heapq
import random
import statistics
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_args

from betwixt.schema import edge_table, node_table
from kg.commands.shared.stores import EMBEDDED, Target
from kg.graph.folder import GraphFolder
from kg.graph.graph import Graph, Table
from kg.stores.base.deadline import Deadline
from queries.appositive_lookup import look_up
from queries.engine import Language, QueryEngine

_SECONDS = 60.0
_REPETITIONS = 3
_AT_ONCE = 4_096


def main() -> None:
    """Read the command line, look names up, and print milliseconds for each store."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("graph", type=Path)
    parser.add_argument("--names", type=int, default=40, help="those with the most documents")
    parser.add_argument("--sample", type=int, default=100, help="those drawn at random")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    folder = GraphFolder(arguments.graph)
    base, graph = folder.settings().base_iri, folder.current()
    asked = {
        "most documents": frequent(graph, arguments.names),
        "described": described(graph, arguments.sample, arguments.seed),
    }
    for language in get_args(Language):
        target = Target(EMBEDDED, None, None, None)
        with target.engine(arguments.graph, language, Deadline(_SECONDS)) as engine:
            for which, names in asked.items():
                print(f"{language}, {len(names)} names, {which}: {_times(engine, names, base)}", flush=True)


def frequent(graph: Graph, count: int) -> list[str]:
    """The names with the most documents, those with most first."""
    rows = _rows(graph, node_table("Name"))
    most = heapq.nlargest(count, rows, key=lambda row: (row["documents"], row["key"]))
    return [row["key"] for row in most]


def described(graph: Graph, count: int, seed: int) -> list[str]:
    """Names of what some description describes; the same for the same graph and seed."""
    entities = {row["target"] for row in _rows(graph, edge_table("Description-DESCRIBES-Entity"))}
    named = _rows(graph, edge_table("Entity-NAMED-Name"))
    names = sorted({row["target"] for row in named if row["source"] in entities})
    return random.Random(seed).sample(names, min(count, len(names)))


def _rows(graph: Graph, table: Table) -> Iterator[dict[str, Any]]:
    return (row for batch in graph.batches(table, _AT_ONCE) for row in batch.to_pylist())


def _times(engine: QueryEngine, names: Sequence[str], base: str) -> str:
    """Milliseconds of a look-up, each name several times; what starts the store is not counted."""
    if not names:
        return "none in this graph"
    look_up(engine, names[0], timeout=_SECONDS, base_iri=base)
    milliseconds = []
    for name in [*names] * _REPETITIONS:
        began = time.perf_counter()
        look_up(engine, name, timeout=_SECONDS, base_iri=base)
        milliseconds.append(1000 * (time.perf_counter() - began))
    milliseconds.sort()
    median, p95 = statistics.median(milliseconds), milliseconds[int(0.95 * len(milliseconds))]
    return f"median {median:.0f} ms, p95 {p95:.0f} ms, most {milliseconds[-1]:.0f} ms"


if __name__ == "__main__":
    main()
