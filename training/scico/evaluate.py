"""Measures the systems for concepts on topics in SciCo's format."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from betwixt.errors import InvalidInputError
from linkers.concepts.hierarchy import Thresholds
from training.gold.scico import load
from training.scico.dataset.papers import development_topics
from training.scico.scorer import score
from training.scico.subsets import subsets
from training.scico.thresholds import Objective, best
from training.topics.system import ConceptSystem, as_topic, hierarchy_of
from training.topics.systems import SHIPPED, SYSTEMS
from training.topics.topic import Topic

EVERY = "all"
PROTOCOLS = ("unseen", "seen")
OBJECTIVES: tuple[Objective, ...] = ("conll_f1", "path_ratio_as_published")


def evaluate(data: Path | None = None, *, system: ConceptSystem | str = SHIPPED) -> dict[str, Any]:
    """Score a system on topics with gold clusters and relations; their mentions are given.

    Args:
        data: a file of topics, plain or gzipped. By default, the topics of the development papers are scored
            twice: with heads that have seen none of their concepts, under ``unseen/``, and with the shipped
            ones, which know the names but not the relations between them. For "all" systems there, rows with
            thresholds tuned on these very topics are added, for CoNLL F1 and for the paper's objective.
        system: to be scored: the name of a row, the shipped one by default, "all" of them, or one
            of your own.

    Returns:
        ``extractor``, ``data``, ``documents``, ``topics``, ``mentions``, ``seconds``; ``metrics`` in
        percent as ``scorer.score`` has them, and the same over the hardest topics under ``hard_10/``
        and ``hard_20/`` and over the curated ones, if there are any, under ``curated/``; ``subsets`` has the
        ids of these topics; ``rows`` has system, protocol, thresholds and metrics of each row.

    Raises:
        InvalidInputError: the file is absent, empty or damaged; there is no such system, or its weights
            cannot be read.
    """
    began = time.perf_counter()
    topics = development_topics("seen") if data is None else load(data)
    parts = subsets(topics)
    objectives: Sequence[Objective] = OBJECTIVES if data is None and system == EVERY else ()
    rows: list[dict[str, Any]] = []
    for protocol in PROTOCOLS if data is None else PROTOCOLS[-1:]:
        for concept_system in _systems(system, protocol):
            scored = [(topic, concept_system.scores(topic)) for topic in topics]
            chosen: dict[str, Thresholds] = {"": concept_system.thresholds}
            for objective in objectives:
                chosen[objective] = best(scored, objective, concept_system.thresholds)
            for tuned_for, thresholds in chosen.items():
                answers = [
                    as_topic(topic, hierarchy_of(topic, scores, thresholds)) for topic, scores in scored
                ]
                rows.append(
                    {
                        "system": concept_system.name,
                        "protocol": protocol,
                        "tuned_for": tuned_for,
                        "thresholds": asdict(thresholds),
                        "metrics": _metrics(topics, answers, parts),
                    }
                )
    as_is = [row for row in rows if not row["tuned_for"]]
    metrics = dict(as_is[-1]["metrics"])
    if data is None:
        [other] = [row for row in as_is if row["protocol"] == "unseen"][-1:]
        metrics |= {f"unseen/{name}": value for name, value in other["metrics"].items()}
    return {
        "extractor": "concepts",
        "system": as_is[-1]["system"],
        "data": "topics of the development papers" if data is None else str(data),
        "documents": sum(len(set(topic.doc_ids)) for topic in topics),
        "topics": len(topics),
        "mentions": sum(len(topic.mentions) for topic in topics),
        "seconds": round(time.perf_counter() - began, 2),
        "thresholds": as_is[-1]["thresholds"],
        "metrics": metrics,
        "subsets": {name: [topics[index].id for index in indices] for name, indices in parts.items()},
        "rows": rows,
    }


def _systems(wanted: ConceptSystem | str, protocol: str) -> list[ConceptSystem]:
    if not isinstance(wanted, str):
        return [wanted]
    names = list(SYSTEMS) if wanted == EVERY else [wanted]
    if unknown := [name for name in names if name not in SYSTEMS]:
        known = ", ".join((*SYSTEMS, EVERY))
        raise InvalidInputError(f"there is no system {unknown[0]!r} for concepts", f"known are: {known}")
    return [SYSTEMS[name](protocol) for name in names]


def _metrics(
    topics: Sequence[Topic], predicted: Sequence[Topic], parts: Mapping[str, Sequence[int]]
) -> dict[str, float]:
    pairs = list(zip(topics, predicted, strict=True))
    metrics = score(pairs)
    for name, indices in parts.items():
        scores = score(pairs[index] for index in indices)
        metrics |= {f"{name}/{metric}": value for metric, value in scores.items()}
    return metrics


_COLUMNS = {
    "conll_f1": "CoNLL", "muc_f1": "MUC", "b_cubed_f1": "B³", "ceaf_e_f1": "CEAFe", "lea_f1": "LEA",
    "hierarchy_f1": "hier.", "hierarchy_f1_50": "50 %", "path_ratio": "path",
    "path_ratio_as_published": "(publ.)",
}  # fmt: skip


def table(result: dict[str, Any]) -> str:
    """The metrics of the paper as aligned text: each row on all topics, then on the subsets."""
    counts = ", ".join(f"{result[name]} {name}" for name in ("topics", "documents", "mentions"))
    lines = [f"{result['data']}: {counts}; {result['system']}"]
    for row in result["rows"]:
        if len(result["rows"]) > 1:
            lines.append(f"{row['system']}, names {row['protocol']}, {_readable(row)}")
        lines.append(" " * 12 + "".join(f"{title:>9}" for title in _COLUMNS.values()))
        for title, prefix in (("all", ""), *((name, f"{name}/") for name in result["subsets"])):
            figures = (row["metrics"][f"{prefix}{metric}"] for metric in _COLUMNS)
            lines.append(f"{title:12}" + "".join(f"{figure:9.1f}" for figure in figures))
    return "\n".join(lines)


def _readable(row: Mapping[str, Any]) -> str:
    values = ", ".join(f"{name} {value}" for name, value in row["thresholds"].items() if value is not None)
    return f"{values}; tuned here for {row['tuned_for']}" if row["tuned_for"] else values
