"""Training: losses fall, an interrupted run goes on as if nothing had been."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors import safe_open

from betwixt.errors import InvalidInputError
from extractors.encoder.encoder import pretrained, tokenizer_of
from extractors.encoder.layers import Dropout
from extractors.encoder.packing import packed, unpacked
from extractors.joint.weights import load_weights
from tests.extractors.joint.tiny_joint import configuration, examples, write_encoder
from training import run as training_run
from training.joint import training
from training.joint.examples import Example, write_examples
from training.joint.training import Options, train_with
from training.run import TrainingRun


@pytest.fixture(scope="module")
def encoder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_encoder(tmp_path_factory.mktemp("encoder"), positions=64)


@pytest.fixture
def data(tmp_path: Path) -> tuple[Path, Path]:
    paths = (tmp_path / "train.jsonl.gz", tmp_path / "dev.jsonl.gz")
    write_examples(paths[0], examples(8))
    write_examples(paths[1], examples(2))
    return paths


def options(encoder: Path, **rest: object) -> Options:
    given = {"epochs": 2, "texts_per_step": 2, "head_rate": 5e-3, "encoder_rate": 1e-3, **rest}
    return Options(configuration(encoder), **given)  # type: ignore[arg-type]


def logged(weights: Path) -> str:
    return weights.with_suffix(".log").read_text(encoding="utf-8")


def test_losses_fall(encoder: Path, data: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[dict[str, float]] = []
    losses = training._Run.losses

    def seen(run: training._Run, batch: list[training.Prepared]) -> dict[str, torch.Tensor]:
        batch_losses = losses(run, batch)
        steps.append({name: loss.item() for name, loss in batch_losses.items()})
        return batch_losses

    monkeypatch.setattr(training._Run, "losses", seen)
    weights = data[0].parent / "new" / "w.safetensors"
    scores = train_with(options(encoder, dropout=0.0, encoder_dropout=0.0), *data, weights)
    totals = [sum(step.values()) for step in steps]
    assert len(totals) == 8
    assert sum(totals[-4:]) < sum(totals[:4])
    assert {"labelled_f1", "unlabelled_f1", "selection", "las", "phrases", "names"} <= set(scores)
    assert sorted(file.suffix for file in weights.parent.iterdir()) == [".log", ".safetensors"]
    assert "is kept" in logged(weights)
    assert load_weights(weights).network.configuration.encoder == str(encoder)


def test_embeddings_stay_and_a_frozen_encoder_stays(encoder: Path, data: tuple[Path, Path]) -> None:
    before = pretrained(str(encoder), 0.0).state_dict()
    for rate in (1e-3, 0.0):
        weights = data[0].parent / "w.safetensors"
        train_with(options(encoder, encoder_rate=rate, epochs=1), *data, weights)
        after = load_weights(weights).network.encoder.state_dict()
        written = unpacked(packed({f"encoder.{name}": value for name, value in before.items()}))
        exactly = {name: torch.equal(after[name], written[f"encoder.{name}"]) for name in before}
        assert exactly["embeddings.word_embeddings.weight"]
        assert all(exactly.values()) is (rate == 0.0)


class KilledError(Exception):
    """In the place of what ends a process."""


def contents(path: Path) -> tuple[dict[str, str], dict[str, list[float]]]:
    """Metadata and tensors; their order in a file is by chance."""
    with safe_open(path, framework="pt") as file:
        return file.metadata(), {name: file.get_tensor(name).tolist() for name in file.keys()}  # noqa: SIM118


@pytest.mark.parametrize("kill_at", [1, 4, 7])
def test_an_interrupted_run_ends_with_the_same_weights(
    encoder: Path, data: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, kill_at: int
) -> None:
    monkeypatch.setattr(training_run, "CHECKPOINT_STEPS", 1)
    whole, parts = (data[0].parent / f"{name}.safetensors" for name in ("whole", "parts"))
    train_with(options(encoder), *data, whole)
    write_checkpoint = TrainingRun._write_checkpoint

    def killed(run: TrainingRun[Any]) -> None:
        write_checkpoint(run)
        if run.progress.steps == kill_at:
            raise KilledError

    with monkeypatch.context() as patch:
        patch.setattr(TrainingRun, "_write_checkpoint", killed)
        with pytest.raises(KilledError):
            train_with(options(encoder), *data, parts)
    assert not parts.exists()
    torch.manual_seed(99)
    train_with(options(encoder), *data, parts)
    assert "continuing after epoch" in logged(parts)
    assert contents(parts) == contents(whole)
    assert sorted(file.name for file in data[0].parent.glob("parts*")) == ["parts.log", "parts.safetensors"]


def test_dropout_is_the_same_in_another_process() -> None:
    code = "import torch; from extractors.encoder.layers import Dropout; torch.manual_seed(7); "
    code += "print(Dropout(0.5)(torch.ones(64)).tolist())"
    root = Path(__file__).parents[3]
    output = subprocess.check_output([sys.executable, "-c", code], cwd=root, text=True)
    torch.manual_seed(7)
    assert str(Dropout(0.5)(torch.ones(64)).tolist()) == output.strip()


def test_a_checkpoint_of_other_options_or_data(
    encoder: Path, data: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    weights = data[0].parent / "w.safetensors"

    def killed(run: TrainingRun[Any]) -> dict[str, float]:
        raise KilledError

    with monkeypatch.context() as patch:
        patch.setattr(TrainingRun, "_finish", killed)
        with pytest.raises(KilledError):
            train_with(options(encoder), *data, weights)
    with pytest.raises(InvalidInputError, match="other options"):
        train_with(options(encoder, seed=1), *data, weights)
    write_examples(data[0], examples(9))
    with pytest.raises(InvalidInputError, match="other training data"):
        train_with(options(encoder), *data, weights)
    assert not weights.exists()


def test_texts_longer_than_the_encoder_reads_are_left_out(encoder: Path, data: tuple[Path, Path]) -> None:
    long = Example("own/long", ("a",) * 63, (0,), phrase_tags=("O",) * 63)
    fits = Example("own/fits", ("a",) * 62, (0,), phrase_tags=("O",) * 62)
    write_examples(data[0], [*examples(4), long, fits])
    weights = data[0].parent / "w.safetensors"
    train_with(options(encoder, epochs=1), *data, weights)
    assert "1 texts of more than 64 word pieces left out" in logged(weights)
    assert " 5 texts\n" in logged(weights)


def test_going_on_from_weights(encoder: Path, data: tuple[Path, Path]) -> None:
    first, second = (data[0].parent / name for name in ("first.safetensors", "second.safetensors"))
    train_with(options(encoder, epochs=1), *data, first)
    still = options(encoder, epochs=1, seed=5, initial=str(first), encoder_rate=0.0, head_rate=0.0)
    train_with(still, *data, second)
    assert contents(second)[1] == contents(first)[1]


def test_initial_weights_of_another_shape(encoder: Path, data: tuple[Path, Path]) -> None:
    first = data[0].parent / "first.safetensors"
    train_with(options(encoder, epochs=1), *data, first)
    other = Options(configuration(encoder, triangle_layers=2), epochs=1, initial=str(first))
    with pytest.raises(InvalidInputError, match="weights of another configuration"):
        train_with(other, *data, data[0].parent / "second.safetensors")


def test_no_such_encoder(tmp_path: Path, data: tuple[Path, Path]) -> None:
    with pytest.raises(InvalidInputError, match="no encoder"):
        train_with(options(tmp_path / "none"), *data, tmp_path / "w.safetensors")


@pytest.mark.parametrize("head", ["paper", "paper-decoupled"])
def test_heads_of_the_paper(encoder: Path, data: tuple[Path, Path], head: str) -> None:
    shape = configuration(encoder, pair_head=head, word_heads=False)
    weights = data[0].parent / "w.safetensors"
    scores = train_with(Options(shape, epochs=1), *data, weights)
    assert {"labelled_f1", "unlabelled_f1"} <= set(scores)
    assert "las" not in scores


def test_the_tokenizer_of_the_tests_knows_its_words(encoder: Path) -> None:
    assert tokenizer_of(str(encoder)).tokenize("the roof") == ["the", "roof"]
