"""QANom's nominal predicates: nouns of verbs, with the phrases that answer questions about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from betwixt.errors import InvalidInputError
from training.gold.lines import numbered_lines
from training.gold.records import json_object, naming_what_is_damaged

EXPECTED = "expected jsonl or jsonl.gz of QANom: sentences with words and nominal predicates"

Span = tuple[int, int]
"""First word and the word after the last."""


@dataclass(frozen=True, slots=True)
class NominalCandidate:
    """A noun that may be a predicate.

    Args:
        word: its index.
        is_predicate: whether it is one.
        answers: for each question about it, the phrases that answer it; none for a noun that is no predicate.
    """

    word: int
    is_predicate: bool
    answers: tuple[tuple[Span, ...], ...]


@dataclass(frozen=True, slots=True)
class NominalSentence:
    """A sentence with its candidates."""

    words: tuple[str, ...]
    candidates: tuple[NominalCandidate, ...]


@dataclass(frozen=True, slots=True)
class NominalText:
    """Sentences of one document, in order; some are missing."""

    id: str
    sentences: tuple[NominalSentence, ...]


def has_its_form(path: Path) -> bool:
    """Whether the first record of a file is one of QANom.

    Raises:
        InvalidInputError: the file is absent, or that record is damaged.
    """
    for source, line in numbered_lines(path):
        if line.strip():
            with naming_what_is_damaged(source, "no record", EXPECTED):
                return "nominal" in json_object(line)
    return False


def read(path: Path) -> list[NominalText]:
    """The documents of a file; sentences of one document that follow each other are put together.

    Raises:
        InvalidInputError: a line is damaged, or there is none.
    """
    texts = [
        NominalText(document, tuple(sentence for _, sentence in group))
        for document, group in groupby(_sentences(path), key=lambda pair: pair[0])
    ]
    if not texts:
        raise InvalidInputError(f"{path}: no documents", EXPECTED)
    return texts


def _sentences(path: Path) -> Iterator[tuple[str, NominalSentence]]:
    for source, line in numbered_lines(path):
        if line.strip():
            with naming_what_is_damaged(source, "no QANom record", EXPECTED):
                record = json_object(line)
                words = tuple(map(str, record["words"]))
                candidates = tuple(_candidate(row, len(words)) for row in record["nominal"])
                document = record["sent_id"].rsplit(":", 2)[0]
                yield document, NominalSentence(words, candidates)


def _candidate(record: Mapping[str, Any], words: int) -> NominalCandidate:
    word = record["index"]
    if not 0 <= word < words:
        raise ValueError(f"a candidate at word {word} of {words}")
    is_predicate = bool(record["is_predicate"])
    answers = tuple(
        tuple(_span(span, words) for span in answer["spans"])
        for answer in (record["answers"] if is_predicate else ())
    )
    return NominalCandidate(word, is_predicate, answers)


def _span(record: Mapping[str, Any], words: int) -> Span:
    first, end = record["start"], record["end"]
    if not 0 <= first < end <= words:
        raise ValueError(f"an answer of words {first} to {end} of {words}")
    return first, end
