"""Measures names on IOB2 files and on treebanks with GUM's entities."""

from __future__ import annotations

import time
from itertools import groupby
from pathlib import Path
from typing import Any

from betwixt.errors import InvalidInputError
from extractors.joint.decisions.names.named_words import OUTSIDE
from training.gold import iob2, treebanks
from training.gold.iob2 import TaggedSentence
from training.gold.lines import numbered_lines
from training.names.scorer import score
from training.parser.parsed_sentences import Reader, shipped_reader

_CONLLU_COLUMNS = 10


def evaluate(
    data: Path | None = None, *, language: str = "en", reader: Reader | None = None
) -> dict[str, Any]:
    """Score the names in given words and sentences.

    Args:
        data: an IOB2 file, or a CoNLL-U file with names (see ``treebanks.load``); which
            it is, is seen from its columns. Universal NER English-EWT's development set
            by default.
        language: of the file: its shipped model is scored.
        reader: another model to score.

    Returns:
        ``extractor``, ``data``, ``documents``, ``seconds``, and ``metrics`` in percent over
        exact spans with types: ``precision``, ``recall`` and ``f1``, and the same of each
        type (``person_f1``, …).

    Raises:
        InvalidInputError: the file is absent, empty or damaged, or has no names.
    """
    path = treebanks.EWT_NAMES_DEV if data is None else data
    documents = load(path)
    read = shipped_reader(language) if reader is None else reader
    began = time.perf_counter()
    read_documents = read([[list(sentence.forms) for sentence in document] for document in documents])
    pairs = [
        (sentence.tags, parse.name_tags)
        for document, parses in zip(documents, read_documents, strict=True)
        for sentence, parse in zip(document, parses, strict=True)
    ]
    return {
        "extractor": "names",
        "data": str(path),
        "documents": len(documents),
        "metrics": score(pairs),
        "seconds": round(time.perf_counter() - began, 2),
    }


def load(path: Path) -> list[list[TaggedSentence]]:
    """The documents of a file with names.

    Raises:
        InvalidInputError: there is no such file, a line is damaged, or no word is in a name.
    """
    if not path.is_file():
        raise InvalidInputError(
            f"{path}: no such file",
            "get an IOB2 file from https://www.universalner.org and pass it: --data PATH",
        )
    documents = _from_treebank(path) if _is_conllu(path) else _from_iob2(path)
    if not any(tag != OUTSIDE for document in documents for sentence in document for tag in sentence.tags):
        raise InvalidInputError(f"{path}: no names", "expected IOB2 tags, or CoNLL-U with GUM's entities")
    return documents


def _is_conllu(path: Path) -> bool:
    """Whether the first line that is no comment has the columns of CoNLL-U."""
    lines = (line for _, line in numbered_lines(path) if line.strip() and not line.startswith(b"#"))
    return next(lines, b"").count(b"\t") == _CONLLU_COLUMNS - 1


def _from_iob2(path: Path) -> list[list[TaggedSentence]]:
    return [list(group) for _, group in groupby(iob2.read(path), key=lambda sentence: sentence.document_id)]


def _from_treebank(path: Path) -> list[list[TaggedSentence]]:
    return [
        [
            TaggedSentence(sentence.id, tuple(sentence.forms), tuple(tags), document.id)
            for sentence, tags in zip(document.sentences, document.name_tags, strict=True)
            if tags is not None
        ]
        for document in treebanks.load(path)
    ]
