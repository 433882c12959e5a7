"""Measures the coreference extractor on the gold noun phrases of TNE."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from extractors.annotations import Cluster, Span
from extractors.coreference.model import HeadMatchExtractor
from extractors.coreference.scorer import score
from extractors.tne import TNEDocument
from extractors.tne_data import DEV, gold_annotations, load

Spans = list[list[Span]]


def evaluate(data: Path | None = None) -> dict[str, Any]:
    """Score on a file in the format of TNE.

    Args:
        data: TNE jsonl or jsonl.gz, either schema; the development set by default.

    Returns:
        ``extractor``, ``data``, ``documents``, ``seconds``; ``metrics`` without singletons
        (the papers' way), ``metrics_with_singletons`` where each noun phrase in no cluster
        is a cluster of its own, in gold and prediction alike; ``calibration``, for each
        score that members have, how many there are and how many of them are ``right``:
        they corefer with an earlier member of their cluster. Metrics are percentages.

    Raises:
        InvalidInputError: the file is absent, empty or damaged.
    """
    path = DEV if data is None else data
    documents = load(path)
    began = time.perf_counter()
    extractor = HeadMatchExtractor()
    found = extractor.annotate([each.document for each in documents], gold_annotations(documents))
    pairs = [
        (gold_clusters(document), with_singletons(document, each.clusters))
        for document, each in zip(documents, found, strict=True)
    ]
    return {
        "extractor": extractor.name,
        "data": str(path),
        "documents": len(documents),
        "seconds": round(time.perf_counter() - began, 2),
        "metrics": score((_larger(gold), _larger(predicted)) for gold, predicted in pairs),
        "metrics_with_singletons": score(pairs),
        "calibration": _calibration(documents, [each.clusters for each in found]),
    }


def gold_clusters(document: TNEDocument) -> Spans:
    """The gold clusters as spans, singletons included."""
    span = {phrase.id: phrase.span for phrase in document.noun_phrases}
    return [[span[member] for member in cluster] for cluster in document.clusters]


def with_singletons(document: TNEDocument, clusters: Iterable[Cluster]) -> Spans:
    """Predicted clusters as spans, and a cluster for every other gold noun phrase."""
    found = [[member.span for member in cluster.members] for cluster in clusters]
    taken = {span for cluster in found for span in cluster}
    alone = {phrase.span for phrase in document.noun_phrases} - taken
    return found + [[span] for span in sorted(alone)]


def table(result: dict[str, Any]) -> str:
    """Both ways of counting, as aligned text."""
    names = ("muc", "b_cubed", "ceaf_m", "ceaf_e", "lea")
    lines = [f"{result['data']}: {result['documents']} documents, gold noun phrases"]
    for title, key in (("without singletons", "metrics"), ("with singletons", "metrics_with_singletons")):
        metrics = result[key]
        lines.append(f"{title:22}{'P':>7}{'R':>7}{'F1':>7}")
        for name in names:
            figures = (metrics[f"{name}_{part}"] for part in ("precision", "recall", "f1"))
            lines.append(f"  {name:20}" + "".join(f"{figure:7.1f}" for figure in figures))
        lines.append(f"  {'conll':20}{'':14}{metrics['conll_f1']:7.1f}")
    lines.append("members by score, and how many of them are right")
    for confidence, row in result["calibration"].items():
        lines.append(f"  {confidence:20}{row['members']:7.0f}{row['right']:7.1f}")
    return "\n".join(lines)


def _larger(clusters: Sequence[Sequence[Span]]) -> Spans:
    return [list(cluster) for cluster in clusters if len(set(cluster)) > 1]


def _calibration(
    documents: Sequence[TNEDocument], found: Sequence[Sequence[Cluster]]
) -> dict[str, dict[str, float]]:
    members: Counter[float] = Counter()
    right: Counter[float] = Counter()
    for document, clusters in zip(documents, found, strict=True):
        entity = {span: number for number, spans in enumerate(gold_clusters(document)) for span in spans}
        for cluster in clusters:
            earlier = {entity[cluster.members[0].span]}
            for span, confidence in cluster.members[1:]:
                members[confidence] += 1
                right[confidence] += entity[span] in earlier
                earlier.add(entity[span])
    return {
        str(confidence): {
            "members": members[confidence],
            "right": 100 * right[confidence] / members[confidence],
        }
        for confidence in sorted(members, reverse=True)
    }
