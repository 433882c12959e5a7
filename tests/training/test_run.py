"""A training run: it falls, it keeps what is best, and it can be stopped at any step."""

from __future__ import annotations

import logging
import random
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor, nn

from betwixt.errors import InvalidInputError
from training import run as training_run
from training.run import (
    Schedule,
    TrainingRun,
    batches_of_similar_length,
    encoder_optimiser,
    logged_training,
)

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Options:
    seed: int = 0


class Line(nn.Module):
    """Finds the slope 2, with noise, which goes on where a run was stopped."""

    def __init__(self) -> None:
        super().__init__()
        self.encoder = nn.Linear(1, 1)
        self.head = nn.Linear(1, 1, bias=False)
        self.fixed = nn.Parameter(torch.ones(1), requires_grad=False)

    def forward(self, x: Tensor) -> Tensor:
        output: Tensor = self.head(nn.functional.dropout(self.encoder(x), 0.1, self.training)) * self.fixed
        return output


class Run(TrainingRun[int]):
    network: Line

    def __init__(
        self, output: Path, schedule: Schedule, options: Options | None = None, data: str = ""
    ) -> None:
        options = options or Options()
        torch.manual_seed(options.seed)
        network = Line()
        super().__init__(options, network, encoder_optimiser(network, 0.1, 0.2), schedule, output, data)
        self.stop_at = -1
        self.scores = [1.0, 3.0, 2.0, 2.5, 2.0]
        self.rates: list[tuple[float, ...]] = []

    def batches(self, epoch: int) -> range:
        return range(3 * epoch, 3 * epoch + 3)

    def losses(self, batch: int) -> dict[str, Tensor]:
        if batch == self.stop_at:
            raise KeyboardInterrupt
        self.rates.append(tuple(group["lr"] for group in self.optimiser.param_groups))
        x = torch.rand(8, 1)
        return {"square": ((self.network(x) - 2 * x) ** 2).mean()} | (
            {"rare": self.network(x).abs().mean() * 0} if batch == 1 else {}
        )

    def write(self, path: Path) -> dict[str, float]:
        torch.save(self.network.state_dict(), path)
        return {"score": self.scores[self.progress.epoch - 1]}


def weights(path: Path) -> dict[str, list[float]]:
    return {name: value.tolist() for name, value in torch.load(path, weights_only=True).items()}


SCHEDULE = Schedule(epochs=3, average=0.9, average_steps=2)


@pytest.mark.parametrize("stop_at", range(9))
def test_stopped_at_any_step_it_ends_with_the_same_weights(
    tmp_path: Path, stop_at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training_run, "CHECKPOINT_STEPS", 2)
    whole, parts = tmp_path / "whole.pt", tmp_path / "parts.pt"
    Run(whole, SCHEDULE).train()
    stopped = Run(parts, SCHEDULE)
    stopped.stop_at = stop_at
    with pytest.raises(KeyboardInterrupt):
        stopped.train()
    assert not parts.exists()
    again = Run(parts, SCHEDULE)
    assert again.train() == {"score": 2.0}
    assert weights(parts) == weights(whole)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["parts.pt", "whole.pt"]


def test_the_epoch_with_the_best_score_is_kept_and_patience_ends(tmp_path: Path) -> None:
    schedule = Schedule(epochs=5, selection="score", patience=2)
    run = Run(tmp_path / "w.pt", schedule)
    assert run.train() == {"score": 3.0}
    assert (run.progress.best_epoch, run.progress.epoch) == (2, 4)


def test_without_an_average_the_weights_themselves_are_kept(tmp_path: Path) -> None:
    run = Run(tmp_path / "w.pt", Schedule(epochs=2, average=0, average_steps=1))
    run.train()
    assert weights(tmp_path / "w.pt") == {
        name: value.tolist() for name, value in run.network.state_dict().items()
    }


def test_the_average_is_of_what_is_trained_and_the_weights_come_back(tmp_path: Path) -> None:
    run = Run(tmp_path / "w.pt", Schedule(epochs=2, average=0.9, average_steps=1))
    run.train()
    kept, after = weights(tmp_path / "w.pt"), run.network.state_dict()
    assert kept["head.weight"] != after["head.weight"].tolist()
    assert kept["fixed"] == [1.0]


@pytest.mark.parametrize("warm_up", [0.5, 3])
def test_rates_rise_and_fall(tmp_path: Path, warm_up: float) -> None:
    run = Run(tmp_path / "w.pt", Schedule(epochs=2, warm_up=warm_up))
    run.train()
    head = [rates[0] for rates in run.rates[1:]] + [run.optimiser.param_groups[0]["lr"]]
    assert head == pytest.approx([0.2 * min(1, (n + 1) / 3) * (1 - n / 6) for n in range(6)])
    assert run.optimiser.param_groups[1]["lr"] == pytest.approx(head[-1] / 2)


def test_a_checkpoint_of_another_run_is_refused(tmp_path: Path) -> None:
    stopped = Run(tmp_path / "w.pt", SCHEDULE, data="a")
    stopped.stop_at = 4
    with pytest.raises(KeyboardInterrupt):
        stopped.train()
    with pytest.raises(InvalidInputError, match="other options"):
        Run(tmp_path / "w.pt", SCHEDULE, Options(seed=1), data="a").train()
    with pytest.raises(InvalidInputError, match="other training data"):
        Run(tmp_path / "w.pt", SCHEDULE, data="b").train()


def test_the_log_and_the_threads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training_run, "CHECKPOINT_STEPS", 2)
    output = tmp_path / "new" / "w.pt"
    threads = torch.get_num_threads()
    with logged_training(output, logger, threads=threads + 1):
        assert torch.get_num_threads() == threads + 1
        logger.info("said by who trains")
        Run(output, SCHEDULE).train()
    assert torch.get_num_threads() == threads
    logger.info("said when all is over")
    log = output.with_suffix(".log").read_text(encoding="utf-8")
    for part in (
        '{"seed": 0}',
        "4 parameters, 3 trained",
        "said by who trains",
        "epoch 1/3, step 2/3",
        "epoch 3/3",
        "rare 0.0",
    ):
        assert part in log
    assert "over" not in log


@given(st.lists(st.integers(0, 50)), st.integers(1, 5), st.integers(0, 9))
def test_batches_are_of_similar_length(lengths: list[int], size: int, seed: int) -> None:
    batches = batches_of_similar_length(lengths, size, lambda length: length, random.Random(seed))
    assert sorted(length for batch in batches for length in batch) == sorted(lengths)
    assert all(0 < len(batch) <= size for batch in batches)
    if len(lengths) <= 16 * size:
        ranges = sorted((min(batch), max(batch)) for batch in batches)
        assert all(one[1] <= other[0] for one, other in pairwise(ranges))
