"""Scores of systems on folds of topics, with everything chosen on other folds.

A threshold is the one with the best mean score of all folds but the one that is reported. So no fold is
scored with what it helped to choose, every fold counts alike, and all sciences have one set of thresholds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from statistics import fmean

from linkers.concepts.hierarchy import Hierarchy, Thresholds
from training.scico.dataset.folds import Fold
from training.scico.scorer import coreference_score, hierarchy_score, score
from training.topics.system import ConceptSystem, LearningSystem, as_topic, hierarchy_of
from training.topics.topic import Topic

CLUSTER = tuple(step / 20 for step in range(4, 20))
EDGE = tuple(step / 20 for step in range(1, 20))
PARENTS = (None, 1)
"""What is tried: thresholds of clusters and of edges, and the most parents of a concept."""


@dataclass(frozen=True, slots=True)
class FoldScore:
    """A fold with what the other folds chose for it.

    Args:
        fold: that is scored.
        thresholds: that the others chose.
        metrics: as ``scorer.score`` has them, in percent.
    """

    fold: Fold
    thresholds: Thresholds
    metrics: dict[str, float]


def cross_validated(system: ConceptSystem, folds: Sequence[Fold]) -> list[FoldScore]:
    """The score of each fold, for a system that has learnt from all other folds and their thresholds.

    Args:
        system: if it learns from topics, it is fitted to the other folds.
        folds: two or more, in an order that decides between equals: the lowest threshold.
    """
    as_is = None if isinstance(system, LearningSystem) else _Trial(system, folds)
    scores = []
    for number, fold in enumerate(folds):
        others = [other for other in range(len(folds)) if other != number]
        topics = [topic for other in others for topic in folds[other].topics]
        trial = _Trial(system.fitted(topics), folds) if isinstance(system, LearningSystem) else as_is
        assert trial is not None
        thresholds = trial.best(others)
        scores.append(FoldScore(fold, thresholds, score(trial.answers(number, thresholds))))
    return scores


def chosen(system: ConceptSystem, folds: Sequence[Fold]) -> Thresholds:
    """The thresholds that all folds choose together: those to ship."""
    return _Trial(system, folds).best(range(len(folds)))


class _Trial:
    """A system on all folds, each of whose topics it scores once."""

    def __init__(self, system: ConceptSystem, folds: Sequence[Fold]) -> None:
        self._scored = [[(topic, system.scores(topic)) for topic in fold.topics] for fold in folds]
        self._conll = cache(self._conll_f1)
        self._hierarchy = cache(self._hierarchy_f1)
        self._built = cache(self._hierarchies)

    def best(self, numbers: Sequence[int]) -> Thresholds:
        """Of the clusters with the best mean CoNLL F1 of some folds the edges with the best hierarchy F1."""
        cluster = max(CLUSTER, key=lambda tried: fmean(self._conll(number, tried) for number in numbers))
        tried = [Thresholds(cluster, edge, parents) for parents, edge in product(PARENTS, EDGE)]
        return max(tried, key=lambda one: fmean(self._hierarchy(number, one) for number in numbers))

    def answers(self, number: int, thresholds: Thresholds) -> list[tuple[Topic, Topic]]:
        """Gold and predicted topics of a fold."""
        built = self._built(number, thresholds.cluster, thresholds.parents)
        return [
            (topic, as_topic(topic, hierarchy.above(thresholds.edge)))
            for (topic, _), hierarchy in zip(self._scored[number], built, strict=True)
        ]

    def _hierarchies(self, number: int, cluster: float, parents: int | None) -> list[Hierarchy]:
        lowest = Thresholds(cluster, min(EDGE), parents)
        return [hierarchy_of(topic, scores, lowest) for topic, scores in self._scored[number]]

    def _conll_f1(self, number: int, cluster: float) -> float:
        return coreference_score(self.answers(number, Thresholds(cluster, max(EDGE))))["conll_f1"]

    def _hierarchy_f1(self, number: int, thresholds: Thresholds) -> float:
        return hierarchy_score(self.answers(number, thresholds))["hierarchy_f1"]
