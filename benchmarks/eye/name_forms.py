"""Names that do not look like names, in news without gold names.

    python -m benchmarks.eye.name_forms dev.jsonl.gz [--limit 100]

Reads the raw text of the documents of a TNE file. A network that learns names from other texts than it
learns pairs from can lose its hold on names in the latter ("He", "the country"), which no gold names
show. Printed are how many names a hundred words have, which shares of them have no capital letter or
begin with an article or a personal pronoun, and the most frequent of these.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from extractors.standard import standard_pipeline
from training.complete_reading import read_all
from training.gold.tne_data import load

OPENINGS = frozenset(("a", "an", "the", "i", "you", "he", "she", "it", "we", "they"))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("tne", type=Path)
    parser.add_argument("--limit", type=int, default=None, help="how many documents to read")
    options = parser.parse_args()
    texts = [gold.document for gold in load(options.tne)[: options.limit]]
    words, names = 0, Counter[str]()
    for text, reading in zip(texts, read_all(texts, standard_pipeline(), ["tokens", "names"]), strict=True):
        words += len(reading.tokens)
        names.update(text.surface(mention.span) for mention in reading.mentions if "name" in mention.kinds)
    often = 100 * names.total() / max(words, 1)
    print(f"{len(texts)} documents, {words:,} words, {often:.1f} names for 100 words")
    small = Counter({name: count for name, count in names.items() if name.islower()})
    opened = Counter({name: count for name, count in names.items() if _opening(name) in OPENINGS})
    for kind, odd in (("without a capital letter", small), ("with an article or pronoun", opened)):
        share = 100 * odd.total() / max(names.total(), 1)
        examples = ", ".join(f"{name} ({count})" for name, count in odd.most_common(8))
        print(f"{share:.1f} % {kind}: {examples}")


def _opening(name: str) -> str:
    return name.split()[0].lower()


if __name__ == "__main__":
    main()
