"""A head over names learns, and is the same after an interruption."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from training.run import TrainingRun
from training.scico.name_training import NETWORKS, Options, train_head
from training.scico.training_pairs import COREFERENT, Pair
from training.topics.name_model import Head

NAMES = ("graph parsing", "graph parser", "speech tagging", "speech tagger", "image search", "image seeker")
VECTORS = {
    name: np.eye(4, dtype=np.float32)[number // 2] + 0.01 * number for number, name in enumerate(NAMES)
}
PAIRS = [
    Pair(one, other, COREFERENT if at // 2 == beside // 2 else -1)
    for at, one in enumerate(NAMES)
    for beside, other in enumerate(NAMES)
    if at != beside
] * 40
OPTIONS = Options(COREFERENT, epochs=4, learning_rate=1e-2)


def head(output: Path) -> Head:
    return train_head(OPTIONS, PAIRS, VECTORS, {}, output)


def test_two_networks_are_trained_and_written(tmp_path: Path) -> None:
    made = head(tmp_path / "head.safetensors")
    assert made.weights["in"].shape[0] == NETWORKS
    assert not np.array_equal(made.weights["in"][0], made.weights["in"][1])
    log = (tmp_path / "head.log").read_text(encoding="utf-8")
    losses = [float(line.rsplit(" ", 1)[1]) for line in log.splitlines() if "network 1" in line]
    assert losses[-1] < losses[0]


def test_an_interrupted_training_ends_as_if_it_had_not_been(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = head(tmp_path / "whole.safetensors")
    step, steps = TrainingRun._train_step, 0

    def interrupted(run: TrainingRun[object], *arguments: object) -> None:
        nonlocal steps
        steps += 1
        if steps == 6:
            raise KeyboardInterrupt
        step(run, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(TrainingRun, "_train_step", interrupted)
    with pytest.raises(KeyboardInterrupt):
        head(tmp_path / "cut.safetensors")
    resumed = head(tmp_path / "cut.safetensors")
    for name, value in whole.weights.items():
        np.testing.assert_allclose(resumed.weights[name], value, atol=1e-5)
