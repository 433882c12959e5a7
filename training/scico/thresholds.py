"""Thresholds tuned on development topics (SciCo, Appendix B.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from linkers.concepts.hierarchy import Hierarchy, PairScores, Thresholds
from training.scico.scorer import coreference_score, hierarchy_score, path_score
from training.topics.system import ConceptSystem, as_topic, hierarchies_of
from training.topics.topic import Topic

Objective = Literal["path_ratio_as_published", "path_ratio", "conll_f1"]

GRID = tuple(step / 20 for step in range(1, 20))
"""The thresholds that are tried, for clusters and for edges."""

_ANY = Thresholds(cluster=0.5, edge=0.5)


def tuned(
    system: ConceptSystem,
    topics: Sequence[Topic],
    objective: Objective = "path_ratio_as_published",
    grid: Sequence[float] = GRID,
) -> Thresholds:
    """The thresholds with which a system scores best on topics with gold clusters; see ``best``.

    Args:
        system: scores each topic once; what is no score in its thresholds stays.
        topics: for development, not those to be reported.
        objective: the paper's by default, which is the best path ratio.
        grid: the thresholds to try.
    """
    scored = [(topic, system.scores(topic)) for topic in topics]
    return best(scored, objective, system.thresholds, grid)


def best(
    scored: Sequence[tuple[Topic, PairScores]],
    objective: Objective,
    like: Thresholds = _ANY,
    grid: Sequence[float] = GRID,
) -> Thresholds:
    """The thresholds that suit scores best.

    Args:
        scored: topics with gold clusters, and the scores of their mention pairs.
        objective: "conll_f1" does not depend on edges: then the edges are tuned for
            "hierarchy_f1" on the best clusters.
        like: what is not tuned here is as in these.
        grid: the thresholds to try.

    Returns:
        The lowest of those that score best.
    """
    clusters = sorted(grid)
    tried = [replace(like, cluster=cluster, edge=min(grid)) for cluster in clusters]
    of_topics = [(topic, hierarchies_of(topic, scores, tried)) for topic, scores in scored]
    hierarchies = {
        cluster: [(topic, of_topic[number]) for topic, of_topic in of_topics]
        for number, cluster in enumerate(clusters)
    }
    if objective == "conll_f1":
        most = max(
            hierarchies, key=lambda cluster: coreference_score(_pairs(hierarchies[cluster]))["conll_f1"]
        )
        edges = sorted(grid)
        edge = max(
            edges, key=lambda candidate: hierarchy_score(_pairs(hierarchies[most], candidate))["hierarchy_f1"]
        )
        return replace(like, cluster=most, edge=edge)
    every = [replace(like, cluster=cluster, edge=edge) for cluster in hierarchies for edge in sorted(grid)]
    return max(
        every,
        key=lambda thresholds: path_score(_pairs(hierarchies[thresholds.cluster], thresholds.edge))[
            objective
        ],
    )


def _pairs(hierarchies: Sequence[tuple[Topic, Hierarchy]], edge: float = 0.0) -> list[tuple[Topic, Topic]]:
    """Each topic beside what was found, its edges from a threshold on."""
    return [(topic, as_topic(topic, hierarchy.above(edge))) for topic, hierarchy in hierarchies]
