"""PropBank's predicates over words: sentences of English-EWT, and whole documents of MASC."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from betwixt.errors import InvalidInputError
from training.gold.lines import numbered_lines
from training.gold.records import json_object, naming_what_is_damaged

EXPECTED = "expected jsonl or jsonl.gz of PropBank roles: sentences, or documents with sentences"


class Argument(NamedTuple):
    """Words ``first`` to ``end`` (exclusive) of a sentence that fill a role."""

    first: int
    end: int
    role: str


@dataclass(frozen=True, slots=True)
class GoldPredicate:
    """A predicate of a sentence.

    Args:
        word: its index.
        roleset: its sense.
        lemma: of the roleset.
        arguments: in the order of the file.
    """

    word: int
    roleset: str
    lemma: str
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class GoldSentence:
    """A sentence.

    Args:
        words: of it.
        predicates: in the order of the file, one a word.
        annotated: for each word, whether it is known to be a predicate or none.
    """

    words: tuple[str, ...]
    predicates: tuple[GoldPredicate, ...]
    annotated: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class GoldText:
    """A document, or those of its sentences that a file has.

    Args:
        id: of the document.
        genre: of it, or empty.
        sentences: in order.
    """

    id: str
    genre: str
    sentences: tuple[GoldSentence, ...]


def read(path: Path) -> list[GoldText]:
    """The documents of a file; sentences of one document that follow each other are put together.

    Raises:
        InvalidInputError: a line is damaged, or there is none.
    """
    texts: list[GoldText] = []
    for document, group in groupby(_records(path), key=lambda text: text.id):
        parts = list(group)
        sentences = tuple(sentence for part in parts for sentence in part.sentences)
        texts.append(GoldText(document, parts[0].genre, sentences))
    if not texts:
        raise InvalidInputError(f"{path}: no documents", EXPECTED)
    return texts


def _records(path: Path) -> Iterator[GoldText]:
    for source, line in numbered_lines(path):
        if line.strip():
            with naming_what_is_damaged(source, "no PropBank record", EXPECTED):
                yield _text(json_object(line))


def _text(record: Mapping[str, Any]) -> GoldText:
    if "sentences" not in record:
        document = record["sent_id"].rpartition("-")[0]
        return GoldText(document, "", (_sentence(record, range(len(record["words"]))),))
    sentences = (_sentence(row, _annotated_verbs(row)) for row in record["sentences"] if row["words"])
    return GoldText(record["doc_id"], record.get("genre", ""), tuple(sentences))


def _annotated_verbs(record: Mapping[str, Any]) -> list[int]:
    """Of MASC, whose predicates are verbs; nothing is known where words of the treebank are missing."""
    if "gaps" in record or "unannotated" in record:
        return []
    return [word for word, tag in enumerate(record["xpos"]) if tag.startswith("VB")]


def _sentence(record: Mapping[str, Any], annotated: Sequence[int]) -> GoldSentence:
    words = tuple(map(str, record["words"]))
    predicates: dict[int, GoldPredicate] = {}
    for given in record["predicates"]:
        word = given["index"]
        if not 0 <= word < len(words):
            raise ValueError(f"a predicate at word {word} of {len(words)}")
        arguments = tuple(_argument(row, len(words)) for row in given["arguments"])
        predicates.setdefault(word, GoldPredicate(word, given["roleset"], given["lemma"], arguments))
    known = {*annotated, *predicates}
    return GoldSentence(words, tuple(predicates.values()), tuple(word in known for word in range(len(words))))


def _argument(record: Mapping[str, Any], words: int) -> Argument:
    first, end = record["start"], record["end"]
    if not 0 <= first < end <= words:
        raise ValueError(f"an argument of words {first} to {end} of {words}")
    return Argument(first, end, str(record["role"]))
