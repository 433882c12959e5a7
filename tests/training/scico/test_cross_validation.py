"""Every fold is scored with thresholds, and a system, that know nothing of it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from linkers.concepts.hierarchy import PairScores, Thresholds
from tests.linkers.concepts.topics.topics_by_hand import topic
from training.scico.cross_validation import chosen, cross_validated
from training.scico.dataset.folds import Fold
from training.topics.topic import Topic


def fold(number: int, likeness: float) -> Fold:
    """A topic whose two mentions of one concept are so alike, and those of two concepts a little less."""
    structure = topic({0: ["parsing", "parser"], 1: ["menu"]}, [(1, 0)], id=number, source=str(likeness))
    return Fold("hand", number, (structure,))


class FromSource:
    """Scores pairs as the source of the topic says, and remembers what it is asked."""

    name = "by hand"
    thresholds = Thresholds(0.5, 0.5)

    def __init__(self) -> None:
        self.asked: list[object] = []

    def scores(self, topic: Topic) -> PairScores:
        self.asked.append(topic.id)
        likeness = float(topic.source)
        coreference = np.full((3, 3), likeness - 0.1)
        coreference[0, 1] = coreference[1, 0] = likeness
        parent = np.zeros((3, 3))
        parent[2, :2] = likeness
        return PairScores(coreference, parent)


class Learner(FromSource):
    """Remembers what it learnt from."""

    def fitted(self, topics: Sequence[Topic]) -> FromSource:
        self.asked.append([topic.id for topic in topics])
        return FromSource()


def test_thresholds_are_those_of_the_other_folds() -> None:
    folds = [fold(1, 0.5), fold(2, 0.8), fold(3, 0.8)]
    first, second, third = cross_validated(FromSource(), folds)
    assert first.thresholds.cluster == 0.75  # the lowest of those that suit both others
    assert first.metrics["conll_f1"] == 0  # and joins nothing here, where 0.45 would
    assert second.thresholds.cluster == third.thresholds.cluster
    assert chosen(FromSource(), folds[1:]).cluster == 0.75


def test_edges_are_chosen_too() -> None:
    folds = [fold(1, 0.8), fold(2, 0.8)]
    for score in cross_validated(FromSource(), folds):
        assert score.metrics["hierarchy_f1"] == 100
        assert score.thresholds.edge <= 0.8


def test_every_topic_is_scored_once() -> None:
    system = FromSource()
    cross_validated(system, [fold(1, 0.5), fold(2, 0.8), fold(3, 0.8)])
    assert system.asked == [1, 2, 3]


def test_a_learning_system_learns_from_the_other_folds_alone() -> None:
    system = Learner()
    scores = cross_validated(system, [fold(1, 0.8), fold(2, 0.8), fold(3, 0.8)])
    assert system.asked == [[2, 3], [1, 3], [1, 2]]
    assert [score.fold.number for score in scores] == [1, 2, 3]
