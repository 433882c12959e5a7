"""Measures the systems for concepts on topics in SciCo's format."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any

from betwixt.errors import InvalidInputError
from training.gold.scico import load
from training.scico.cross_validation import cross_validated
from training.scico.dataset.folds import Fold, folds
from training.scico.scorer import score
from training.scico.subsets import subsets
from training.topics.system import ConceptSystem, predict
from training.topics.systems import SHIPPED, SYSTEMS
from training.topics.topic import Topic

EVERY = "all"


def evaluate(data: Path | None = None, *, system: ConceptSystem | str = SHIPPED) -> dict[str, Any]:
    """Score a system on topics with gold clusters and relations; their mentions are given.

    Args:
        data: a file of topics, plain or gzipped, scored with the thresholds that ship. By default the folds
            of both sciences, each scored with thresholds that the other folds chose.
        system: to be scored: the name of a row, the shipped one by default, "all" of them, or one
            of your own.

    Returns:
        ``extractor``, ``system``, ``data``, ``documents``, ``topics``, ``mentions``, ``seconds``, and the
        ``metrics`` of the last system in percent, as ``scorer.score`` has them. For a file also the same
        over the hardest topics under ``hard_10/`` and ``hard_20/`` and over the curated ones, if there are
        any, under ``curated/``; ``subsets`` has the ids of these topics. For folds the metrics are means;
        those of a science stand under its name, with their standard deviation over its folds:
        ``SciREX/conll_f1``, ``SciREX/spread/conll_f1``; ``sizes`` has what the folds hold. ``rows`` has
        system, part, thresholds and metrics of every line of the table.

    Raises:
        InvalidInputError: the file is absent, empty or damaged; there is no such system, or its weights
            cannot be read.
    """
    began = time.perf_counter()
    systems = chosen_systems(system)
    topics = [topic for fold in folds() for topic in fold.topics] if data is None else load(data)
    result = _of_folds(folds(), systems) if data is None else of_topics(topics, systems)
    return {
        "extractor": "concepts",
        "system": systems[-1].name,
        "data": "folds of SciREX and CRAFT" if data is None else str(data),
        "documents": sum(len(set(topic.doc_ids)) for topic in topics),
        "topics": len(topics),
        "mentions": sum(len(topic.mentions) for topic in topics),
        "seconds": round(time.perf_counter() - began, 2),
        **result,
    }


def of_topics(topics: Sequence[Topic], systems: Sequence[ConceptSystem]) -> dict[str, Any]:
    """What ``evaluate`` says of topics of one file: metrics, thresholds, subsets and rows."""
    parts = subsets(topics)
    rows: list[dict[str, Any]] = []
    for system in systems:
        pairs = [(topic, predict(system, topic)) for topic in topics]
        row = {"system": system.name, "thresholds": asdict(system.thresholds)}
        metrics = score(pairs)
        rows.append(row | {"part": "all", "metrics": dict(metrics)})
        for name, indices in parts.items():
            of_part = score(pairs[index] for index in indices)
            rows.append(row | {"part": name, "metrics": of_part})
            metrics |= {f"{name}/{metric}": value for metric, value in of_part.items()}
    return {
        "metrics": metrics,
        "thresholds": rows[-1]["thresholds"],
        "subsets": {name: [topics[index].id for index in indices] for name, indices in parts.items()},
        "rows": rows,
    }


def _of_folds(folds: Sequence[Fold], systems: Sequence[ConceptSystem]) -> dict[str, Any]:
    rows: list[dict[str, Any]] = []
    metrics: dict[str, float] = {}
    for system in systems:
        scores = cross_validated(system, folds)
        rows += [
            {
                "system": system.name,
                "part": one.fold.name,
                "thresholds": asdict(one.thresholds),
                "metrics": one.metrics,
            }
            for one in scores
        ]
        metrics = _summary([one.metrics for one in scores])
        for science in dict.fromkeys(one.fold.science for one in scores):
            of_science = [one.metrics for one in scores if one.fold.science == science]
            summary, spread = _summary(of_science), _summary(of_science, pstdev)
            rows += [
                {"system": system.name, "part": science, "metrics": summary},
                {"system": system.name, "part": f"{science} spread", "metrics": spread},
            ]
            metrics |= {f"{science}/{metric}": value for metric, value in summary.items()}
            metrics |= {f"{science}/spread/{metric}": value for metric, value in spread.items()}
    return {"metrics": metrics, "sizes": {fold.name: fold.sizes() for fold in folds}, "rows": rows}


def _summary(
    of_folds: Sequence[Mapping[str, float]], statistic: Callable[[list[float]], float] = fmean
) -> dict[str, float]:
    return {metric: statistic([metrics[metric] for metrics in of_folds]) for metric in of_folds[0]}


def chosen_systems(wanted: ConceptSystem | str) -> list[ConceptSystem]:
    """Systems by the name of a row, all of them for ``EVERY``; one that is given as an object is itself.

    Raises:
        InvalidInputError: there is no row of that name, or its weights cannot be read.
    """
    if not isinstance(wanted, str):
        return [wanted]
    names = list(SYSTEMS) if wanted == EVERY else [wanted]
    if unknown := [name for name in names if name not in SYSTEMS]:
        known = ", ".join((*SYSTEMS, EVERY))
        raise InvalidInputError(f"there is no system {unknown[0]!r} for concepts", f"known are: {known}")
    return [SYSTEMS[name]() for name in names]


_COLUMNS = {
    "conll_f1": "CoNLL", "muc_f1": "MUC", "b_cubed_f1": "B³", "ceaf_e_f1": "CEAFe", "lea_f1": "LEA",
    "hierarchy_f1": "hier.", "hierarchy_f1_50": "50 %", "path_ratio": "path",
    "path_ratio_as_published": "(publ.)",
}  # fmt: skip


def table(result: dict[str, Any]) -> str:
    """The metrics of the paper as aligned text, a line for each system and part of the topics."""
    counts = ", ".join(f"{result[name]} {name}" for name in ("topics", "documents", "mentions"))
    lines = [f"{result['data']}: {counts}"]
    for name, sizes in result.get("sizes", {}).items():
        lines.append(f"{name}: " + ", ".join(f"{count} {noun}" for noun, count in sizes.items()))
    for system, rows in groupby(result["rows"], key=itemgetter("system")):
        lines.append(f"{system:21}" + "".join(f"{title:>9}" for title in _COLUMNS.values()) + "  thresholds")
        lines += map(_line, rows)
    return "\n".join(lines)


def _line(row: Mapping[str, Any]) -> str:
    figures = "".join(f"{row['metrics'][metric]:9.1f}" for metric in _COLUMNS)
    thresholds = row.get("thresholds", {}).items()
    return f"  {row['part']:19}{figures}  " + ", ".join(
        f"{name} {value}" for name, value in thresholds if value is not None
    )
