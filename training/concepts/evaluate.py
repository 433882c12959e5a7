"""Exact-span precision, recall and F1 of concept mentions in the running text of SciREX papers."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from betwixt.document import Span
from extractors.concepts.model import ConceptExtractor
from extractors.concepts.types import TYPES
from extractors.pipeline import Pipeline
from extractors.tokens.model import Tokens
from training.complete_reading import read_all
from training.gold import scirex
from training.gold.scirex import Paper
from training.parser.scorer import named, overlap

_NAME = "concept-mentions"
_DEV = f"{scirex.FOLDER.name} dev"


def evaluate(
    data: Path | None = None,
    *,
    papers: Sequence[Paper] | None = None,
    extractor: ConceptExtractor | None = None,
) -> dict[str, Any]:
    """Score what is found in the papers' text, tokens and sentences our own.

    Args:
        data: a file of papers in SciREX's format, .jsonl or .jsonl.gz; the development papers of
            ``scirex.splits`` by default.
        papers: to score instead of those of a file.
        extractor: the shipped one by default.

    Returns:
        ``{"extractor", "data", "documents", "seconds", "metrics"}``; ``metrics`` as the function
        of that name returns them.

    Raises:
        InvalidInputError: the file is absent, empty or damaged, or the weights cannot be read.
        UnreadDocumentError: an extractor failed on a paper.
    """
    if papers is None:
        papers = scirex.splits()["dev"] if data is None else scirex.load(data)
    began = time.perf_counter()
    scores = metrics(papers, extractor or ConceptExtractor())
    return {
        "extractor": _NAME,
        "data": _DEV if data is None else str(data),
        "documents": len(papers),
        "seconds": round(time.perf_counter() - began, 3),
        "metrics": scores,
    }


def metrics(papers: Sequence[Paper], extractor: ConceptExtractor) -> dict[str, float]:
    """Micro-averaged figures in percent over exact spans.

    Returns:
        ``span_precision``, ``span_recall`` and ``span_f1`` whatever the type; ``typed_…`` where
        the type has to be right as well, then of each type (``task_f1``, …).
    """
    pipeline = Pipeline([Tokens(), extractor])
    readings = read_all([paper.document for paper in papers], pipeline, [_NAME])
    pairs = [
        (
            {(paper.span(mention.words), mention.type) for mention in paper.mentions},
            {(concept.span, concept.type) for concept in annotations.concepts},
        )
        for paper, annotations in zip(papers, readings, strict=True)
    ]
    scores = named("span_", overlap((_spans(gold), _spans(tagged)) for gold, tagged in pairs))
    scores |= named("typed_", overlap(pairs))
    for type_ in TYPES:
        of_type = (
            ({m for m in gold if m[1] == type_}, {m for m in tagged if m[1] == type_})
            for gold, tagged in pairs
        )
        scores |= named(f"{type_.lower()}_", overlap(of_type))
    return scores


def _spans(mentions: set[tuple[Span, str]]) -> set[Span]:
    return {span for span, _ in mentions}
