"""Whether an annotation has a high enough score to enter the graph."""

from __future__ import annotations

from collections.abc import Mapping


def passes(score: float, extractor: str, thresholds: Mapping[str, float]) -> bool:
    """Whether a score reaches the threshold of the extractor, or part of one, that gave it.

    Args:
        score: in [0, 1].
        extractor: its name. A pattern after a slash (``hypernyms/such as``) has no threshold of its own.
        thresholds: extractor → lowest score; everything of an extractor without one passes.
    """
    return score >= thresholds.get(extractor.partition("/")[0], 0.0)
