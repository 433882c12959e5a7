"""Logistic regression with a ridge penalty: few weights, which a person can read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from linkers.concepts.hierarchy import Matrix

_STEPS = 8


@dataclass(frozen=True, slots=True)
class Logistic:
    """A weight for each feature, and a bias.

    Args:
        weights: name of a feature → its weight; the order is that of the features.
        bias: of a pair whose features are all 0.
    """

    weights: Mapping[str, float]
    bias: float

    def probabilities(self, features: Matrix) -> Matrix:
        """Probabilities of shape (...), for features of shape (..., n)."""
        logits: Matrix = features @ np.array(list(self.weights.values())) + self.bias
        return 1 / (1 + np.exp(-logits))


def fitted(
    names: Sequence[str], features: Matrix, labels: Matrix, importance: Matrix, penalty: float = 10.0
) -> Logistic:
    """The weights with the highest likelihood less the penalty, by Newton's method.

    Args:
        names: of n features.
        features: p × n.
        labels: p numbers, 0 or 1.
        importance: of each of the p pairs; the mean is 1.
        penalty: on the squares of the weights of standardised features, halved.
    """
    mean, scale = features.mean(0), features.std(0) + 1e-3
    given = np.column_stack([(features - mean) / scale, np.ones(len(features))])
    ridge = np.diag([*[penalty] * len(names), 0.0])
    weights = np.zeros(given.shape[1])
    for _ in range(_STEPS):
        probabilities = 1 / (1 + np.exp(-(given @ weights)))
        slope = given.T @ (importance * (labels - probabilities)) - ridge @ weights
        curvature = (given * (importance * probabilities * (1 - probabilities))[:, None]).T @ given + ridge
        # Damped: the curvature of sure predictions is nearly 0.
        step = np.linalg.solve(curvature + 1e-6 * np.eye(len(curvature)), slope)
        weights += step * min(1.0, 4.0 / max(np.abs(step).max(), 1e-9))
    plain = weights[:-1] / scale
    bias = float(weights[-1] - plain @ mean)
    return Logistic({name: float(weight) for name, weight in zip(names, plain, strict=True)}, bias)
