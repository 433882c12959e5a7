"""The ranker and its certainty learn what there is to learn."""

from __future__ import annotations

import numpy as np
import pytest

from extractors.participants.questions import FEATURES, QUESTION_FEATURES, RoleQuestion
from extractors.participants.ranker import CERTAINTY_FEATURES
from training.implicit_participants.examples import Example
from training.implicit_participants.fitting import Options, fit_certainty, fit_ranker, standing
from training.implicit_participants.scorer import RoleKey

LEADING, NOISE = FEATURES.index("words between"), FEATURES.index("length")


def examples(count: int) -> list[Example]:
    """Roles of four candidates each, of which the one with the highest of one feature is right."""
    numbers = np.random.default_rng(0)
    made = []
    for word in range(count):
        rows = np.zeros((4, len(FEATURES)), dtype=np.float32)
        rows[:, LEADING], rows[:, NOISE] = numbers.permutation(4), numbers.permutation(4)
        question = RoleQuestion(
            0, "ARG0", np.arange(4), np.arange(4), rows, np.zeros(len(QUESTION_FEATURES), dtype=np.float32)
        )
        made.append(Example(RoleKey("d", 0, word, "ARG0"), question, rows[:, LEADING] == 3))
    return made


def test_the_ranker_finds_the_feature_of_the_right_one() -> None:
    made = examples(60)
    ranker = fit_ranker(made[:40], Options(hidden=4, steps=60))
    assert all(standing(example, ranker)[1] for example in made[40:])


def test_the_same_seed_gives_the_same_ranker() -> None:
    one, other = (fit_ranker(examples(20), Options(hidden=4, steps=5, seed=3)) for _ in range(2))
    assert np.array_equal(one.hidden, other.hidden)


def test_a_ranker_goes_on_from_another() -> None:
    start = fit_ranker(examples(20), Options(hidden=4, steps=40))
    on = fit_ranker(examples(20), Options(hidden=4, steps=1, learning_rate=1e-9, decay=0.0), start)
    assert on.linear == pytest.approx(start.linear, abs=1e-5)


def test_certainty_is_the_share_of_right_ones() -> None:
    standings = []
    for number in range(400):
        features = np.zeros(len(CERTAINTY_FEATURES), dtype=np.float32)
        features[0] = number % 2
        standings.append((features, number % 8 == 1 or number % 8 == 3))
    weights, bias = fit_certainty(standings, decay=0.01)
    low, high = (1 / (1 + np.exp(-(bias[0] + value * weights[0]))) for value in (0, 1))
    assert low == pytest.approx(0, abs=0.02)
    assert high == pytest.approx(0.5, abs=0.02)
