"""Links of a graph, drawn at random, and all facts that its descriptions express, to be read by eye.

kg build texts/ -o GRAPH --wikidata INDEX
python -m benchmarks.wikidata.sample GRAPH --links 100
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from betwixt.schema import document_of, edge_table, node_table
from kg.graph.folder import GraphFolder
from kg.graph.graph import Graph

_AROUND = 60
"""Characters of the text on either side of a mention."""
_AT_ONCE = 4_096

Row = dict[str, Any]


def main() -> None:
    """Command line: ``python -m benchmarks.wikidata.sample GRAPH``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("graph", type=Path)
    parser.add_argument("--links", type=int, default=100)
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()
    graph = GraphFolder(arguments.graph).current()
    print(*links(graph, arguments.links, arguments.seed), sep="\n")
    print(*facts(graph), sep="\n")


def links(graph: Graph, most: int, seed: int) -> Iterator[str]:
    """Links, each name and item once, with the text around the entity's first mention."""
    entities, items = _by_key(graph, "Entity"), _by_key(graph, "Item")
    texts = {key: row["text"] for key, row in _by_key(graph, "Document").items()}
    drawn = sorted(_edges(graph, "Entity-LINKED_TO-Item"), key=lambda row: row["source"])
    if drawn:
        median = statistics.median(row["score"] for row in drawn)
        yield f"{len(drawn):,} links, median score {median:.3f}"
    random.Random(seed).shuffle(drawn)
    once: dict[tuple[str, str], Row] = {}
    for row in drawn:
        once.setdefault((entities[row["source"]]["name"], row["target"]), row)
    for (name, qid), row in islice(once.items(), most):
        start, end = map(int, row["source"].rpartition("=")[2].split(","))
        around = texts[document_of(row["source"])][max(0, start - _AROUND) : end + _AROUND]
        item = items[qid]
        yield f"{row['score']:.2f} {name} → {qid} {item['name']} ({item['description']}) | {around!r}"


def facts(graph: Graph) -> Iterator[str]:
    """What descriptions say of facts, each description and fact once."""
    entities, items = _by_key(graph, "Entity"), _by_key(graph, "Item")
    known, descriptions = _by_key(graph, "Fact"), _by_key(graph, "Description")
    linked = {row["source"]: row["target"] for row in _edges(graph, "Entity-LINKED_TO-Item")}
    described = {row["source"]: row["target"] for row in _edges(graph, "Description-DESCRIBES-Entity")}
    seen = set()
    for sign, table in (("=", "EXPRESSES"), ("≠", "CONTRADICTS")):
        for row in _edges(graph, f"Description-{table}-Fact"):
            entity, fact = described[row["source"]], known[row["target"]]
            said = descriptions[row["source"]]["surface"]
            if (said.casefold(), fact["id"], sign) not in seen:
                seen.add((said.casefold(), fact["id"], sign))
                who = f"{entities[entity]['name']} → {items[linked[entity]]['name']}"
                yield f"{row['score']:.2f} {who} | {said} {sign} {fact['property']}: {fact['value']}"


def _by_key(graph: Graph, label: str) -> dict[str, Row]:
    table = node_table(label)
    return {row[table.key]: row for batch in graph.batches(table, _AT_ONCE) for row in batch.to_pylist()}


def _edges(graph: Graph, name: str) -> list[Row]:
    return [row for batch in graph.batches(edge_table(name), _AT_ONCE) for row in batch.to_pylist()]


if __name__ == "__main__":
    main()
