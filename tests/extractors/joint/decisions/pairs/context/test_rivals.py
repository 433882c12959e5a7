"""Pronouns that may stand for several."""

from __future__ import annotations

import numpy as np
import pytest

from extractors.joint.decisions.pairs.agreement import Referring
from extractors.joint.decisions.pairs.context.rivals import Surroundings
from extractors.joint.decisions.pairs.decided import Pairs

MARIA, JULIA = Referring("", "f", "PERSON", "lang"), Referring("", "f", "PERSON", "stern")
FIRM = Referring("", "", "ORGANISATION", "")
SHE, THEY = Referring("she", "f", "", ""), Referring("they", "", "", "")


def rivals(phrases: list[Referring], sentences: list[int], *, disagreeing: tuple[int, ...] = ()) -> set[int]:
    """The pronouns with rivals where the first phrase and the last one are a cluster."""
    count = len(phrases)
    first, second = np.array([(a, b) for a in range(count) for b in range(count) if a != b]).T
    scores = np.where(np.isin(first, disagreeing) | np.isin(second, disagreeing), 0.0, 0.5)
    pairs = Pairs(first, second, np.zeros((len(first), 25), dtype=np.float32), scores.astype(np.float32))
    number = np.full(count, -1)
    number[[0, count - 1]] = 0
    return Surroundings(phrases, np.array(sentences)).with_rivals(pairs, number)


@pytest.mark.parametrize(
    ("phrases", "sentences", "disagreeing", "has_rival"),
    [
        ([MARIA, JULIA, SHE], [0, 0, 1], (), True),
        ([MARIA, FIRM, SHE], [0, 0, 1], (), False),
        ([MARIA, JULIA, SHE], [0, 0, 2], (), False),
        ([MARIA, JULIA, SHE], [0, 0, 1], (1,), False),
        ([FIRM, FIRM, THEY], [0, 0, 0], (), True),
        ([FIRM, MARIA, THEY], [0, 0, 0], (), False),
    ],
)
def test_a_name_that_agrees_and_stands_near_is_a_rival(
    phrases: list[Referring], sentences: list[int], disagreeing: tuple[int, ...], has_rival: bool
) -> None:
    assert rivals(phrases, sentences, disagreeing=disagreeing) == ({2} if has_rival else set())


def test_a_rival_and_a_plural_lower_a_score() -> None:
    around = Surroundings([SHE, THEY], np.zeros(2, dtype=np.int64))
    alone, rivalled = (around.moved(0, 0.9, has_rival=has_rival) for has_rival in (False, True))
    assert rivalled < alone
    assert around.moved(1, 0.9, has_rival=False) < alone
    assert around.moved(0, 0.99999, has_rival=True) < 0.99
    assert around.moved(0, 0.0, has_rival=True) == 0
