"""Folds, and thresholds chosen in them."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from extractors.participants.ranker import CERTAINTY_FEATURES
from tests.extractors.participants.test_resolver import ranker_by
from tests.training.implicit_participants.test_fitting import examples
from training.implicit_participants.folds import FOLDS, best_threshold, calibrated, fold_numbers


def test_one_document_is_cut_into_stretches() -> None:
    folds = fold_numbers(examples(20)).tolist()
    assert folds == sorted(folds)
    assert set(folds) == set(range(FOLDS))


def test_a_document_stays_in_one_fold() -> None:
    made = [
        replace(example, key=example.key._replace(document=f"d{number % 7}"))
        for number, example in enumerate(examples(28))
    ]
    folds = fold_numbers(made).tolist()
    assert all(len({folds[place] for place in range(document, 28, 7)}) == 1 for document in range(7))


def test_the_threshold_has_the_best_f1() -> None:
    # Links by score: right, right, wrong, right, wrong; three roles have an antecedent.
    scores, right = [0.2, 0.9, 0.5, 0.4, 0.8], [False, True, False, True, True]
    assert best_threshold(scores, right, resolvable=3) == 0.4
    assert best_threshold(scores, right, resolvable=100) == 0.4


def test_calibration_moves_the_log_odds() -> None:
    before = ranker_by("words between")
    after = calibrated(before, 0.5, 1.0)
    standing = np.zeros(len(CERTAINTY_FEATURES), dtype=np.float32)
    odds = [math.log(ranker.certain(standing) / (1 - ranker.certain(standing))) for ranker in (before, after)]
    assert odds == pytest.approx([1.0, 1.5], abs=1e-5)
    assert np.array_equal(before.linear, after.linear)
