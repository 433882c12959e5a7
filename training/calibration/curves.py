"""Fitting curves to judged scores, and what is left of the error on documents that were not fitted."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from extractors.calibration.calibration import Curve, logit
from training.calibration.judged import Judged

FOLDS = 5
BINS = 10
_STEPS = 100
_ENOUGH = 1e-7  # a smaller step changes no digit that is written
_RIDGE = 1e-3  # keeps the curve finite where all are right

FloatArray = npt.NDArray[np.float64]


class Bin(NamedTuple):
    """Annotations with scores from ``low`` on, up to a tenth more.

    Args:
        low: the least score.
        annotations: how many there are.
        score: their mean score.
        right: the share of them that is right.
    """

    low: float
    annotations: int
    score: float
    right: float


def fit(judged: Sequence[Judged]) -> Curve:
    """The curve of the greatest likelihood, by Newton's method; targets smoothed as Platt (1999) does.

    Args:
        judged: of one kind, at least one.
    """
    right = np.array([annotation.right for annotation in judged], dtype=np.float64)
    positive, negative = right.sum(), len(right) - right.sum()
    target = np.where(right > 0, (positive + 1) / (positive + 2), 1 / (negative + 2))
    features = np.array([[logit(annotation.score), 1.0] for annotation in judged])

    def loss(weights: FloatArray) -> float:
        odds = features @ weights
        return float((np.logaddexp(0, odds) - target * odds).sum() + _RIDGE * weights @ weights / 2)

    weights = np.array([1.0, 0.0])
    for _ in range(_STEPS):
        expected = 1 / (1 + np.exp(-features @ weights))
        gradient = features.T @ (expected - target) + _RIDGE * weights
        curvature = (features * (expected * (1 - expected))[:, None]).T @ features + _RIDGE * np.eye(2)
        step = np.linalg.solve(curvature, gradient)
        while loss(weights - step) > loss(weights) and np.abs(step).max() > _ENOUGH:
            step = step / 2
        weights = weights - step
        if np.abs(step).max() <= _ENOUGH:
            break
    slope, shift = (round(float(weight), 4) for weight in weights)
    return Curve(slope, shift) if slope > 0 else Curve(0.0, shift)


def by_kind(judged: Iterable[Judged]) -> dict[str, list[Judged]]:
    """What was judged, by kind in alphabetical order."""
    kinds: defaultdict[str, list[Judged]] = defaultdict(list)
    for annotation in judged:
        kinds[annotation.kind].append(annotation)
    return dict(sorted(kinds.items()))


def held_out(judged: Sequence[Judged]) -> list[Judged]:
    """The same with the scores that a curve gives which was fitted to the documents of other folds."""
    folds = [fold_of(annotation.document) for annotation in judged]
    curves: Mapping[int, Curve] = {
        fold: fit(
            [annotation for annotation, own in zip(judged, folds, strict=True) if own != fold] or judged
        )
        for fold in set(folds)
    }
    return [
        annotation._replace(score=curves[fold](annotation.score))
        for annotation, fold in zip(judged, folds, strict=True)
    ]


def fold_of(document: str) -> int:
    """One of ``FOLDS``, by the document's identifier alone."""
    return int(hashlib.sha256(document.encode()).hexdigest(), 16) % FOLDS


def bins(judged: Iterable[Judged]) -> list[Bin]:
    """What was judged by tenths of its score; empty tenths are left out."""
    filled: defaultdict[int, list[Judged]] = defaultdict(list)
    for annotation in judged:
        filled[min(int(annotation.score * BINS), BINS - 1)].append(annotation)
    return [_bin(tenth / BINS, of_tenth) for tenth, of_tenth in sorted(filled.items())]


def _bin(low: float, judged: Sequence[Judged]) -> Bin:
    count = len(judged)
    return Bin(
        low,
        count,
        sum(annotation.score for annotation in judged) / count,
        sum(annotation.right for annotation in judged) / count,
    )


def expected_error(judged: Sequence[Judged]) -> float:
    """The expected calibration error: the mean distance of score and share of right ones, over tenths.

    Naeini, Cooper and Hauskrecht 2015, "Obtaining well calibrated probabilities using Bayesian binning".
    """
    return sum(bin_.annotations * abs(bin_.score - bin_.right) for bin_ in bins(judged)) / len(judged)
