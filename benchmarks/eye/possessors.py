"""Whose things the graph says they are, where a possessive pronoun tells and its cluster is known.

    python -m benchmarks.eye.possessors dev.conll.gz [--genre fiction]

The file is one of coreference in the CoNLL format (OntoGUM's, say). A relation "her hat –of→ Ada" is
right if "her" and "Ada" are in one gold cluster; complements that no gold mention equals do not count.
Printed by genre, which is the second part of GUM's names: the precision of the owners, and how many of
the phrases with a possessive pronoun get a right one.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from betwixt.annotations import Annotations
from betwixt.document import Document, Span
from extractors.language.rebuilt_text import rebuilt_text
from extractors.standard import standard_pipeline
from training.complete_reading import read_all
from training.coreference import raw_text
from training.gold.conll import CoNLLDocument

POSSESSIVES = frozenset(("my", "our", "your", "his", "her", "its", "their"))


def counted(
    gold: CoNLLDocument, text: Document, words: tuple[Span, ...], reading: Annotations
) -> Counter[str]:
    """Of one document: ``phrases`` with a possessive, those with a ``right owner``, ``owners``, ``right``."""
    cluster = {
        Span(words[mention.start].start, words[mention.end - 1].end): number
        for number, mentions in enumerate(gold.clusters)
        for mention in mentions
    }
    counts: Counter[str] = Counter()
    owned = set()
    phrases = {span: owner for span, owner in _possessed(text, reading) if owner in cluster}
    for relation in reading.relations:
        owner = phrases.get(relation.anchor)
        if owner and relation.preposition == "of" and relation.complement in cluster:
            right = cluster[relation.complement] == cluster[owner]
            counts += Counter(owners=1, right=int(right))
            if right:
                owned.add(relation.anchor)
    return counts + Counter({"phrases": len(phrases), "right owner": len(owned)})


def _possessed(text: Document, reading: Annotations) -> Iterator[tuple[Span, Span]]:
    """Noun phrases that begin with a possessive pronoun, each with the pronoun."""
    for mention in reading.mentions:
        first, _, rest = text.surface(mention.span).partition(" ")
        if "noun-phrase" in mention.kinds and rest and first.lower() in POSSESSIVES:
            yield mention.span, Span(mention.span.start, mention.span.start + len(first))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("conll", type=Path)
    parser.add_argument("--genre", default="", help="part of the names of the documents to read")
    options = parser.parse_args()
    gold = [document for document in raw_text.load(options.conll) if options.genre in document.name]
    rebuilt = [rebuilt_text(document.words) for document in gold]
    texts = [Document(document.name, text) for document, (text, _) in zip(gold, rebuilt, strict=True)]
    by_genre: defaultdict[str, Counter[str]] = defaultdict(Counter)
    read = read_all(texts, standard_pipeline(), ["noun-phrases", "np-enrichment"])
    for document, text, (_, words), reading in zip(gold, texts, rebuilt, read, strict=True):
        genre = document.name.split("_")[1]
        for key in (genre, "all"):
            by_genre[key] += counted(document, text, words, reading)
    for genre, counts in sorted(by_genre.items()):
        precision = 100 * counts["right"] / max(counts["owners"], 1)
        share = 100 * counts["right owner"] / max(counts["phrases"], 1)
        print(f"{genre:14} {counts['owners']:5} owners, {precision:.1f} % right; ", end="")
        print(f"{counts['phrases']:4} phrases, {share:.1f} % with a right owner")


if __name__ == "__main__":
    main()
