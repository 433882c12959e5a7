"""Scores as probabilities, and the threshold with the highest F1."""

from __future__ import annotations

import numpy as np
import pytest

from extractors.roles.decisions.thresholds import RoleThresholds
from training.roles.calibrate import best_threshold, fitted


def test_scores_that_are_probabilities_stay() -> None:
    chance = np.random.default_rng(0)
    scores = chance.uniform(0.02, 0.98, 20_000)
    slope, offset = fitted(scores, (chance.uniform(size=len(scores)) < scores).astype(float))
    assert slope == pytest.approx(1, abs=0.05)
    assert offset == pytest.approx(0, abs=0.05)


def test_scores_that_are_too_sure_are_drawn_in() -> None:
    chance = np.random.default_rng(0)
    honest = chance.uniform(0.05, 0.95, 20_000)
    right = (chance.uniform(size=len(honest)) < honest).astype(float)
    odds = np.log(honest / (1 - honest))
    slope, offset = fitted(1 / (1 + np.exp(-2 * odds)), right)
    thresholds = RoleThresholds(
        argument_slope=slope, argument_offset=offset, predicate_slope=slope, predicate_offset=offset
    )
    sure = 1 / (1 + np.exp(-2 * np.log(0.7 / 0.3)))
    assert thresholds.argument_score(sure) == pytest.approx(0.7, abs=0.03)
    assert thresholds.predicate_score(sure) == pytest.approx(0.7, abs=0.03)


def test_certain_scores_have_odds_too() -> None:
    assert 0 < RoleThresholds().argument_score(0.0) < RoleThresholds().argument_score(1.0) < 1


def test_the_threshold_between_right_and_wrong() -> None:
    scores = np.array([0.2, 0.3, 0.6, 0.8])
    assert 0.3 < best_threshold(scores, np.array([0.0, 0.0, 1.0, 1.0])) <= 0.6


def test_without_scores_nothing_is_moved() -> None:
    nothing = np.zeros(0)
    assert fitted(nothing, nothing) == (1, 0)
    assert best_threshold(nothing, nothing) == RoleThresholds().predicate
