"""Events of a graph with their expressed participants, in their sentences, to be judged by eye.

    python -m benchmarks.eye.event_sample GRAPH [--count 100] [--seed 0]

The graph is built with ``--events`` and keeps its texts. The sample is of all events and
participants with a score of 0.5 or more, as ``kg query`` shows them. A participant is right if a reader of
the sentence gives it the same part in the event; a phrase that is cut or too long is wrong.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from hashlib import md5
from pathlib import Path
from typing import Any

from betwixt.schema import edge_table, node_table
from kg.graph.folder import GraphFolder
from kg.graph.graph import Graph, Table

LIKELY = 0.5
_ROWS = 10_000


def sample(graph: Graph, count: int, seed: str) -> list[dict[str, Any]]:
    """Some rows of Predicate, in an order that depends on the seed alone."""
    likely = (row for row in _rows(graph, node_table("Predicate")) if row["score"] >= LIKELY)
    return sorted(likely, key=lambda row: md5(f"{seed} {row['id']}".encode()).digest())[:count]


def shown(graph: Graph, events: list[dict[str, Any]]) -> Iterator[str]:
    """A Markdown item for each event."""
    roles = {row["id"]: row for row in _rows(graph, node_table("Role"))}
    taking: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in _rows(graph, edge_table("Predicate-HAS_ROLE-Role")):
        taking[row["source"]].append(roles[row["target"]])
    sentences = {row["id"]: row for row in _rows(graph, node_table("Sentence"))}
    around = {
        row["source"]: row["target"] for row in _rows(graph, edge_table("Predicate-IN_SENTENCE-Sentence"))
    }
    for number, event in enumerate(events, start=1):
        said = [
            f"{role['name']} ({role['description'] or ''}) **{role['participant']}**"
            for role in taking[event["id"]]
            if role["realization"] == "overt" and role["score"] >= LIKELY
        ]
        sentence = " ".join((sentences.get(around.get(event["id"], ""), {}).get("text") or "").split())
        head = f"{number}. **{event['surface']}** {event['roleset']} {event['factuality']}"
        yield f"{head}: {'; '.join(said)}\n   {sentence}"


def _rows(graph: Graph, table: Table) -> Iterator[dict[str, Any]]:
    for batch in graph.batches(table, _ROWS):
        yield from batch.to_pylist()


def main() -> None:
    """Read the command line and print the sample."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("graph", type=Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", default="0")
    options = parser.parse_args()
    graph = GraphFolder(options.graph).current()
    for item in shown(graph, sample(graph, options.count, options.seed)):
        print(item)


if __name__ == "__main__":
    main()
