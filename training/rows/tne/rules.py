"""The deterministic rows of TNE's Table 3: links by rules, without prepositions or with the surface's."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from extractors.language.relation_labels import LABELS
from training.baselines.np_enrichment import BASELINES, Links
from training.baselines.surface import attachments
from training.gold.tne import LabelMatrix, TNEDocument
from training.gold.tne_data import DEV, gold_annotations, load
from training.np_enrichment.evaluate import domain_members
from training.np_enrichment.scorer import GoldCells, score, score_links
from training.rows.row import EvaluationRequest
from training.rows.tne.table import Rule


def evaluate(configuration: Rule, request: EvaluationRequest) -> dict[str, Any]:
    """Score a rule on gold noun phrases; without prepositions the metrics are unlabelled."""
    path = request.data or DEV
    documents = load(path)
    began = time.perf_counter()
    gold = [GoldCells.of_document(document) for document in documents]
    answers = (
        list(map(surface_labels, documents))
        if configuration.preposition
        else _links(configuration, documents)
    )
    measured: Callable[..., dict[str, float]] = score if configuration.preposition else score_links
    metrics = measured(gold, answers)
    for name, members in domain_members(documents).items():
        part = measured([gold[n] for n in members], [answers[n] for n in members])
        metrics |= {f"domain/{name}/{metric}": value for metric, value in part.items()}
    return {
        "extractor": "np-enrichment",
        "data": str(path),
        "documents": len(documents),
        "seconds": round(time.perf_counter() - began, 2),
        "metrics": metrics,
    }


def _links(configuration: Rule, documents: Sequence[TNEDocument]) -> list[Links]:
    rule = BASELINES[configuration.baseline]
    readings = gold_annotations(documents)
    return [rule(document, reading.tokens) for document, reading in zip(documents, readings, strict=True)]


def surface_labels(document: TNEDocument) -> LabelMatrix:
    """k × k label ids: the preposition that alone stands between an anchor and its complement."""
    spans = [phrase.span for phrase in document.noun_phrases]
    labels = np.zeros((len(spans), len(spans)), dtype=np.int64)
    for anchor, complement, preposition in attachments(document.document.text, spans):
        labels[anchor, complement] = LABELS.index(preposition)
    return labels
