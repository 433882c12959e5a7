"""A training of the role heads: it learns, may be interrupted, and calibrates what comes out."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from extractors.encoder.bert import Bert
from extractors.joint.reader import TextReader
from extractors.roles.reader import RoleReader
from tests.extractors.joint.tiny_joint import write_tiny_weights
from tests.extractors.roles.tiny_roles import SHAPE, inventory
from tests.training.roles.gold_sentences import text
from training.roles.calibrate import calibrate
from training.roles.examples import Example, examples
from training.roles.training import Options, RoleTraining, choice_scores, train_with

OPTIONS = Options(SHAPE, epochs=100, dropout=0.0, head_rate=1e-2, layer_rate=2e-3)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("weights")
    write_tiny_weights(made)
    inventory(made)
    return made


def run(folder: Path, output: Path, options: Options = OPTIONS) -> tuple[RoleTraining, list[Example]]:
    reader = TextReader(folder / "tiny.safetensors", layer=1)
    made = list(examples(text(2), reader, inventory(folder)))
    encoder = cast(Bert, reader.model.network.encoder)
    return RoleTraining(options, encoder, inventory(folder), made, made, output), made


@pytest.fixture(scope="module")
def trained(folder: Path) -> Path:
    output = folder / "trained.safetensors"
    training, made = run(folder, output)
    assert choice_scores(training.network, made)["labelled_f1"] < 100
    scores = train_with(training)
    assert scores["labelled_f1"] == scores["sense_accuracy"] == 100
    return output


def test_a_log_stays_and_no_checkpoint(trained: Path) -> None:
    assert trained.with_suffix(".log").is_file()
    assert not trained.with_suffix(".checkpoint").exists()


def test_calibration_leaves_what_is_found(folder: Path, trained: Path, tmp_path: Path) -> None:
    output = tmp_path / "roles.safetensors"
    output.write_bytes(trained.read_bytes())
    _, made = run(folder, tmp_path / "none.safetensors")
    thresholds = calibrate(output, made)
    model = RoleReader(output, inventory=folder / "rolesets.jsonl.gz").model
    assert model.thresholds == thresholds
    assert model.network.shape == SHAPE
    assert choice_scores(model.network, made)["labelled_f1"] == 100


def test_goes_on_from_weights(folder: Path, trained: Path, tmp_path: Path) -> None:
    options = Options(SHAPE, epochs=1, dropout=0.0, initial=str(trained))
    again, made = run(folder, tmp_path / "again.safetensors", options)
    assert choice_scores(again.network, made)["labelled_f1"] == 100
