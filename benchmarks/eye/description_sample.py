"""Descriptions found in raw texts, to be judged by eye.

    python -m benchmarks.eye.description_sample news.jsonl.gz [more.jsonl.gz …] --people
    python -m benchmarks.eye.description_sample dev.conllu.gz --genre news [--count 100] [--seed 0]

Reads texts from JSON lines (``text``, and ``id`` or ``doc_id``: TNE, WikiEvents) or treebanks in CoNLL-U.
With ``--people`` it prints all persons who have a name, document by document, with what is said of each, best
first, and the words around the name of somebody with no description; else so many descriptions of each
kind, in an order that depends on the seed alone, in their sentences.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from hashlib import md5
from pathlib import Path
from typing import Any

from betwixt.annotations import Annotations, Description
from betwixt.document import Document
from betwixt.errors import InvalidInputError
from betwixt.schema import DESCRIPTION_KINDS
from extractors.standard import standard_pipeline
from kg.assemble.documents.document_graph import document_rows
from training.complete_reading import read_all
from training.gold import conllu, treebanks

SHOWN = 3
"""Descriptions of a person, and sentences of one who has none."""


def documents(path: Path, genre: str) -> Iterator[Document]:
    """The raw texts of a file.

    Args:
        path: JSON lines, or CoNLL-U.
        genre: part of the ids of the documents of a treebank.

    Raises:
        InvalidInputError: the file is absent or damaged.
    """
    if ".conllu" in path.name:
        for treebank in treebanks.load(path):
            if genre in treebank.id:
                yield Document(treebank.id, conllu.text_of(treebank.sentences)[0])
        return
    if not path.exists():
        raise InvalidInputError(f"{path}: there is no such file", "give a file of JSON lines or CoNLL-U")
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            yield Document(str(record.get("id") or record["doc_id"]), _text(record))


def _text(record: dict[str, Any]) -> str:
    """The text of a record; where sentences follow without a space, as in WikiEvents, a paragraph ended."""
    text: str = record["text"]
    parts, place = [], 0
    for _, sentence in record.get("sentences", ()):
        start = text.find(sentence, place)
        if start > place or not parts:
            parts.append(text[place:start])
        elif start == place:
            parts.append("\n\n")
        parts.append(sentence)
        place = start + len(sentence)
    return "".join(parts) + text[place:]


def print_people(document: Document, annotations: Annotations) -> None:
    """Each person of a document with a name, and the best of what is said of her."""
    rows: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for table, row in document_rows(document, annotations, base_iri="urn:x:", thresholds={}):
        rows[table].append(row)
    said: dict[str, list[dict[str, Any]]] = defaultdict(list)
    descriptions = {row["id"]: row for row in rows["Description"]}
    for edge in rows["Description-DESCRIBES-Entity"]:
        said[edge["target"]].append(descriptions[edge["source"]])
    people: dict[str, list[dict[str, Any]]] = {}
    for entity in sorted(rows["Entity"], key=lambda row: -len(row["name"].split())):
        if entity["type"] == "PERSON" and entity["name"][:1].isupper():
            whole = next((name for name in people if entity["name"] in _ends(name)), entity["name"])
            people.setdefault(whole, []).extend(said[entity["id"]])
    print(f"\n## {document.id}\n")
    for name in sorted(people, key=document.text.find):
        best = sorted(people[name], key=lambda row: (DESCRIPTION_KINDS.index(row["kind"]), row["start"]))
        kinds = {" ".join(row["surface"].split()): row["kind"] for row in best}
        shown = "; ".join(f"{surface} ({kind})" for surface, kind in list(kinds.items())[:SHOWN])
        print(f"- **{name}** → {shown or '–'}")
        if not best:
            for place in _places(document.text, name)[:SHOWN]:
                print(f"  - …{' '.join(document.text[max(0, place - 80) : place + 110].split())}…")


def _ends(name: str) -> set[str]:
    """A name, and what else a text calls its bearer: one or more of its last words, or the first."""
    words = name.split()
    return {words[0], *(" ".join(words[start:]) for start in range(len(words)))}


def _places(text: str, name: str) -> list[int]:
    places = [text.find(name)]
    while places[-1] >= 0:
        places.append(text.find(name, places[-1] + 1))
    return places[:-1]


def print_sample(texts: Sequence[Document], readings: Sequence[Annotations], count: int, seed: str) -> None:
    """How many there are of each kind, and so many of each."""
    for kind in DESCRIPTION_KINDS:
        every = [
            (text, reading, description)
            for text, reading in zip(texts, readings, strict=True)
            for description in reading.descriptions
            if description.kind == kind
        ]
        every.sort(key=lambda item: md5(f"{seed} {item[0].id} {item[2]}".encode()).digest())
        print(f"\n## {kind}: {len(every)} in {len(texts)} documents\n")
        for number, (text, reading, description) in enumerate(every[:count], start=1):
            print(f"{number}. {_said(text, description)}  ")
            print(f"   {_sentence(text, reading, description)}  ")


def _said(text: Document, description: Description) -> str:
    anchor, surface = (
        " ".join(text.surface(span).split()) for span in (description.anchor, description.span)
    )
    return f"**{anchor}** ← **{surface}** ({description.score:.2f}, {text.id}:{description.span.start})"


def _sentence(text: Document, reading: Annotations, description: Description) -> str:
    place = description.span.start
    around = [text.surface(span) for span in reading.sentences if span.start <= place < span.end]
    return " ".join(" ".join(around).split())


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument(
        "--genre", default="", help="part of the ids of a treebank's documents; all by default"
    )
    parser.add_argument("--people", action="store_true", help="all persons with what is said of each")
    parser.add_argument("--count", type=int, default=25, help="descriptions of each kind")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--limit", type=int, default=None, help="documents of each file")
    options = parser.parse_args()
    texts = [text for path in options.files for text in list(documents(path, options.genre))[: options.limit]]
    readings = list(read_all(texts, standard_pipeline(concepts=False), ["joint", "tokens"]))
    if options.people:
        for text, reading in zip(texts, readings, strict=True):
            print_people(text, reading)
    else:
        print_sample(texts, readings, options.count, options.seed)


if __name__ == "__main__":
    main()
