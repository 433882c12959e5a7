"""Thresholds of SciCo's rows, tuned on topics that are kept from training."""

from __future__ import annotations

from collections.abc import Sequence

from linkers.concepts.hierarchy import PairScores, Thresholds
from training.scico.scorer import coreference_score
from training.scico.thresholds import Objective, best
from training.topics.system import as_topic, hierarchy_of
from training.topics.topic import Topic

GRID = tuple(step / 10 for step in range(1, 10))
_EDGE = 0.5
"""An entailment model says what is more likely than not."""


def best_clusters(scored: Sequence[tuple[Topic, PairScores]]) -> tuple[Thresholds, float]:
    """The cluster threshold with the best CoNLL F1, and that F1."""
    thresholds = Thresholds(best(scored, "conll_f1", grid=GRID).cluster, _EDGE)
    answers = [(topic, as_topic(topic, hierarchy_of(topic, scores, thresholds))) for topic, scores in scored]
    return thresholds, coreference_score(answers)["conll_f1"]


def best_of_both(
    scored: Sequence[tuple[Topic, PairScores]], objective: Objective = "path_ratio_as_published"
) -> Thresholds:
    """Both thresholds as the paper tunes them (appendix B.2): for the best path ratio."""
    return best(scored, objective, grid=GRID)
