"""Fifty suggested appositives beside those that were written, to be judged without knowing which is which.

    python -m benchmarks.suggested_appositives GRAPH CORPUS

The corpus is one of ``python -m training.appositive_generation.corpus``; its sentences had an appositive,
which is taken away. The graph has its texts: what other texts than its own say of a name may be suggested.
Prints each name with two phrases, A and B, in random order, and below which of them was written.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from betwixt.errors import WrongParameterError
from kg.commands.shared.stores import EMBEDDED, Target
from kg.graph.folder import GraphFolder
from kg.graph.name_candidates import require_name
from kg.library.suggesting import best_of, said_phrase
from kg.stores.base.deadline import Deadline
from linkers.wikidata.writing.writer import AppositiveWriter
from queries.appositive_lookup import Said, look_up
from queries.engine import QueryEngine
from training.appositive_generation.evaluate import suggestions
from training.appositive_generation.records import Instance, read

COUNT = 50
SEED = 20261123
_SECONDS = 60.0


def main() -> None:
    """Read the command line, draw the sample, print it and its key."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("graph", type=Path)
    parser.add_argument("corpus", type=Path)
    arguments = parser.parse_args()
    written = [each for each in read(arguments.corpus) if each.item and each.appositive]
    target = Target(EMBEDDED, None, None, None)
    with target.engine(arguments.graph, target.language, Deadline(_SECONDS)) as engine:
        suggested = [(each, _suggested(each, engine, arguments.graph)) for each in written]
    sample = [(each, phrase) for each, phrase in suggested if phrase]
    chance = random.Random(SEED)
    chance.shuffle(sample)
    key = []
    for number, (each, phrase) in enumerate(sample[:COUNT], start=1):
        first = chance.random() < 0.5
        one, other = (each.appositive, phrase) if first else (phrase, each.appositive)
        key.append(f"{number} {'A' if first else 'B'}")
        print(f"{number}. {each.slot.before}{each.slot.name} …{each.slot.after}\n   A: {one}\n   B: {other}")
    print(f"\nwritten: {', '.join(key)}")


def _suggested(each: Instance, engine: QueryEngine, graph: Path) -> str:
    said = [said_phrase(one) for one in _of_others(_said(each.slot.name, engine, graph), each)]
    said.sort(key=lambda one: -one.documents)
    return best_of(said, suggestions(AppositiveWriter(), each).phrases)


def _said(name: str, engine: QueryEngine, graph: Path) -> Sequence[Said]:
    base = GraphFolder(graph).settings().base_iri
    try:
        return look_up(engine, require_name(graph, name), timeout=_SECONDS, base_iri=base).said
    except WrongParameterError:
        return ()


def _of_others(said: Sequence[Said], each: Instance) -> list[Said]:
    """What is said in other texts than the one that the instance is from."""
    own = each.id.partition("#")[0].rpartition(":")[2]
    found = []
    for one in said:
        elsewhere = tuple(place for place in one.occurrences if place.document.rpartition(":")[2] != own)
        if elsewhere:
            documents = len({place.document for place in elsewhere})
            found.append(replace(one, occurrences=elsewhere, documents=documents))
    return found


if __name__ == "__main__":
    main()
