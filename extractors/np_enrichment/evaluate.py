"""Measures the default relation extractor and the paper's baselines on gold noun phrases of TNE."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from extractors.annotations import Relation, Span
from extractors.np_enrichment.baselines import BASELINES, PAPER
from extractors.np_enrichment.model import SurfaceExtractor
from extractors.np_enrichment.scorer import GoldCells, score, score_links
from extractors.prepositions import LABELS
from extractors.tne import LabelMatrix, TNEDocument
from extractors.tne_data import DEV, gold_annotations, load


def evaluate(data: Path | None = None) -> dict[str, Any]:
    """Score on a file in the format of TNE.

    Args:
        data: TNE jsonl or jsonl.gz, either schema; the development set by default.

    Returns:
        ``extractor``, ``data``, ``documents``, ``seconds``; ``metrics`` of the default
        extractor with its prepositions; ``baselines``, unlabelled metrics by name;
        ``paper``, the same for the test set as published. Metrics are percentages.

    Raises:
        InvalidInputError: the file is absent, empty or damaged.
    """
    path = DEV if data is None else data
    documents = load(path)
    began = time.perf_counter()
    given = gold_annotations(documents)
    gold = [GoldCells.of_document(document) for document in documents]
    extractor = SurfaceExtractor()
    found = extractor.annotate([each.document for each in documents], given)
    predicted = [
        label_matrix(document, each.relations) for document, each in zip(documents, found, strict=True)
    ]
    baselines = {
        name: score_links(
            gold, (baseline(text, each.tokens) for text, each in zip(documents, given, strict=True))
        )
        for name, baseline in BASELINES.items()
    }
    return {
        "extractor": extractor.name,
        "data": str(path),
        "documents": len(documents),
        "seconds": round(time.perf_counter() - began, 2),
        "metrics": score(gold, predicted),
        "baselines": baselines,
        "paper": {
            name: dict(zip(("unlabelled_precision", "unlabelled_recall", "unlabelled_f1"), row, strict=True))
            for name, row in PAPER.items()
        },
    }


def label_matrix(document: TNEDocument, relations: Iterable[Relation]) -> LabelMatrix:
    """Relations as the k × k label ids of the evaluator.

    Of several relations of a pair the one with the highest score counts. Noun phrases of
    the same characters share their relations; relations of other spans have no cell.
    """
    places: dict[Span, list[int]] = {}
    for index, phrase in enumerate(document.noun_phrases):
        places.setdefault(phrase.span, []).append(index)
    labels = np.zeros((len(document.noun_phrases),) * 2, dtype=np.int64)
    for relation in sorted(relations, key=lambda relation: relation.score):
        cells = np.ix_(places.get(relation.anchor, []), places.get(relation.complement, []))
        labels[cells] = LABELS.index(relation.preposition)
    return labels


def table(result: dict[str, Any]) -> str:
    """The baselines beside the paper's, and the default extractor, as aligned text."""
    lines = [
        f"{result['data']}: {result['documents']} documents, gold noun phrases, unlabelled links",
        f"{'':18}{'measured':^21}{'paper, test set':^21}",
        f"{'':18}{'P':>7}{'R':>7}{'F1':>7}{'P':>7}{'R':>7}{'F1':>7}",
    ]
    for name, measured in result["baselines"].items():
        figures = [*measured.values(), *result["paper"][name].values()]
        lines.append(f"{name:18}" + "".join(f"{figure:7.1f}" for figure in figures))
    lines += ["", f"default extractor ({result['extractor']}: Surface with its preposition)"]
    lines += [f"  {name:22}{value:6.1f}" for name, value in result["metrics"].items()]
    return "\n".join(lines)
