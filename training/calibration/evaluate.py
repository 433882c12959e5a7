"""Measures what scores are worth, by kind of annotation, before and after calibration."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from betwixt.errors import InvalidInputError
from extractors.component_names import NP_ENRICHMENT
from training.calibration.curves import bins, by_kind, expected_error, held_out
from training.calibration.judged import PARTS, Judged, judged

NAME = "calibration"
DATA = {
    "news": "TNE dev",
    "genres": "GUM train, a third",
    "treebanks": "EWT and GUM, the pool of appositives",
    "papers": "SciREX dev",
}
ALL = "all"
LEAST = (0.0, 0.5, 0.7)
"""What is tried as the least score of an answer."""


def evaluate(system: str = ALL) -> dict[str, Any]:
    """Score the scores, on raw text.

    Args:
        system: one of ``judged.PARTS``, or all of them.

    Returns:
        ``extractor``, ``data``, ``documents``, ``seconds``; ``metrics`` in percent by kind: ``right``,
        the expected calibration error of raw scores, ``error_raw``, and that of scores by curves that
        were fitted to the documents of other folds, ``error``; and ``kinds``, the tenths of both.

    Raises:
        InvalidInputError: there is no such part, or a data set is absent or damaged.
        UnreadDocumentError: an extractor failed on a document.
    """
    if system not in (ALL, *PARTS):
        raise InvalidInputError(f"there is no part {system!r}", f"choose one of: {', '.join((ALL, *PARTS))}")
    parts = PARTS if system == ALL else (system,)
    began = time.perf_counter()
    annotations = judged(parts)
    return {
        "extractor": NAME,
        "data": "; ".join(DATA[part] for part in parts),
        "documents": len({annotation.document for annotation in annotations}),
        **measured(annotations),
        "seconds": round(time.perf_counter() - began, 2),
    }


def measured(annotations: list[Judged]) -> dict[str, Any]:
    """``metrics`` and ``kinds`` of ``evaluate``."""
    metrics: dict[str, float] = {}
    kinds: dict[str, Any] = {}
    for kind, raw in by_kind(annotations).items():
        mended = held_out(raw)
        metrics |= {
            f"{kind}/right": 100 * sum(annotation.right for annotation in raw) / len(raw),
            f"{kind}/error_raw": 100 * expected_error(raw),
            f"{kind}/error": 100 * expected_error(mended),
        }
        kinds[kind] = {
            "count": len(raw),
            "raw": _bins(raw),
            "calibrated": _bins(mended),
        }
    return {"metrics": metrics | _relations(annotations), "kinds": kinds}


def _bins(judged_annotations: list[Judged]) -> list[dict[str, float]]:
    return [
        {"low": tenth.low, "found": tenth.annotations, "score": tenth.score, "right": tenth.right}
        for tenth in bins(judged_annotations)
    ]


def _relations(annotations: list[Judged]) -> dict[str, float]:
    """How many of all relations from a calibrated score on are right, in percent."""
    explicit_or_not = (
        of_kind for kind, of_kind in by_kind(annotations).items() if kind.startswith(NP_ENRICHMENT)
    )
    mended = [annotation for of_kind in explicit_or_not for annotation in held_out(of_kind)]
    metrics = {}
    for least in LEAST if mended else ():
        chosen = [annotation.right for annotation in mended if annotation.score >= least]
        metrics[f"relations from {least:g}/right"] = 100 * sum(chosen) / len(chosen) if chosen else 0.0
        metrics[f"relations from {least:g}/kept"] = 100 * len(chosen) / len(mended)
    return metrics


def table(result: dict[str, Any]) -> str:
    """All that was measured, as a table of Markdown."""
    summary = (
        f"{name}: {value:.1f} %" for name, value in result["metrics"].items() if name.startswith("relations")
    )
    return "\n".join([*_lines(result), *summary])


def _lines(result: dict[str, Any]) -> Iterator[str]:
    for kind, measures in result["kinds"].items():
        right, raw, mended = (result["metrics"][f"{kind}/{part}"] for part in ("right", "error_raw", "error"))
        yield f"{kind}: {measures['count']} found, {right:.1f} % right"
        yield f"expected calibration error: {raw:.1f} raw, {mended:.1f} calibrated"
        yield ""
        yield "| score | raw: found | mean | right | calibrated: found | mean | right |"
        yield "|---|---|---|---|---|---|---|"
        sides = [{row["low"]: row for row in measures[side]} for side in ("raw", "calibrated")]
        for low in sorted({*sides[0], *sides[1]}):
            cells = [_cells(side.get(low)) for side in sides]
            yield f"| {low:.1f}–{low + 0.1:.1f} | " + " | ".join(cells) + " |"
        yield ""


def _cells(row: dict[str, float] | None) -> str:
    return f"{row['found']} | {row['score']:.2f} | {row['right']:.2f}" if row else "| |"
