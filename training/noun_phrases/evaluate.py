"""Exact-span precision, recall and F1 of base noun phrases on raw text."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from betwixt.document import Span
from extractors.pipeline import Pipeline
from extractors.standard import standard_pipeline
from training.complete_reading import read_all
from training.gold.tne_data import DEV, load
from training.parser.scorer import named, overlap

NAME = "noun-phrases"


def evaluate(data: Path | None = None, *, pipeline: Pipeline | None = None) -> dict[str, Any]:
    """Score what is found in raw text, pronouns included.

    Args:
        data: TNE jsonl or jsonl.gz, either schema; the development set by default.
        pipeline: provides ``noun-phrases``; the standard one by default.

    Returns:
        ``{"extractor", "data", "documents", "seconds", "metrics"}``; the metrics are
        ``span_precision``, ``span_recall`` and ``span_f1`` in percent.

    Raises:
        InvalidInputError: the file is absent, empty or damaged, or the weights cannot be read.
        UnreadDocumentError: an extractor failed on a document.
    """
    path = DEV if data is None else data
    documents = load(path)
    began = time.perf_counter()
    needed = (pipeline or standard_pipeline()).leading_to([NAME])
    readings = read_all([gold.document for gold in documents], needed, [NAME])
    pairs = [
        ({phrase.span for phrase in gold.noun_phrases}, {mention.span for mention in annotations.mentions})
        for gold, annotations in zip(documents, readings, strict=True)
    ]
    return {
        "extractor": NAME,
        "data": str(path),
        "documents": len(documents),
        "seconds": round(time.perf_counter() - began, 3),
        "metrics": span_metrics(pairs),
    }


def span_metrics(pairs: Iterable[tuple[set[Span], set[Span]]]) -> dict[str, float]:
    """Micro-averaged figures in percent over (gold, found) spans of each document."""
    return named("span_", overlap(pairs))
