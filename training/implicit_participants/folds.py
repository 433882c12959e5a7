"""Rankers that have not learnt from what they answer: gold data in folds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from extractors.participants.ranker import Ranker
from extractors.participants.read_text import Floats, Indices
from training.implicit_participants.examples import Example
from training.implicit_participants.fitting import Options, fit_certainty, fit_ranker, standing

FOLDS = 5
TUNING = Options(steps=40, learning_rate=0.004, decay=0.1)
"""Of a ranker that has learnt from hidden roles, on gold ones."""


def fold_numbers(examples: Sequence[Example]) -> Indices:
    """[examples] Folds by document; of a single document, stretches of its text.

    Documents are dealt out in the order of their ids. The roles of one predicate stay together.
    """
    documents = sorted({example.key.document for example in examples})
    if len(documents) >= FOLDS:
        number = {document: place % FOLDS for place, document in enumerate(documents)}
        return np.array([number[example.key.document] for example in examples], dtype=np.int64)
    predicates = sorted({example.key[:3] for example in examples})
    place = {predicate: index * FOLDS // len(predicates) for index, predicate in enumerate(predicates)}
    return np.array([place[example.key[:3]] for example in examples], dtype=np.int64)


def tuned_in_folds(
    examples: Sequence[Example], others: Sequence[Example], start: Ranker, options: Options = TUNING
) -> list[Ranker]:
    """For each fold a ranker tuned on the examples of the other folds, its certainty too.

    Args:
        examples: in folds.
        others: that every fold may learn from.
        start: what hidden roles have taught.
        options: of the fit.
    """
    folds = fold_numbers(examples)
    numbers = range(FOLDS)
    rankers = [
        fit_ranker([*_outside(examples, folds, number), *others], options, start) for number in numbers
    ]
    standings = [
        (fold, standing(example, rankers[fold]))
        for example, fold in zip(examples, folds.tolist(), strict=True)
        if len(example.right)
    ]
    return [
        with_certainty(ranker, [outside for fold, outside in standings if fold != number])
        for number, ranker in zip(numbers, rankers, strict=True)
    ]


def with_certainty(ranker: Ranker, standings: Sequence[tuple[Floats, bool]]) -> Ranker:
    """A ranker that knows how sure it can be."""
    certainty, bias = fit_certainty(standings)
    return replace(ranker, certainty=certainty, certainty_bias=bias)


def calibrated(ranker: Ranker, slope: float, offset: float) -> Ranker:
    """A ranker whose log-odds of being right are moved along a line (Platt 1999)."""
    return replace(
        ranker, certainty=slope * ranker.certainty, certainty_bias=slope * ranker.certainty_bias + offset
    )


def best_threshold(scores: Sequence[float], right: Sequence[bool], resolvable: int) -> float:
    """The score from which on links have the best F1.

    Args:
        scores: of possible links.
        right: which of them are.
        resolvable: roles that have an antecedent.
    """
    order = np.argsort(-np.asarray(scores), kind="stable")
    hits = np.cumsum(np.asarray(right)[order])
    f1 = 2 * hits / (np.arange(1, len(order) + 1) + resolvable)
    return float(np.asarray(scores)[order][int(f1.argmax())])


def _outside(examples: Sequence[Example], folds: Indices, number: int) -> list[Example]:
    return [example for example, fold in zip(examples, folds.tolist(), strict=True) if fold != number]
