"""Measures appositions on CoNLL-U files: all arcs, the spans of the paper's rule, and whole phrases."""

from __future__ import annotations

import time
from itertools import chain
from pathlib import Path
from typing import Any

from training.appositives.held_out import held_out
from training.appositives.scorer import Compared, score
from training.gold import treebanks
from training.gold.folder import FOLDER
from training.gold.treebanks import TreebankDocument
from training.parser.parsed_sentences import Reader, gold, shipped_reader
from training.parser.scorer import best_threshold

CLOSED_GENRES = frozenset(("fiction", "essay", "letter", "podcast", "whow"))
"""The genres of GUM whose texts have no open licence, so that nothing is trained on them."""


def evaluate(data: Path | None = None, *, reader: Reader | None = None) -> dict[str, Any]:
    """Score appositions in given words and sentences.

    Args:
        data: a CoNLL-U file, with names where the rule's spans are to be scored (see ``treebanks.load``). By
            default, the data are those that the shipped weights never saw: the development sets of UD
            English-EWT and GUM, the held-out documents of both training sets, and the genres of GUM without
            an open licence.
        reader: the model to score; the shipped one by default.

    Returns:
        ``extractor``, ``data``, ``documents``, ``seconds``; the ``metrics`` of
        ``scorer.score`` over all sentences, and by ``part`` of the pool; where the model
        gives scores of apposition, the ``best_threshold`` over all arcs of this very data.

    Raises:
        InvalidInputError: a file is absent, empty or damaged.
    """
    parts = pool() if data is None else {data.name: treebanks.load(data)}
    documents = list(chain.from_iterable(parts.values()))
    read = shipped_reader() if reader is None else reader
    began = time.perf_counter()
    parses = iter(read(treebanks.forms(documents)))
    compared = {
        part: [
            Compared(sentence.forms, gold(sentence, tags or ()), parse, sentence.joined)
            for document in members
            for sentence, tags, parse in zip(
                document.sentences, document.name_tags, next(parses), strict=True
            )
        ]
        for part, members in parts.items()
    }
    everything = list(chain.from_iterable(compared.values()))
    return {
        "extractor": "appositives",
        "data": ", ".join(parts) if data is None else str(data),
        "documents": len(documents),
        "metrics": score(everything),
        "parts": {part: score(sentences) for part, sentences in compared.items()},
        "best_threshold": best_threshold(
            [(sentence.gold.appositions, sentence.predicted) for sentence in everything]
        ),
        "seconds": round(time.perf_counter() - began, 2),
    }


def pool(folder: Path = FOLDER) -> dict[str, list[TreebankDocument]]:
    """The documents that nothing is trained on, by where they come from.

    Args:
        folder: with the data sets.

    Raises:
        InvalidInputError: a file is absent or damaged.
    """
    ewt, gum = folder / "ud" / "en_ewt", folder / "gum" / "conllu"
    gum_train = treebanks.load(gum / "train.conllu.gz")
    ewt_train = treebanks.load(ewt / "train.conllu.gz")
    return {
        "EWT dev": treebanks.load(ewt / "dev.conllu.gz"),
        "GUM dev": treebanks.load(gum / "dev.conllu.gz"),
        "EWT train, held out": [document for document in ewt_train if held_out(document.id)],
        "GUM train, held out": [document for document in gum_train if held_out(document.id)],
        "GUM train, genres not trained on": [
            document for document in gum_train if _genre(document) in CLOSED_GENRES
        ],
    }


def _genre(document: TreebankDocument) -> str:
    return document.id.split("_")[1]


def table(result: dict[str, Any]) -> str:
    """All parts of the pool as aligned text."""
    columns = {
        "f1": "arcs F1",
        "tree_f1": "tree F1",
        "span_f1": "spans F1",
        "span_f1_gold_names": "gold names",
        "phrase_f1": "phrases F1",
        "phrase_f1_gold_names": "gold names",
        "rule_phrase_f1": "by the rule",
    }
    title = f"{result['documents']} documents"
    lines = [
        f"{title:36}"
        + "".join(f"{name:>12}" for name in columns.values())
        + f"{'gold spans':>12}{'phrases':>9}"
    ]
    for part, metrics in {**result["parts"], "all": result["metrics"]}.items():
        figures = "".join(f"{metrics[key]:12.1f}" for key in columns)
        lines.append(f"{part:36}{figures}{metrics['gold_spans']:12d}{metrics['gold_phrases']:9d}")
    return "\n".join(lines)
