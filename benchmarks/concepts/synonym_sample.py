"""Random pairs of terms that arXiv's abstracts say to mean the same, to be judged by eye.

    python -m benchmarks.concepts.synonym_sample [--folder ABSTRACTS] [--pairs 50] [--seed 5]

Terms are stretches between function words, found without a model; pairs that a build of concepts would not
join, since one name has all words of the other, are left out.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterator
from pathlib import Path

from benchmarks.concepts.arxiv_abstracts import FOLDER, abstracts, annotated_by_rule
from extractors.concepts.synonym_patterns import synonyms
from linkers.concepts.corpus.names.keys import name_key

_MAY_SAY = re.compile(r"\b(?:called|known|termed|named|referred|aka|synonyms?)\b|a\.\s?k\.\s?a")
_AROUND = 40


def stated_pairs(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Both names and the words around them, in the order of the abstracts."""
    documents = (document for document in abstracts(folder) if _MAY_SAY.search(document.text))
    for document, reading in annotated_by_rule(documents):
        terms = [mention.span for mention in reading.concepts]
        for one, other in synonyms(document.text, reading.sentences, terms):
            names = [document.surface(span) for span in (one, other)]
            first, second = (set(name_key(name).split()) for name in names)
            if not (first <= second or second <= first):
                around = document.text[max(0, one.start - _AROUND) : other.end + _AROUND]
                yield names[0], names[1], " ".join(around.split())


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--seed", type=int, default=5)
    options = parser.parse_args()
    pairs = list(stated_pairs(options.folder))
    print(f"{len(pairs)} pairs\n")
    chosen = random.Random(options.seed).sample(pairs, min(options.pairs, len(pairs)))
    for number, (one, other, around) in enumerate(chosen, start=1):
        print(f"{number}. `{one}` = `{other}`: …{around}… →")


if __name__ == "__main__":
    main()
