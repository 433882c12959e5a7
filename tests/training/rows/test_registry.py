"""Every row of the registry is complete: its command, its module, and what it is scored with."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from training import EVALUATED
from training.rows.page import METRICS
from training.rows.registry import ROWS
from training.rows.row import EvaluationRequest, Row, TrainingRequest, sample

IDS = list(ROWS)


@pytest.mark.parametrize("row", ROWS.values(), ids=IDS)
def test_a_row_names_a_task_and_a_module_that_are_there(row: Row) -> None:
    assert row.task in EVALUATED
    assert row.paper in METRICS
    module = import_module(row.configuration.module)
    assert callable(module.evaluate)
    assert callable(getattr(module, "train", None)) or not row.configuration.learns


@pytest.mark.parametrize("row", ROWS.values(), ids=IDS)
def test_the_paper_s_figures_have_columns(row: Row) -> None:
    assert row.published.keys() <= METRICS[row.paper].keys() | {"unlabelled_precision", "unlabelled_recall",
        "argument_precision", "argument_recall"}  # fmt: skip


def test_a_row_without_weights_says_how_to_make_them(tmp_path_factory: pytest.TempPathFactory) -> None:
    for row in ROWS.values():
        if row.configuration.learns:
            missing = tmp_path_factory.getbasetemp() / "none.safetensors"
            with pytest.raises(InvalidInputError, match="no weights there"):
                row.evaluate(EvaluationRequest(weights=missing))
        else:
            with pytest.raises(InvalidInputError, match="nothing to train"):
                row.train(TrainingRequest(missing_output()))


def missing_output() -> Path:
    return Path("unused.safetensors")


def test_a_limit_is_a_sample_in_the_order_of_the_data() -> None:
    chosen = sample(range(100), 10)
    assert len(chosen) == 10
    assert chosen == sorted(chosen) == sample(range(100), 10)
    assert sample(range(3), 10) == sample(range(3), None) == [0, 1, 2]
