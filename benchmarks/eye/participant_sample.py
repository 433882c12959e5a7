"""Implied participants found in raw texts, in their sentences, to be judged by eye.

    python -m benchmarks.eye.participant_sample DATA [--news 0:80] [--without-masc] [--also FILE…]

Reads texts of Wikinews (TNE's development set) and the documents of MASC that no training of roles has
seen, as ``kg build --events`` does, or other texts. The sample comes from the most confident half of all
definite roles.
Right is a filler that a reader of the text would name for the role; a mention of another size, or
another mention of the same, is right too.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from hashlib import md5
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from benchmarks.eye.description_sample import documents
from betwixt.annotations import Annotations, Predicate, Role
from betwixt.document import Document, Span
from extractors.component_names import SEMANTIC_ROLES
from extractors.standard import standard_pipeline
from training.complete_reading import read_all
from training.gold import tne
from training.gold.implicit_roles import framenet
from training.gold.implicit_roles.documents import running_text
from training.gold.semantic_roles import propbank
from training.roles.parts import parts_of_documents


class Participant(NamedTuple):
    """A definite role of a predicate of a text."""

    text: Document
    read: Annotations
    predicate: Predicate
    role: Role


def news(data: Path, first: int, end: int) -> list[Document]:
    """Some texts of Wikinews, in the order of the data set.

    Args:
        data: the folder with the data sets.
        first: text of those that are read.
        end: the text after the last of them.

    Raises:
        InvalidInputError: the file cannot be read.
    """
    return [gold.document for gold in islice(tne.read(data / "tne" / "dev.jsonl.gz"), first, end)]


def masc(data: Path) -> list[Document]:
    """The texts of MASC that are kept aside.

    Raises:
        InvalidInputError: the file cannot be read.
    """
    texts = propbank.read(data / "propbank_masc" / "train.jsonl.gz")
    parts = parts_of_documents(texts)
    return [
        running_text(text.id, [sentence.words for sentence in text.sentences])[0]
        for text in texts
        if parts[text.id] == "aside"
    ]


def texts_of(path: Path) -> Iterator[Document]:
    """The texts of a file.

    Args:
        path: JSON lines with ``text``, or of FrameNet's full texts.

    Raises:
        InvalidInputError: the file is absent or damaged.
    """
    if framenet.has_its_form(path):
        for gold in framenet.read(path):
            yield running_text(gold.id, gold.sentences)[0]
    else:
        yield from documents(path, "")


def participants(texts: Sequence[Document], read: Sequence[Annotations]) -> Iterator[Participant]:
    """All definite roles, in the order of the texts."""
    for text, of_text in zip(texts, read, strict=True):
        for predicate in of_text.predicates:
            for role in predicate.roles:
                if role.realization == "definite":
                    yield Participant(text, of_text, predicate, role)


def sample(every: Sequence[Participant], count: int, seed: str) -> list[Participant]:
    """Some of the most confident half, in an order that depends on the seed alone."""
    ranked = sorted(every, key=lambda participant: -participant.role.score)
    half = ranked[: (len(ranked) + 1) // 2]
    return sorted(half, key=lambda participant: md5(f"{seed} {_name(participant)}".encode()).digest())[:count]


def shown(participant: Participant) -> str:
    """A Markdown item with the sentences that it is judged by."""
    text, read, predicate, role = participant
    filler = text.surface(role.filler) if role.filler else ""
    lines = [
        f"**{_name(participant)}** {predicate.roleset} {role.name} ({role.description}) = **{filler}** "
        f"({role.score:.2f})"
    ]
    lines += [
        f"   {' '.join(text.surface(sentence).split())}  " for sentence in _sentences(read, participant)
    ]
    return "  \n".join(lines) + "\n   →\n"


def _name(participant: Participant) -> str:
    text, _, predicate, role = participant
    return f"{text.id}:{predicate.span.start} {text.surface(predicate.span)} {role.name}"


def _sentences(read: Annotations, participant: Participant) -> list[Span]:
    """From the filler's to the predicate's, and one before both."""
    starts = [participant.predicate.span.start]
    if participant.role.filler:
        starts.append(participant.role.filler.start)
    inside = [
        number
        for number, sentence in enumerate(read.sentences)
        if any(sentence.start <= start < sentence.end for start in starts)
    ]
    if not inside:
        return []
    return list(read.sentences[max(0, min(inside) - 1) : max(inside) + 1])


def main() -> None:
    """Read the command line, the texts, and print the sample."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", type=Path, help="the folder with the data sets")
    parser.add_argument(
        "--news", default="0:80", help="texts of Wikinews, from the first to before the second"
    )
    parser.add_argument("--without-masc", action="store_true")
    parser.add_argument(
        "--also", nargs="+", type=Path, default=(), help="JSON lines of texts, FrameNet's too"
    )
    parser.add_argument("--ids", default="", help="a regular expression that ids of these texts have")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", default="0")
    options = parser.parse_args()
    first, end = map(int, options.news.split(":"))
    texts = news(options.data, first, end) + ([] if options.without_masc else masc(options.data))
    texts += [text for path in options.also for text in texts_of(path) if re.search(options.ids, text.id)]
    read = list(read_all(texts, standard_pipeline(events=True), ["tokens", SEMANTIC_ROLES]))
    every = list(participants(texts, read))
    print(f"{len(texts)} documents, {len(every)} implied participants\n")
    for number, participant in enumerate(sample(every, options.count, options.seed), start=1):
        print(f"{number}. {shown(participant)}")


if __name__ == "__main__":
    main()
