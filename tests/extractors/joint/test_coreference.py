"""How probable it is that members belong to their clusters."""

from __future__ import annotations

import numpy as np
import pytest

from extractors.joint.coreference import SPOKEN, Coreferring
from extractors.joint.decisions.pairs.decided import Pairs


def _scores(
    persons: list[str],
    scores: dict[tuple[int, int], float],
    same: dict[int, int] | None = None,
    sentences: list[int] | None = None,
) -> dict[int, float]:
    first, second = np.array(sorted(scores), dtype=np.int64).T
    values = np.array([scores[pair] for pair in sorted(scores)], dtype=np.float32)
    pairs = Pairs(first, second, np.zeros((len(values), 25), dtype=np.float32), values)
    numbers = np.array(sentences or [0] * len(persons), dtype=np.int64)
    return Coreferring(pairs, persons, same or {}, numbers, []).member_scores([tuple(range(len(persons)))])


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


def test_a_pronoun_in_a_chain_is_no_surer_than_the_one_before() -> None:
    scores = {(0, 1): 0.3, (0, 2): 0.8, (0, 3): 0.6}
    persons = ["", "he", "he", "he"]
    near = {0: 17 / 30, 1: 0.3, 2: 0.8, 3: 0.6}
    assert _scores(persons, scores, sentences=[0, 1, 1, 1]) == pytest.approx(near)
    chained = near | {2: 0.3, 3: 0.3}
    assert _scores(persons, scores, sentences=[0, 1, 2, 3]) == pytest.approx(chained)


def test_a_name_whose_only_other_mention_is_said_to_be_it_is_sure() -> None:
    assert _scores(["", "he"], {(0, 1): 0.2}, {1: 0}) == pytest.approx({0: SPOKEN, 1: SPOKEN})


def test_who_is_the_same_as_a_pronoun_is_as_sure_as_it() -> None:
    scores = {(0, 1): 0.3, (0, 2): 0.9}
    assert _scores(["", "he", "he"], scores, {2: 1})[2] == pytest.approx(0.3)
