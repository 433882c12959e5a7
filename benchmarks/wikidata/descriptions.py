"""What the aligner finds in the descriptions that items of Wikidata have in a language, to be read by eye.

    python -m benchmarks.wikidata.descriptions INDEX de [--half 2] [--facts 30] [--contradicted] [--seed 0]

They were written by others, in a few words, of items whose facts are known. Items with even numbers (half 1)
are to develop on, those with odd ones to report.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from linkers.wikidata.alignment.aligner import VOCABULARIES, align
from linkers.wikidata.facts import Facts
from linkers.wikidata.index.index import WikidataIndex


def main() -> None:
    """Read the command line, align, and print figures and a sample."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("index", type=Path)
    parser.add_argument("language", choices=sorted(VOCABULARIES))
    parser.add_argument("--half", type=int, choices=(1, 2), default=2)
    parser.add_argument("--facts", type=int, default=30, help="that are printed")
    parser.add_argument("--contradicted", action="store_true", help="print contradictions alone")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    described: set[str] = set()
    lines = []
    properties: Counter[str] = Counter()
    for id, property, line in aligned_facts(
        WikidataIndex(arguments.index), arguments.language, arguments.half
    ):
        described.add(id)
        if line:
            properties[property] += 1
            if property.startswith("≠") or not arguments.contradicted:
                lines.append(line)
    print(f"{len(described):,} descriptions, {properties.total():,} facts: {properties.most_common()}")
    print(*random.Random(arguments.seed).sample(lines, min(arguments.facts, len(lines))), sep="\n")


def aligned_facts(index: WikidataIndex, language: str, half: int) -> Iterator[tuple[str, str, str]]:
    """Item, property, and a line to read for each fact; an item without one has a line that is empty.

    Args:
        index: of Wikidata.
        language: of the descriptions.
        half: 1 or 2.
    """
    facts = Facts(index, language)
    for item in index.all_items():
        said = item.descriptions.get(language, "")
        if not said or item.number % 2 != half - 1:
            continue
        yield item.id, "", ""
        known = {fact.id: fact for fact in facts.of(item)}
        for value in align(said, list(known.values()), language):
            fact, sign = known[value.fact], "≠" if value.contradicts else "="
            name = item.label(language) or item.id
            yield (
                item.id,
                sign + fact.pid,
                f"{value.score:.2f} {name} | {said} {sign} {fact.property}: {fact.value}",
            )


if __name__ == "__main__":
    main()
