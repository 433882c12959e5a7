"""Scores of roles, on cases worked out by hand."""

from __future__ import annotations

import pytest

from training.gold.semantic_roles.propbank import Argument
from training.roles.scorer import Labelled, RoleScorer

GOLD = {
    1: Labelled("sign.02", (Argument(0, 1, "ARG0"), Argument(2, 4, "ARG1"))),
    5: Labelled("say.01", (Argument(0, 1, "ARG0"),)),
}


def test_spans_with_and_without_their_roles() -> None:
    labelled = {
        1: Labelled("sign.02", (Argument(0, 1, "ARG1"), Argument(2, 4, "ARG1"))),
        5: Labelled("say.02", (Argument(0, 2, "ARG0"), Argument(3, 4, "ARG1"))),
    }
    scorer = RoleScorer()
    scorer.add(GOLD, labelled)
    metrics = scorer.metrics()
    assert metrics["argument_precision"] == 50  # two of four
    assert metrics["argument_recall"] == pytest.approx(200 / 3)  # two of three
    assert metrics["labelled_f1"] == pytest.approx(200 / 7)  # one of four and of three
    assert metrics["sense_accuracy"] == 50
    assert "predicate_f1" not in metrics
    assert scorer.by_role()["ARG1"] == {
        "gold": 1,
        "_precision": pytest.approx(100 / 3),
        "_recall": 100,
        "_f1": 50,
    }


def test_predicates_that_are_missed_cost_recall_and_sense() -> None:
    scorer = RoleScorer()
    scorer.add(GOLD, {1: GOLD[1], 3: Labelled("be.01", (Argument(4, 5, "ARG1"),))})
    metrics = scorer.metrics(predicted=True)
    assert metrics["predicate_f1"] == 50
    assert metrics["sense_accuracy"] == 50
    assert metrics["labelled_precision"] == pytest.approx(200 / 3)
    assert metrics["labelled_recall"] == pytest.approx(200 / 3)


def test_the_same_is_perfect() -> None:
    scorer = RoleScorer()
    scorer.add(GOLD, GOLD)
    assert scorer.metrics()["labelled_f1"] == scorer.metrics()["sense_accuracy"] == 100


def test_nothing_at_all() -> None:
    assert RoleScorer().metrics()["labelled_f1"] == 0
