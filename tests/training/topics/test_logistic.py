"""A small logistic regression."""

from __future__ import annotations

import numpy as np
import pytest

from training.topics.logistic import Logistic, fitted


def drawn() -> tuple[np.ndarray, np.ndarray]:
    """1,000 pairs of three features; the last one says nothing."""
    random = np.random.default_rng(0)
    features = random.normal(size=(1000, 3))
    chance = 1 / (1 + np.exp(-(2 * features[:, 0] - features[:, 1] - 1)))
    return features, (random.random(1000) < chance).astype(float)


def test_the_weights_that_drew_the_labels_come_back() -> None:
    features, labels = drawn()
    model = fitted(["up", "down", "nothing"], features, labels, np.ones(1000), penalty=0.1)
    assert list(model.weights) == ["up", "down", "nothing"]
    assert list(model.weights.values()) == pytest.approx([2, -1, 0], abs=0.25)
    assert model.bias == pytest.approx(-1, abs=0.25)


def test_probabilities_agree_with_the_labels_on_average() -> None:
    features, labels = drawn()
    importance = np.where(features[:, 2] > 0, 1.5, 0.5)
    model = fitted(["up", "down", "nothing"], features, labels, importance)
    probabilities = model.probabilities(features)
    assert importance @ probabilities == pytest.approx(importance @ labels, rel=1e-3)


def test_the_unit_of_a_feature_changes_nothing() -> None:
    features, labels = drawn()
    names = ["up", "down", "nothing"]
    plain = fitted(names, features, labels, np.ones(1000))
    scaled = fitted(names, features * [100, 1, 1], labels, np.ones(1000))
    np.testing.assert_allclose(
        plain.probabilities(features), scaled.probabilities(features * [100, 1, 1]), atol=1e-3
    )


def test_labels_that_a_feature_tells_surely() -> None:
    features = np.array([[0.0], [0.0], [1.0], [1.0]])
    model = fitted(["sure"], features, features[:, 0], np.ones(4), penalty=0.01)
    assert (model.probabilities(features) > 0.5).tolist() == [False, False, True, True]


def test_any_shape_of_pairs() -> None:
    model = Logistic({"one": 1.0, "other": -1.0}, 0.0)
    assert model.probabilities(np.zeros((2, 2, 2))).tolist() == [[0.5, 0.5], [0.5, 0.5]]
