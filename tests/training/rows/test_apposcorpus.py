"""The generators of ApposCorpus learn, beat the simple rows, and copy words that training never saw."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from tests.training.rows.tiny_appositives import write_corpus
from training.rows.registry import ROWS
from training.rows.row import EvaluationRequest, Row, TrainingRequest

SMALL = {"width": 24, "hidden": 24, "layers": 1, "dropout": 0.0, "learning_rate": 1e-2, "epochs": 12}


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_corpus(tmp_path_factory.mktemp("appositives") / "corpus.jsonl")


def small(name: str) -> Row:
    row = ROWS[name]
    return replace(row, configuration=replace(row.configuration, **SMALL))


def simple(name: str, corpus: Path) -> dict[str, float]:
    metrics: dict[str, float] = ROWS[name].evaluate(EvaluationRequest(corpus))["metrics"]
    return metrics


@pytest.mark.parametrize("name", ["appos-copynet"])
def test_a_generator_beats_the_rows_that_learn_nothing(name: str, corpus: Path, tmp_path: Path) -> None:
    output = tmp_path / "weights.safetensors"
    metrics = small(name).train(TrainingRequest(output, corpus))["metrics"]
    assert metrics["due_accuracy"] > simple("appos-always-yes", corpus)["due_accuracy"] + 20
    assert metrics["bag_of_words_f1"] > simple("appos-most-frequent", corpus)["bag_of_words_f1"]
    again = small(name).evaluate(EvaluationRequest(corpus, output))["metrics"]
    assert again == metrics


def test_without_a_corpus_the_command_that_makes_one_is_named() -> None:
    with pytest.raises(InvalidInputError) as raised:
        ROWS["appos-always-yes"].evaluate(EvaluationRequest())
    assert "training.appositive_generation.corpus" in raised.value.advice


def test_a_split_without_instances(tmp_path: Path, corpus: Path) -> None:
    lines = [line for line in corpus.read_text(encoding="utf-8").splitlines() if '"test"' not in line]
    part = tmp_path / "part.jsonl"
    part.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(InvalidInputError, match="no instance of the split test"):
        ROWS["appos-most-frequent"].evaluate(EvaluationRequest(part))
