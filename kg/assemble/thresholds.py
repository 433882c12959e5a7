"""Whether something that an extractor found is sure enough to enter the graph."""

from __future__ import annotations

from collections.abc import Mapping


def passes(score: float, extractor: str, thresholds: Mapping[str, float]) -> bool:
    """Whether a score reaches the threshold of the extractor, or part of one, that gave it.

    Args:
        score: in [0, 1].
        extractor: its name; what stands after a slash says how it was found (``hypernyms/such as``)
            and has no threshold of its own.
        thresholds: extractor → lowest score; everything of an extractor without one passes.
    """
    return score >= thresholds.get(extractor.partition("/")[0], 0.0)
