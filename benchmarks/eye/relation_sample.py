"""Random relations found in raw text of a treebank, in their sentences, to be judged by eye.

    python -m benchmarks.eye.relation_sample dev.conllu.gz --genre fiction [--count 50] [--seed 0]

Reads the documents whose id has the genre in it (GUM's ids do) as raw text. Printed are how many
relations a hundred words have, and a Markdown list with a line for the judgement under each item: right
if a reader who knows the text would say it with this preposition or one of the same meaning.
"""

from __future__ import annotations

import argparse
from hashlib import md5
from pathlib import Path

from betwixt.annotations import Annotations, Relation
from betwixt.document import Document, Span
from betwixt.errors import InvalidInputError
from extractors.standard import standard_pipeline
from training.complete_reading import read_all
from training.gold import conllu, treebanks


def documents(path: Path, genre: str) -> list[Document]:
    """The raw texts of the documents of a genre.

    Raises:
        InvalidInputError: the file is absent or damaged, or has no document of this genre.
    """
    texts = [
        Document(id=document.id, text=conllu.text_of(document.sentences)[0])
        for document in treebanks.load(path)
        if genre in document.id
    ]
    if not texts:
        raise InvalidInputError(f"{path}: no document has {genre!r} in its id", "choose another --genre")
    return texts


def print_sample(texts: list[Document], readings: list[Annotations], count: int, seed: str) -> None:
    """The counts, then relations in an order that depends on the seed alone."""
    relations = [
        (text, reading, relation)
        for text, reading in zip(texts, readings, strict=True)
        for relation in reading.relations
    ]
    words = sum(len(reading.tokens) for reading in readings)
    implicit = sum(not relation.explicit for _, _, relation in relations)
    print(f"{len(texts)} documents, {words:,} words, {len(relations):,} relations, ", end="")
    print(f"{100 * len(relations) / words:.1f} for 100 words, {implicit:,} implicit\n")
    relations.sort(key=lambda item: md5(f"{seed} {item[0].id} {item[2]}".encode()).digest())
    for number, (text, reading, relation) in enumerate(relations[:count], start=1):
        print(f"{number}. {_said(text, relation)}  ")
        for sentence in _sentences(reading, relation):
            print(f"   {' '.join(text.surface(sentence).split())}  ")
        print("   →\n")


def _said(text: Document, relation: Relation) -> str:
    anchor, complement = text.surface(relation.anchor), text.surface(relation.complement)
    kind = "explicit" if relation.explicit else "implicit"
    place = f"{text.id}:{relation.anchor.start}"
    return f"**{anchor}** {relation.preposition} **{complement}** ({kind}, {relation.score:.2f}, {place})"


def _sentences(reading: Annotations, relation: Relation) -> list[Span]:
    """Those of the anchor and the complement, in the order of the text."""
    places = (relation.anchor.start, relation.complement.start)
    return [span for span in reading.sentences if any(span.start <= place < span.end for place in places)]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("treebank", type=Path)
    parser.add_argument(
        "--genre", default="", help="part of the ids of the documents to read; all by default"
    )
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--seed", default="0")
    options = parser.parse_args()
    texts = documents(options.treebank, options.genre)
    readings = list(read_all(texts, standard_pipeline(), ["tokens", "np-enrichment"]))
    print_sample(texts, readings, options.count, options.seed)


if __name__ == "__main__":
    main()
