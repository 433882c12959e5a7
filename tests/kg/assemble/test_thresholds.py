"""One meaning of a threshold for all that is found."""

from __future__ import annotations

import pytest

from kg.assemble.thresholds import passes


@pytest.mark.parametrize(
    ("score", "extractor", "expected"),
    [
        (0.5, "np-enrichment", True),
        (0.49, "np-enrichment", False),
        (0.49, "np-enrichment/closure", False),
        (0.0, "names", True),
    ],
)
def test_a_score_passes_from_the_threshold_of_its_extractor_on(
    score: float, extractor: str, expected: bool
) -> None:
    assert passes(score, extractor, {"np-enrichment": 0.5}) is expected
