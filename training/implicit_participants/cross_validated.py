"""The resolver tuned on other parts of the data that it answers: what more gold would be worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from extractors.participants.ranker import Ranker, standings
from extractors.participants.selection import Selection
from extractors.participants.shipped import WEIGHTS
from training.gold.implicit_roles import ucca
from training.implicit_participants.examples import Example, gold_examples
from training.implicit_participants.folds import FOLDS, best_threshold, fold_numbers, tuned_in_folds
from training.implicit_participants.readings import GoldReading, readings
from training.implicit_participants.same_pronouns import with_same_pronouns
from training.implicit_participants.scorer import Answer, RoleKey

HIDDEN = WEIGHTS.with_name("hidden.safetensors")
"""A ranker that knows hidden roles alone."""


def cross_validated(
    read: Sequence[GoldReading], selection: Selection, reviews: bool
) -> dict[RoleKey, Answer]:
    """Each role answered by a ranker, a certainty and a threshold of the other folds.

    Args:
        read: gold documents.
        selection: what fills roles.
        reviews: learn from all of UCCA's reviews too; for other data than these.
    """
    place = {reading.document.id: reading for reading in read}
    if not reviews:
        read = [replace(reading, document=with_same_pronouns(reading.document)) for reading in read]
    examples = [example for reading in read for example in gold_examples(reading, selection)]
    others = _reviews(selection) if reviews else ()
    folds = fold_numbers(examples).tolist()
    rankers = tuned_in_folds(examples, others, Ranker.load(HIDDEN))
    said = [_said(example, rankers[fold]) for example, fold in zip(examples, folds, strict=True)]
    thresholds = [
        best_threshold(
            [score for (_, score, _), fold in zip(said, folds, strict=True) if fold != number],
            [right for (_, _, right), fold in zip(said, folds, strict=True) if fold != number],
            sum(
                bool(example.right.any())
                for example, fold in zip(examples, folds, strict=True)
                if fold != number
            ),
        )
        for number in range(FOLDS)
    ]
    answers: dict[RoleKey, Answer] = {}
    for example, (mention, score, _), fold in zip(examples, said, folds, strict=True):
        antecedent = None if mention is None else place[example.key.document].place(mention)
        linked = antecedent is not None and score >= thresholds[fold]
        answers[example.key] = Answer(antecedent, linked, "definite" if linked else "indefinite", score)
    return answers


def _reviews(selection: Selection) -> list[Example]:
    documents = map(with_same_pronouns, ucca.read(ucca.TRAIN))
    return [example for reading in readings(documents) for example in gold_examples(reading, selection)]


def _said(example: Example, ranker: Ranker) -> tuple[int | None, float, bool]:
    """The best mention, how sure the ranker is of it, and whether it is right."""
    if not len(example.right):
        return None, 0.0, False
    best, features = standings([example.question], ranker.scores(example.question.rows))
    mention = int(example.question.mentions[best[0]])
    return mention, float(ranker.certain(features)[0]), bool(example.right[best[0]])
