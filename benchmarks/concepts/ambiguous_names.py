"""One name, several concepts: how well names are split by context, on names in abstracts judged by hand.

    python -m benchmarks.concepts.ambiguous_names [--limit N] [--json]

``data/ambiguous_names.tsv`` holds for 30 names that mean several things in computer science, and 7 that
mean one, the sense of a sample of their mentions; three more names of one sense need no labels. For each
name: the share of mentions that are right if each found sense stands for the label that most of its
mentions have, what that share would be without any split, and B-cubed F1. All mentions in the abstracts,
found by rule, take part in the splitting; categories do not.
"""

from __future__ import annotations

import argparse
import csv
import itertools
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.concepts.arxiv_abstracts import abstracts, annotated_by_rule, mentions_of
from linkers.concepts.corpus.memory.concept_memory import ConceptMemory
from linkers.concepts.corpus.mention_table import MentionTable, mention_table
from linkers.concepts.corpus.names.keys import name_key
from linkers.concepts.corpus.nodes import Nodes, nodes_of

LABELS = Path(__file__).parents[1] / "data" / "ambiguous_names.tsv"
CONTROLS = ("neural network", "machine translation", "reinforcement learning")
"""Names of one sense that no label is needed for."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a name was split; shares of its labelled mentions, which are none for some controls."""

    name: str
    labels: int
    labelled: int
    senses: int
    accuracy: float
    without_split: float
    b_cubed_f1: float


def results(table: MentionTable, nodes: Nodes) -> Iterator[Result]:
    """Each name of the file of labels, then the other controls."""
    with LABELS.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    node_at = {
        (table.documents[table.document[mention]], int(table.start[mention])): int(nodes.of_mention[mention])
        for mention in range(len(table))
    }
    senses = Counter(nodes.keys)
    for name, of_name in itertools.groupby(rows, key=lambda row: row["name"]):
        pairs = [
            (row["sense"], node_at[place])
            for row in of_name
            if (place := (row["arxiv_id"], int(row["start"]))) in node_at
        ]
        yield result(name, pairs, senses[name_key(name)])
    for name in CONTROLS:
        yield result(name, [], senses[name_key(name)])


def result(name: str, pairs: Sequence[tuple[str, int]], senses: int) -> Result:
    """The figures of one name, from the label and the node of each labelled mention."""
    of_node: defaultdict[int, Counter[str]] = defaultdict(Counter)
    of_label: Counter[str] = Counter()
    for label, node in pairs:
        of_node[node][label] += 1
        of_label[label] += 1
    count = len(pairs)
    right = sum(max(labels.values()) for labels in of_node.values())
    return Result(
        name,
        len(of_label),
        count,
        senses,
        right / count if count else 1.0,
        max(of_label.values()) / count if count else 1.0,
        _b_cubed(pairs, of_node, of_label),
    )


def _b_cubed(
    pairs: Sequence[tuple[str, int]], of_node: Mapping[int, Counter[str]], of_label: Mapping[str, int]
) -> float:
    if not pairs:
        return 1.0
    precision = sum(of_node[node][label] / of_node[node].total() for label, node in pairs) / len(pairs)
    recall = sum(of_node[node][label] / of_label[label] for label, node in pairs) / len(pairs)
    return 2 * precision * recall / (precision + recall)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--limit", type=int, help="read so many abstracts")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    documents = itertools.islice(abstracts(), options.limit)
    table = mention_table(mention for pair in annotated_by_rule(documents) for mention in mentions_of(*pair))
    report(table, nodes_of(table, ConceptMemory()), as_json=options.json)


def report(table: MentionTable, nodes: Nodes, *, as_json: bool) -> None:
    """Print the figures of all names, and their means."""
    measured = list(results(table, nodes))
    ambiguous = [name for name in measured if name.labels > 1]
    controls = [name for name in measured if name.labels <= 1]
    summary = {
        "ambiguous": len(ambiguous),
        "accuracy": sum(name.accuracy for name in ambiguous) / len(ambiguous),
        "without_split": sum(name.without_split for name in ambiguous) / len(ambiguous),
        "b_cubed_f1": sum(name.b_cubed_f1 for name in ambiguous) / len(ambiguous),
        "split": sum(name.senses > 1 for name in ambiguous),
        "controls": len(controls),
        "controls_split": sum(control.senses > 1 for control in controls),
        "names": len(set(nodes.keys)),
        "names_split": len(nodes.profiles),
    }
    if as_json:
        print(json.dumps({**summary, "by_name": [asdict(name) for name in measured]}, indent=2))
        return
    for name in (*ambiguous, *controls):
        print(
            f"{name.name:24} {name.labels} labels, {name.senses} senses, {name.labelled:3} mentions:"
            f" {name.accuracy:.2f} right (unsplit {name.without_split:.2f}), B³ {name.b_cubed_f1:.2f}"
        )
    print(json.dumps(summary))


if __name__ == "__main__":
    main()
