"""Texts with annotated hyponyms: SciERC and ScienceIE, both in their published fields, a JSON object a line.

SciERC (Luan et al. 2018; github.com/dwadden/dygiepp, doc/data.md): tokens, inclusive offsets of tokens,
``HYPONYM-OF`` from hyponym to hypernym. ScienceIE (Augenstein et al. 2017, SemEval-2017 task 10): its BRAT
files as JSON, ``Hyponym-of`` from hyponym ``arg1`` to hypernym ``arg2``. Their licences are unclear, so that
they serve to measure only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate, chain, pairwise
from pathlib import Path
from typing import Any

from betwixt.document import Document, Span
from betwixt.errors import InvalidInputError
from extractors.language.rebuilt_text import rebuilt_text
from training.gold.folder import FOLDER
from training.gold.lines import numbered_lines
from training.gold.records import json_object, naming_what_is_damaged

SCIERC_DEV = FOLDER / "scierc" / "dev.jsonl.gz"
SCIENCEIE_DEV = FOLDER / "scienceie2017" / "dev.jsonl.gz"

_BRACKETS = {
    "-LRB-": "(",
    "-RRB-": ")",
    "-LSB-": "[",
    "-RSB-": "]",
    "-LCB-": "{",
    "-RCB-": "}",
    "``": '"',
    "''": '"',
}


@dataclass(frozen=True, slots=True)
class GoldDocument:
    """An annotated text.

    Args:
        document: its text.
        terms: the annotated terms, in order.
        pairs: (hyponym, hypernym), both among the terms.
        tokens: those of the corpus; empty where it has none.
        sentences: the same.
    """

    document: Document
    terms: tuple[Span, ...]
    pairs: tuple[tuple[Span, Span], ...]
    tokens: tuple[Span, ...] = ()
    sentences: tuple[Span, ...] = ()


def load(path: Path) -> list[GoldDocument]:
    """All documents of a file of either corpus.

    Raises:
        InvalidInputError: there is no such file, it holds no document, or a line is damaged; the
            message names file and line.
    """
    if not path.is_file():
        raise InvalidInputError(
            f"{path}: no such file",
            "pass a file of SciERC or ScienceIE, a JSON object a line: --data PATH",
        )
    documents = [parse(line, source) for source, line in numbered_lines(path) if line.strip()]
    if not documents:
        raise InvalidInputError(f"{path}: no documents", "expected one JSON object a line")
    return documents


def parse(line: bytes | str, source: str) -> GoldDocument:
    """One line; ``doc_key`` says that it is SciERC's.

    Args:
        line: a JSON object, as text or UTF-8.
        source: the place to name in errors, e.g. ``dev.jsonl.gz:17``.

    Raises:
        InvalidInputError: it is not JSON, lacks a field, or a term lies beside the text.
    """
    expected = "expected doc_key, sentences, ner and relations, or id, text, entities and relations"
    with naming_what_is_damaged(source, "neither a SciERC nor a ScienceIE record", expected):
        record = json_object(line)
        return _scierc(record, source) if "doc_key" in record else _scienceie(record, source)


def _scierc(record: Mapping[str, Any], source: str) -> GoldDocument:
    words = [_BRACKETS.get(word, word) for word in chain.from_iterable(record["sentences"])]
    text, tokens = rebuilt_text(words)

    def span(first: int, last: int) -> Span:
        if not 0 <= first <= last < len(tokens):
            raise ValueError(f"tokens {first} to {last} of {len(tokens)}")
        return Span(tokens[first].start, tokens[last].end)

    terms = {span(first, last) for sentence in record["ner"] for first, last, _ in sentence}
    pairs = [
        (span(first, last), span(other_first, other_last))
        for sentence in record["relations"]
        for first, last, other_first, other_last, relation in sentence
        if relation == "HYPONYM-OF"
    ]
    ends = accumulate(map(len, record["sentences"]), initial=0)
    return GoldDocument(
        document=Document(id=record["doc_key"], text=text, source=source),
        terms=tuple(sorted(terms.union(*pairs))),
        pairs=tuple(dict.fromkeys(pairs)),
        tokens=tokens,
        sentences=tuple(span(first, after - 1) for first, after in pairwise(ends) if first < after),
    )


def _scienceie(record: Mapping[str, Any], source: str) -> GoldDocument:
    text = record["text"]
    terms = {
        entity["id"]: Span(entity["spans"][0][0], entity["spans"][-1][1]) for entity in record["entities"]
    }
    for id_, term in terms.items():
        if not 0 <= term.start < term.end <= len(text):
            raise ValueError(f"term {id_}: characters {term.start} to {term.end} of {len(text)}")
    pairs = [
        (terms[relation["arg1"]], terms[relation["arg2"]])
        for relation in record["relations"]
        if relation["type"] == "Hyponym-of"
    ]
    return GoldDocument(
        document=Document(id=record["id"], text=text, source=source),
        terms=tuple(sorted(set(terms.values()))),
        pairs=tuple(dict.fromkeys(pairs)),
    )
