"""Training of the resolver of unexpressed roles, on one CPU thread.

Expressed roles of PropBank's documents are hidden and asked for; what fills roles is counted on the same
documents. Then the ranker is tuned on UCCA's participants, on which its certainty is fitted in folds.
"The Tiger of San Pedro" chooses the threshold of the task's measure and teaches nothing else.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from betwixt.errors import InvalidInputError
from extractors.participants.ranker import Ranker
from extractors.participants.resolver import save_selection
from extractors.participants.selection import Selection
from extractors.participants.shipped import SELECTION, WEIGHTS
from training.gold.folder import FOLDER
from training.gold.implicit_roles import converted, ucca
from training.implicit_participants import corpora
from training.implicit_participants.cross_validated import HIDDEN
from training.implicit_participants.evaluate import TIGER
from training.implicit_participants.examples import (
    Example,
    gold_examples,
    hidden_examples,
    observed_fillers,
)
from training.implicit_participants.fitting import Options, fit_ranker, standing
from training.implicit_participants.folds import (
    FOLDS,
    TUNING,
    best_threshold,
    calibrated,
    fold_numbers,
    tuned_in_folds,
    with_certainty,
)
from training.implicit_participants.readings import GoldReading, readings
from training.implicit_participants.same_pronouns import with_same_pronouns
from training.run import logged_training

logger = logging.getLogger(__name__)

CORPORA = (corpora.MASC, corpora.EWT)
"""Whose expressed roles are hidden."""

SHARE = 0.4
"""Of the roles that can be hidden, those that are."""

LIKELY = 0.5
"""Lowest probability with which annotations name a filler."""

SLOPE, OFFSET = 0.77, 0.64
"""From the log-odds that reviews teach to those of being right, by ``benchmarks.eye.judged_participants``.

UCCA leaves evident fillers unmarked, so what reviews teach is too low.
"""


def train(data: Path | None = None, output: Path | None = None, *, seed: int = 0) -> dict[str, Any]:
    """Train the resolver.

    Three files are written: the ranker; beside it ``selection.json.gz``, what fills roles and the
    threshold; and ``hidden.safetensors``, the ranker before it has seen gold, which cross-validation
    starts from.

    Args:
        data: the folder with the data sets; ../shared/data beside the repository by default.
        output: the ranker's file; the one that ships by default.
        seed: of which roles are hidden, of weights and dropout.

    Returns:
        ``metrics``: how many roles it learnt from, and the threshold of the task's measure.

    Raises:
        InvalidInputError: the data cannot be read, or is too little to learn from.
    """
    path = output or WEIGHTS
    folder = data or FOLDER
    with logged_training(path, logger):
        read = [reading for file in CORPORA for reading in readings(corpora.documents(_inside(folder, file)))]
        inventory = corpora.rolesets(_inside(folder, corpora.ROLESETS))
        selection = Selection.counted(inventory, observed_fillers(read))
        reviews = [
            example
            for reading in readings(map(with_same_pronouns, ucca.read(_inside(folder, ucca.TRAIN))))
            for example in gold_examples(reading, selection)
        ]
        hidden = hidden_roles(read, selection, seed)
        logger.info("%d hidden roles, %d gold ones", len(hidden), len(reviews))
        _check(folder, hidden, reviews)
        start = fit_ranker(hidden, Options(seed=seed))
        start.save(path.with_name(HIDDEN.name))
        ranker = calibrated(tuned(start, reviews), SLOPE, OFFSET)
        ranker.save(path)
        (tiger,) = readings([converted.read(_inside(folder, TIGER))])
        task_threshold = chosen_threshold(ranker, list(gold_examples(tiger, selection)))
        save_selection(path.with_name(SELECTION.name), selection, (LIKELY, task_threshold))
        metrics = {
            "hidden": len(hidden),
            "gold": len(reviews),
            "task_threshold": task_threshold,
        }
        logger.info("%s", metrics)
        return {"metrics": metrics}


def _inside(folder: Path, file: Path) -> Path:
    """Where a file of the data sets lies in another folder of the same layout."""
    return folder / file.relative_to(FOLDER)


def _check(folder: Path, hidden: Sequence[Example], reviews: Sequence[Example]) -> None:
    """Both steps need roles with an antecedent, the second one outside of every fold."""
    filled = {
        fold
        for example, fold in zip(reviews, fold_numbers(reviews).tolist(), strict=True)
        if example.right.any()
    }
    if not any(example.right.any() for example in hidden) or len(filled) < 2:
        raise InvalidInputError(
            f"{folder}: too few roles with an antecedent: {len(hidden)} hidden ones, and fillers of reviews "
            f"in {len(filled)} of {FOLDS} folds",
            "train on more documents",
        )


def hidden_roles(read: Sequence[GoldReading], selection: Selection, seed: int) -> list[Example]:
    """Expressed roles of documents, hidden; the same for the same seed."""
    chance = random.Random(seed)
    return [example for reading in read for example in hidden_examples(reading, selection, chance, SHARE)]


def tuned(start: Ranker, reviews: Sequence[Example]) -> Ranker:
    """A ranker tuned on all reviews, its certainty fitted on answers in folds."""
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
    certain = ranker.certain(np.stack([features for features, _ in said])).tolist()
    right = [answer for _, answer in said]
    return best_threshold(certain, right, sum(bool(example.right.any()) for example in examples))
