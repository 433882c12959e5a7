"""Orderings compare rows that exist, on common data."""

from __future__ import annotations

import pytest

from training.rows.measurements import Measurement, read
from training.rows.orderings import ORDERINGS, TEST_SENTENCES, Ordering
from training.rows.page import METRICS
from training.rows.registry import ROWS

ONE = Ordering("TNE", "coupled above decoupled", "first", "second", "f1", "ungated_f1")


@pytest.mark.parametrize("ordering", ORDERINGS, ids=lambda one: f"{one.better}-{one.metric}")
def test_an_ordering_is_of_rows_and_metrics_of_its_paper(ordering: Ordering) -> None:
    for row in (ordering.better, ordering.worse):
        assert ROWS[row].paper == ordering.paper
    assert {ordering.metric, ordering.metric_of_worse or ordering.metric} <= METRICS[ordering.paper].keys()


def test_figures_are_means_over_seeds_on_common_data() -> None:
    measurements = [
        Measurement("first", "dev", seed=0, metrics={"f1": 10.0}),
        Measurement("first", "dev", seed=1, metrics={"f1": 20.0}),
        Measurement("first", "dev", encoder="stand-in", metrics={"f1": 0.0}),
        Measurement("second", "other", metrics={"ungated_f1": 50.0}),
        Measurement("second", "dev", metrics={"f1": 50.0, "ungated_f1": 12.0}),
    ]
    assert ONE.figures(measurements) == (15.0, 12.0, "dev")
    assert ONE.figures(measurements[:4]) is None


def test_of_several_common_corpora_the_largest_counts() -> None:
    small, large = sorted(TEST_SENTENCES, key=lambda data: TEST_SENTENCES[data])
    measurements = [
        Measurement(row, data, metrics={"f1": 1.0, "ungated_f1": 2.0})
        for data in (small, large)
        for row in ("first", "second")
    ]
    assert ONE.figures(measurements) == (1.0, 2.0, large)


def test_a_share_of_few_sentences_shows_large_differences_only() -> None:
    share = Ordering("ApposCorpus", "better than chance", "first", "second", "due_accuracy", is_share=True)
    many, few = "fewrel-appositives.jsonl.gz", "fewrel-1000.jsonl.gz"
    assert share.is_shown(60.0, 50.0, many)
    assert not share.is_shown(57.0, 50.0, many)  # two standard errors of 149 sentences are 8.2
    assert not share.is_shown(75.0, 50.0, few)
    assert ONE.is_shown(51.0, 50.0, few)
    assert not ONE.is_shown(50.0, 50.0, few)


def test_the_number_of_sentences_is_known_of_all_measured_shares() -> None:
    measurements = read()
    figures = [ordering.figures(measurements) for ordering in ORDERINGS if ordering.is_share]
    assert {data for _, _, data in filter(None, figures)} <= TEST_SENTENCES.keys()
