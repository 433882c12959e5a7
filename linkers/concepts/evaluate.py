"""Measures a system for concepts on topics in SciCo's format."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from linkers.concepts.edit_distance import EditDistance
from linkers.concepts.scico import load
from linkers.concepts.scorer import score
from linkers.concepts.subsets import subsets
from linkers.concepts.system import ConceptSystem, predict

DEV = Path(__file__).parents[3] / "shared" / "data" / "scirex_hcdc_derived" / "dev.jsonl.gz"


def evaluate(data: Path | None = None, *, system: ConceptSystem | None = None) -> dict[str, Any]:
    """Score a system on topics with gold clusters and relations; their mentions are given.

    Args:
        data: a file of topics, plain or gzipped; a sample made from SciREX by default.
        system: to be scored; the edit-distance baseline by default.

    Returns:
        ``extractor``, ``system``, ``data``, ``documents``, ``topics``, ``mentions``, ``seconds``,
        ``thresholds``; ``metrics`` in percent as ``scorer.score`` has them, and the same over the
        hardest topics under ``hard_10/`` and ``hard_20/`` and over the curated ones, if there are
        any, under ``curated/``; ``subsets`` has the ids of these topics.

    Raises:
        InvalidInputError: the file is absent, empty or damaged.
    """
    path = DEV if data is None else data
    topics = load(path)
    scored = EditDistance() if system is None else system
    began = time.perf_counter()
    pairs = [(topic, predict(scored, topic)) for topic in topics]
    seconds = round(time.perf_counter() - began, 2)
    metrics = score(pairs)
    parts = subsets(topics)
    for name, indices in parts.items():
        found = score(pairs[index] for index in indices)
        metrics |= {f"{name}/{metric}": value for metric, value in found.items()}
    return {
        "extractor": "concepts",
        "system": scored.name,
        "data": str(path),
        "documents": sum(len(set(topic.doc_ids)) for topic in topics),
        "topics": len(topics),
        "mentions": sum(len(topic.mentions) for topic in topics),
        "seconds": seconds,
        "thresholds": {"cluster": scored.thresholds.cluster, "edge": scored.thresholds.edge},
        "metrics": metrics,
        "subsets": {name: [topics[index].id for index in indices] for name, indices in parts.items()},
    }


_COLUMNS = {
    "conll_f1": "CoNLL", "muc_f1": "MUC", "b_cubed_f1": "B³", "ceaf_e_f1": "CEAFe", "lea_f1": "LEA",
    "hierarchy_f1": "hier.", "hierarchy_f1_50": "50 %", "path_ratio": "path",
    "path_ratio_as_published": "(publ.)",
}  # fmt: skip


def table(result: dict[str, Any]) -> str:
    """The metrics of the paper as aligned text: all topics, then the subsets."""
    counts = ", ".join(f"{result[name]} {name}" for name in ("topics", "documents", "mentions"))
    lines = [f"{result['data']}: {counts}; {result['system']}"]
    lines.append(" " * 12 + "".join(f"{title:>9}" for title in _COLUMNS.values()))
    for title, prefix in (("all", ""), *((name, f"{name}/") for name in result["subsets"])):
        figures = (result["metrics"][f"{prefix}{metric}"] for metric in _COLUMNS)
        lines.append(f"{title:12}" + "".join(f"{figure:9.1f}" for figure in figures))
    return "\n".join(lines)
