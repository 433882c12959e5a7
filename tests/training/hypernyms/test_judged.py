"""The scores of patterns are those of the pairs read by eye."""

from __future__ import annotations

import pytest

from extractors.concepts.hypernym_patterns import PATTERNS, PRECISION
from training.hypernyms.judged import by_pattern


def test_every_pattern_was_judged() -> None:
    assert by_pattern().keys() == PATTERNS.keys() == PRECISION.keys()


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_score_is_the_share_that_is_right(pattern: str) -> None:
    right, count = by_pattern()[pattern]
    assert right <= count
    assert PRECISION[pattern] == round((right + 1) / (count + 2), 2)
