"""Weights of a logit's features, as a training wrote them into a card."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from betwixt.errors import InvalidInputError


def read_card(path: Path, features: Sequence[str], training: str) -> dict[str, Any]:
    """Read a card with ``weights`` by feature.

    Args:
        path: of the file.
        features: those that this version computes, in order.
        training: the module that writes the file.

    Raises:
        InvalidInputError: the weights are those of other features.
    """
    card: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    if list(card["weights"]) != list(features):
        raise InvalidInputError(f"{path}: weights of other features", f"train again: python -m {training}")
    return card


def weighed(weights: Sequence[float], values: Sequence[float]) -> float:
    """The sum of a weight times a value for each feature."""
    return math.fsum(weight * value for weight, value in zip(weights, values, strict=True))


def logistic(score: float) -> float:
    """The probability that a score in logits stands for."""
    return 1.0 / (1.0 + math.exp(-score))
