"""Learning when an appositive is due."""

from __future__ import annotations

from dataclasses import replace

from tests.training.appositive_generation.test_evaluate import DUE, NOT_DUE
from training.appositive_generation.train import balanced_accuracy, learnt


def test_what_is_always_so_is_learnt() -> None:
    # Few have one, and yet as many of both are right.
    instances = [replace(DUE, id=f"a{n}") for n in range(20)] + [
        replace(NOT_DUE, id=f"b{n}") for n in range(200)
    ]
    due = learnt(instances)
    assert balanced_accuracy(due, instances) == 100.0
    assert due == learnt(instances)
