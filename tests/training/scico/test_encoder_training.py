"""Training of the encoder goes on where it was interrupted, and what it writes is what it trained."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from betwixt.errors import InvalidInputError
from extractors.encoder.encoder import tokenizer_of
from tests.extractors.joint.tiny_joint import write_encoder
from training import run as training_run
from training.scico import encoder_training
from training.scico.dataset.seed_graph import Edge, seed_graph
from training.scico.encoder_training import Options, train_encoder
from training.scico.training_pairs import Related, Sampler
from training.topics.contexts import Window, alone
from training.topics.encoder_weights import load_encoder
from training.topics.network import vectors_of

GRAPH = seed_graph(
    [Edge("river", "town", "pwc"), Edge("river", "roof", "pwc"), Edge("mayor", "school", "pwc")]
)


@pytest.fixture
def options(tmp_path: Path) -> Options:
    encoder = str(write_encoder(tmp_path / "encoder"))
    return Options(encoder=encoder, context=2, steps=4, mention_pairs=3, name_pairs=4, same=4)


def sampler(options: Options) -> Sampler[Window]:
    tokenizer = tokenizer_of(options.encoder)
    related = Related(GRAPH, ("pwc",))
    written = {key: alone([label, f"the {label}"], tokenizer) for key, label in related.labels.items()}
    return Sampler(related, written)


def vectors(path: Path) -> np.ndarray:
    encoder = load_encoder(path)
    return vectors_of(encoder.network, alone(["town", "the school"], encoder.tokenizer))


def test_an_interrupted_training_ends_as_if_it_had_not_been(
    options: Options, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = sampler(options)
    whole, cut = tmp_path / "whole.safetensors", tmp_path / "cut.safetensors"
    train_encoder(options, given, given, whole)
    monkeypatch.setattr(training_run, "CHECKPOINT_STEPS", 2)
    drawn = given.pairs

    def interrupted(count: int, random: np.random.Generator) -> object:
        if cut.with_suffix(".checkpoint").exists():
            raise KeyboardInterrupt
        return drawn(count, random)

    monkeypatch.setattr(given, "pairs", interrupted)
    with pytest.raises(KeyboardInterrupt):
        train_encoder(options, given, given, cut)
    monkeypatch.setattr(given, "pairs", drawn)
    train_encoder(options, given, given, cut)
    assert not cut.with_suffix(".checkpoint").exists()
    np.testing.assert_allclose(vectors(cut), vectors(whole), atol=1e-6)
    assert "step 4" in cut.with_suffix(".log").read_text(encoding="utf-8")


def test_a_checkpoint_of_other_options_is_refused(
    options: Options, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training_run, "CHECKPOINT_STEPS", 1)
    monkeypatch.setattr(encoder_training, "write_encoder", _fails)
    given = sampler(options)
    with pytest.raises(OSError, match="no space"):
        train_encoder(options, given, given, tmp_path / "w.safetensors")
    with pytest.raises(InvalidInputError, match="other options"):
        train_encoder(replace(options, seed=1), given, given, tmp_path / "w.safetensors")


def test_contexts_that_the_encoder_cannot_read_are_refused(options: Options, tmp_path: Path) -> None:
    given = sampler(options)
    with pytest.raises(InvalidInputError, match="--context 500"):
        train_encoder(replace(options, context=500), given, given, tmp_path / "w.safetensors")


def test_weights_that_are_none(tmp_path: Path) -> None:
    path = tmp_path / "w.safetensors"
    path.write_bytes(b"nothing")
    with pytest.raises(InvalidInputError, match="kg train concepts"):
        load_encoder(path)


def _fails(*_: object) -> None:
    raise OSError("no space left")
