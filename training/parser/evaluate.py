"""Measures dependency parses on CoNLL-U files."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from training.gold import treebanks
from training.parser.parsed_sentences import Reader, gold, shipped_reader
from training.parser.raw_text import raw_scores
from training.parser.scorer import attachment, overlap


def evaluate(
    data: Path | None = None, *, language: str = "en", reader: Reader | None = None
) -> dict[str, Any]:
    """Score parses of gold words in gold sentences, and of raw text.

    Args:
        data: a CoNLL-U file; UD English-EWT's development set by default.
        language: of the file: its shipped model is scored.
        reader: another model to score.

    Returns:
        ``extractor``, ``data``, ``documents``, ``seconds``, and ``metrics`` in percent:
        ``uas``, ``las`` and ``upos`` over all words; ``appos_precision``, ``appos_recall``
        and ``f1`` over the ``appos`` arcs of the trees; and, from raw text through our own
        tokens and sentences, ``raw_sentences_f1``, ``raw_words_f1``, ``raw_uas`` and ``raw_las``.

    Raises:
        InvalidInputError: the file is absent, empty or damaged.
    """
    path = treebanks.EWT_DEV if data is None else data
    documents = treebanks.load(path)
    read = shipped_reader(language) if reader is None else reader
    began = time.perf_counter()
    forms = [sentence for document in read(treebanks.forms(documents)) for sentence in document]
    sentences = [sentence for document in documents for sentence in document.sentences]
    appositions = overlap(
        (gold(sentence, ()).tree_appositions, parse.tree_appositions)
        for sentence, parse in zip(sentences, forms, strict=True)
    )
    return {
        "extractor": "parser",
        "data": str(path),
        "documents": len(documents),
        "metrics": {
            **attachment(zip(sentences, forms, strict=True)),
            **{name if name == "f1" else f"appos_{name}": value for name, value in appositions.items()},
            **raw_scores([document.sentences for document in documents], read),
        },
        "seconds": round(time.perf_counter() - began, 2),
    }
