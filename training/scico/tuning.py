"""Tunes the shares of the shipped system and the thresholds of all on the development topics."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import numpy as np

from linkers.concepts.hierarchy import Matrix, PairScores, Thresholds
from training.scico.scorer import coreference_score, hierarchy_score
from training.scico.thresholds import best
from training.topics.names import written_out
from training.topics.settings import Settings, Shares
from training.topics.system import as_topic, hierarchy_of
from training.topics.systems import Parts, mixed_coreference, mixed_parent
from training.topics.topic import Topic

logger = logging.getLogger(__name__)

_COSINE = (0.0, 0.2, 0.4)
_CROSS = (0.0, 0.2, 0.4)
_SIBLINGS = (0.0, 1.0, 2.0)
_PARENTS = (1, 2, 3)
_GRID = tuple(step / 20 for step in range(4, 17))


def tuned_settings(
    topics: Sequence[Topic], parts: Sequence[Parts], others: dict[str, list[PairScores]]
) -> Settings:
    """The settings with the best CoNLL F1, and on those clusters the best hierarchy F1.

    Args:
        topics: of development.
        parts: what the shipped system puts together, of each topic.
        others: name of a system → its scores of each topic.
    """
    coarse: dict[tuple[float, float], tuple[float, float]] = {}
    for cosine, cross in product(_COSINE, _CROSS):
        mixed = [mixed_coreference(part, Shares(cosine, cross)) for part in parts]
        coarse[cosine, cross] = max(
            (_conll(topics, mixed, Thresholds(threshold, edge=1.0)), -threshold) for threshold in _GRID
        )
        logger.info(
            "cosine %s, cross-encoder %s: CoNLL F1 %.1f from %s on", cosine, cross, *coarse[cosine, cross]
        )
    cosine, cross = max(coarse, key=lambda shares_tried: coarse[shares_tried])
    cluster = -coarse[cosine, cross][1]
    mixed = [mixed_coreference(part, Shares(cosine, cross)) for part in parts]
    names = [written_out(topic) for topic in topics]
    scores_by_settings: dict[tuple[Shares, Thresholds], float] = {}
    for parent_cross, siblings in product(_CROSS, _SIBLINGS):
        shares = Shares(cosine, cross, parent_cross, siblings)
        parent = [mixed_parent(part, name, shares) for part, name in zip(parts, names, strict=True)]
        for parents in _PARENTS:
            lowest = Thresholds(cluster, _GRID[0], parents)
            built = [
                hierarchy_of(topic, PairScores(one, other), lowest)
                for topic, one, other in zip(topics, mixed, parent, strict=True)
            ]
            for edge in _GRID:
                pairs = [
                    (topic, as_topic(topic, hierarchy.above(edge)))
                    for topic, hierarchy in zip(topics, built, strict=True)
                ]
                score = hierarchy_score(pairs)["hierarchy_f1"]
                scores_by_settings[shares, replace(lowest, edge=edge)] = score
    for (shares, thresholds), score in sorted(scores_by_settings.items(), key=lambda item: -item[1])[:10]:
        logger.info("%s, %s: hierarchy F1 %.1f", shares, thresholds, score)
    shares, thresholds = max(scores_by_settings, key=lambda settings: scores_by_settings[settings])
    tuned = {
        name: best(list(zip(topics, scores, strict=True)), "conll_f1", grid=_GRID)
        for name, scores in others.items()
    }
    for name, scores in others.items():
        scored = list(zip(topics, scores, strict=True))
        made = [(topic, as_topic(topic, hierarchy_of(topic, given, tuned[name]))) for topic, given in scored]
        reached = coreference_score(made)["conll_f1"], hierarchy_score(made)["hierarchy_f1"]
        logger.info("%s, %s: CoNLL F1 %.1f, hierarchy F1 %.1f", name, tuned[name], *reached)
    return Settings(shares, {**tuned, "shipped": thresholds})


def _conll(topics: Sequence[Topic], coreference: Sequence[Matrix], thresholds: Thresholds) -> float:
    """CoNLL F1 without any edges."""
    pairs = []
    for topic, scores in zip(topics, coreference, strict=True):
        alone = PairScores(scores, np.zeros_like(scores))
        pairs.append((topic, as_topic(topic, hierarchy_of(topic, alone, thresholds))))
    return round(coreference_score(pairs)["conll_f1"], 2)
