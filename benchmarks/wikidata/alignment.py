"""What the aligner finds in descriptions beside what the ApposCorpus paper's rule finds.

    python -m benchmarks.wikidata.alignment GRAPH [--sample 30] [--seed 0]

For the descriptions of entities that are linked to Wikidata, in the texts in English that the graph has:
how many express a fact by each system, how often both say the same, and where they do not, some to be read.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from betwixt.schema import edge_table, node_table
from kg.graph.folder import GraphFolder
from kg.graph.graph import Graph, Table
from linkers.wikidata.alignment.aligner import align
from linkers.wikidata.alignment.overlap import overlapping
from linkers.wikidata.facts import Fact

_AT_ONCE = 4_096


@dataclass(frozen=True, slots=True)
class Described:
    """A description of an entity that is linked.

    Args:
        id: of the description.
        text: its characters.
        label: of the item.
        facts: of the item.
    """

    id: str
    text: str
    label: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """What both systems say of a description: facts that each finds, by their ids."""

    described: Described
    aligned: frozenset[str]
    overlap: frozenset[str]

    @property
    def how(self) -> str:
        """In which way they agree or do not."""
        if not self.aligned and not self.overlap:
            return "neither finds a fact"
        if self.aligned == self.overlap:
            return "both find the same facts"
        if not self.aligned or not self.overlap:
            return "only the aligner finds one" if self.aligned else "only the overlap finds one"
        return "both find some of the same" if self.aligned & self.overlap else "each finds other facts"


def main() -> None:
    """Read the command line, compare, and print figures and a sample."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("graph", type=Path)
    parser.add_argument("--sample", type=int, default=30, help="disagreements that are printed")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    current = [
        compared(description)
        for description in descriptions(GraphFolder(arguments.graph).require().current())
    ]
    print("\n".join(figures(current)))
    print("\n".join(disagreements(current, arguments.sample, arguments.seed)))


def compared(described: Described) -> Compared:
    """Ask both; what the aligner takes for a contradiction is no match."""
    aligned = frozenset(one.fact for one in align(described.text, described.facts) if not one.contradicts)
    return Compared(
        described, aligned, frozenset(one.fact for one in overlapping(described.text, described.facts))
    )


def figures(comparisons: Sequence[Compared]) -> Iterator[str]:
    """How many descriptions and pairs each system matches, and how often they agree."""
    yield f"{len(comparisons):,} descriptions of linked entities"
    for name, sets in (
        ("aligner", [comparison.aligned for comparison in comparisons]),
        ("overlap", [comparison.overlap for comparison in comparisons]),
        ("both", [comparison.aligned & comparison.overlap for comparison in comparisons]),
    ):
        matched, pairs = sum(map(bool, sets)), sum(map(len, sets))
        yield f"{name}: {matched:,} descriptions, {pairs:,} pairs of a description and a fact"
    for how, count in Counter(comparison.how for comparison in comparisons).most_common():
        yield f"{how}: {count:,} ({count / len(comparisons):.1%})"


def disagreements(comparisons: Sequence[Compared], count: int, seed: int) -> Iterator[str]:
    """Some of the descriptions of which they say different things, with these; equal words once."""
    by_words = {
        (comparison.described.text.casefold(), comparison.described.label): comparison
        for comparison in comparisons
    }
    differ = [value for value in by_words.values() if value.aligned != value.overlap]
    for number, comparison in enumerate(random.Random(seed).sample(differ, min(count, len(differ))), start=1):
        yield f"\n{number}. {comparison.described.label}: “{' '.join(comparison.described.text.split())}”"
        facts = {fact.id: f"{fact.property}: {fact.value}" for fact in comparison.described.facts}
        for name, ids in (
            ("aligner", comparison.aligned - comparison.overlap),
            ("overlap", comparison.overlap - comparison.aligned),
        ):
            if ids:
                yield f"   only {name}: {'; '.join(sorted({facts[id] for id in ids}))}"


def descriptions(graph: Graph) -> Iterator[Described]:
    """The descriptions in English of entities that are linked, in the graph's order.

    Args:
        graph: one that keeps its texts.
    """
    items = {row["source"]: row["target"] for row in _rows(graph, edge_table("Entity-LINKED_TO-Item"))}
    english = {row["id"] for row in _rows(graph, node_table("Document")) if row["language"] == "en"}
    rows = {
        row["source"]
        for row in _rows(graph, edge_table("Description-IN_DOCUMENT-Document"))
        if row["target"] in english
    }
    of = {
        row["source"]: items[row["target"]]
        for row in _rows(graph, edge_table("Description-DESCRIBES-Entity"))
        if row["target"] in items and row["source"] in rows
    }
    facts = _facts(graph)
    labels = {row["qid"]: row["name"] for row in _rows(graph, node_table("Item"))}
    for row in _rows(graph, node_table("Description")):
        if row["id"] in of and row["surface"]:
            item = of[row["id"]]
            yield Described(row["id"], row["surface"], labels[item], facts.get(item, ()))


def _facts(graph: Graph) -> Mapping[str, tuple[Fact, ...]]:
    facts = {row["id"]: _fact(row) for row in _rows(graph, node_table("Fact"))}
    of_items: dict[str, list[Fact]] = defaultdict(list)
    for row in _rows(graph, edge_table("Item-HAS_FACT-Fact")):
        of_items[row["source"]].append(facts[row["target"]])
    return {item: tuple(facts) for item, facts in of_items.items()}


def _fact(row: Mapping[str, Any]) -> Fact:
    optional = (row[name] or "" for name in ("since", "until"))
    return Fact(
        row["id"], row["pid"], row["property"], row["value"], row["item"] or "", row["rank"], *optional
    )


def _rows(graph: Graph, table: Table) -> Iterator[dict[str, Any]]:
    return (row for batch in graph.batches(table, _AT_ONCE) for row in batch.to_pylist())


if __name__ == "__main__":
    main()
