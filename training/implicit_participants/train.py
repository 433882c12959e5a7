"""Training of the resolver of unexpressed roles, on one CPU thread.

Expressed roles of PropBank's documents are hidden and asked for; what fills roles is counted on the same
documents. Then the ranker is tuned on UCCA's participants, on which its certainty is fitted in folds.
"The Tiger of San Pedro" chooses the threshold and teaches nothing else.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from extractors.participants.ranker import Ranker
from extractors.participants.resolver import save_selection
from extractors.participants.selection import Selection
from extractors.participants.shipped import SELECTION, WEIGHTS
from training.gold.implicit_roles import converted, ucca
from training.implicit_participants import corpora
from training.implicit_participants.evaluate import TIGER
from training.implicit_participants.examples import (
    Example,
    gold_examples,
    hidden_examples,
    observed_fillers,
)
from training.implicit_participants.fitting import Options, fit_ranker, standing
from training.implicit_participants.folds import (
    TUNING,
    best_threshold,
    fold_numbers,
    tuned_in_folds,
    with_certainty,
)
from training.implicit_participants.readings import GoldReading, readings
from training.implicit_participants.same_pronouns import with_same_pronouns

logger = logging.getLogger(__name__)

SHARE = 0.4
"""Of the roles that can be hidden, those that are."""


def train(output: Path = WEIGHTS, selection_file: Path = SELECTION, *, seed: int = 0) -> dict[str, Any]:
    """Train the resolver and write its two files.

    Args:
        output: the ranker.
        selection_file: what fills roles, and the threshold.
        seed: of which roles are hidden, of weights and dropout.

    Returns:
        ``hidden``, ``gold``: how many roles it learnt from; ``threshold``.

    Raises:
        InvalidInputError: the data cannot be read.
    """
    corpora_read = [
        reading for path in (corpora.MASC, corpora.EWT) for reading in readings(corpora.documents(path))
    ]
    selection = Selection.counted(corpora.rolesets(), observed_fillers(corpora_read))
    reviews = [
        example
        for reading in readings(map(with_same_pronouns, ucca.read(ucca.TRAIN)))
        for example in gold_examples(reading, selection)
    ]
    hidden = hidden_roles(corpora_read, selection, seed)
    logger.info("%d hidden roles, %d gold ones", len(hidden), len(reviews))
    ranker = tuned(fit_ranker(hidden, Options(seed=seed)), reviews)
    ranker.save(output)
    (tiger,) = readings([converted.read(TIGER)])
    threshold = chosen_threshold(ranker, list(gold_examples(tiger, selection)))
    save_selection(selection_file, selection, threshold)
    return {"hidden": len(hidden), "gold": len(reviews), "threshold": threshold}


def hidden_roles(read: Sequence[GoldReading], selection: Selection, seed: int) -> list[Example]:
    """Expressed roles of documents, hidden; the same for the same seed."""
    chance = random.Random(seed)
    return [example for reading in read for example in hidden_examples(reading, selection, chance, SHARE)]


def tuned(start: Ranker, reviews: Sequence[Example]) -> Ranker:
    """A ranker tuned on all reviews, its certainty fitted on answers of rankers that had not seen them."""
    rankers = tuned_in_folds(reviews, (), start)
    standings = [
        standing(example, rankers[fold])
        for example, fold in zip(reviews, fold_numbers(reviews).tolist(), strict=True)
        if len(example.right)
    ]
    return with_certainty(fit_ranker(reviews, TUNING, start), standings)


def chosen_threshold(ranker: Ranker, examples: Sequence[Example]) -> float:
    """The certainty from which on links have the best F1."""
    said = [standing(example, ranker) for example in examples if len(example.right)]
    certain = [ranker.certain(features) for features, _ in said]
    right = [answer for _, answer in said]
    return best_threshold(certain, right, sum(bool(example.right.any()) for example in examples))
