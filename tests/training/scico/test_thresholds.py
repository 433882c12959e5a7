"""Tuning thresholds on development topics."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from linkers.concepts.hierarchy import Thresholds
from tests.linkers.concepts.topics.topics_by_hand import topic
from training.scico.scorer import score
from training.scico.thresholds import tuned
from training.topics.edit_distance import EditDistance
from training.topics.system import predict

TOPICS = [
    topic(
        {0: ["CRF model", "CRF models", "CRF"], 1: ["graphical model", "graphical models"], 2: ["models"]},
        [(1, 0), (2, 1)],
    ),
    topic({0: ["parsing", "parser"], 1: ["dependency parsing", "dependency parser"]}, [(0, 1)], id=1),
]
GRID = (0.7, 0.1, 0.3, 0.9, 0.5)


@pytest.mark.parametrize("objective", ["path_ratio", "path_ratio_as_published"])
def test_no_thresholds_of_the_grid_are_better(objective: Any) -> None:
    system = EditDistance()

    def value(thresholds: Thresholds) -> float:
        return score((one_topic, predict(system, one_topic, thresholds)) for one_topic in TOPICS)[objective]

    every = [Thresholds(*pair) for pair in product(sorted(GRID), repeat=2)]
    best = tuned(system, TOPICS, objective, GRID)
    assert value(best) == max(map(value, every)) > min(map(value, every))
    assert best == next(
        thresholds for thresholds in every if value(thresholds) == value(best)
    )  # the lowest of the best


def test_clusters_for_conll_then_edges_for_the_hierarchy() -> None:
    system = EditDistance()

    def value(thresholds: Thresholds, metric: str) -> float:
        return score((one_topic, predict(system, one_topic, thresholds)) for one_topic in TOPICS)[metric]

    best = tuned(system, TOPICS, "conll_f1", GRID)
    assert value(best, "conll_f1") == max(value(Thresholds(threshold, 0.5), "conll_f1") for threshold in GRID)
    assert value(best, "hierarchy_f1") == max(
        value(Thresholds(best.cluster, threshold), "hierarchy_f1") for threshold in GRID
    )


def test_the_paper_objective_prefers_singletons() -> None:
    """Pairs of a mention with itself are right for nothing, and count the more the fewer others there are."""
    hard = [topic({0: ["parser", "models"], 1: ["graphical model", "model"], 2: ["CRF models"]})]
    assert tuned(EditDistance(), hard, "path_ratio", GRID).cluster == 0.1
    assert tuned(EditDistance(), hard, "path_ratio_as_published", GRID).cluster == 0.9
