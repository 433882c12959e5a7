"""How probable it is that members belong to their clusters."""

from __future__ import annotations

import numpy as np
import pytest

from extractors.joint.coreference import SPOKEN, Coreferring
from extractors.joint.decisions.pairs.decided import Pairs


def _scores(
    persons: list[str], scores: dict[tuple[int, int], float], same: dict[int, int] | None = None
) -> dict[int, float]:
    first, second = np.array(sorted(scores), dtype=np.int64).T
    values = np.array([scores[pair] for pair in sorted(scores)], dtype=np.float32)
    pairs = Pairs(first, second, np.zeros((len(values), 25), dtype=np.float32), values)
    sentences = np.zeros(len(persons), dtype=np.int64)
    return Coreferring(pairs, persons, same or {}, sentences, []).member_scores([tuple(range(len(persons)))])


def test_names_and_nouns_are_judged_by_each_other_and_pronouns_by_them() -> None:
    scores = {(0, 1): 0.9, (0, 2): 0.5, (1, 2): 0.7, (0, 3): 0.1, (1, 3): 0.3, (2, 3): 1.0}
    assert _scores(["", "", "he", "he"], scores) == pytest.approx({
        0: 0.9, 1: 0.9, 2: 0.6, 3: 0.2
    })  # fmt: skip


def test_the_only_name_is_judged_by_its_pronouns() -> None:
    assert _scores(["", "she"], {(0, 1): 0.4}) == pytest.approx({0: 0.4, 1: 0.4})


def test_who_speaks_is_as_sure_as_the_speaker() -> None:
    scores = {(0, 1): 0.8, (0, 2): 0.2, (1, 2): 0.2}
    assert _scores(["", "", "I"], scores, {2: 0})[2] == pytest.approx((0.8 + 0.2) / 2)


def test_a_speaker_without_a_scored_pair() -> None:
    assert _scores(["", "", "I"], {(0, 1): 0.8}, {2: 0})[2] == pytest.approx(0.8)
    assert _scores(["", "", "", "I"], {(0, 1): 0.8}, {3: 2})[3] == SPOKEN
