"""A training run: epochs of steps, which may be stopped at any of them and go on when called again."""

from __future__ import annotations

import json
import logging
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import torch
from torch import Tensor, nn
from torch.optim import AdamW, Optimizer

from betwixt.errors import InvalidInputError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

logger = logging.getLogger(__name__)

CHECKPOINT_STEPS = 100
"""How many steps lie between two checkpoints of an epoch."""

_BATCHES_SORTED = 16
"""How many batches are cut from texts that are sorted by length together."""

Batch = TypeVar("Batch")
Item = TypeVar("Item")


@contextmanager
def logged_training(output: Path, log: logging.Logger, threads: int = 1) -> Iterator[None]:
    """Around a training: its log file, and how it computes.

    Args:
        output: the file to write; its folder is made. What the run and ``log`` say, from INFO on, is
            appended to a ``.log`` beside it.
        log: of the module that trains.
        threads: of the process on a CPU; with one, sums have one fixed order.
    """
    output.parent.mkdir(parents=True, exist_ok=True)
    before = torch.get_num_threads()
    torch.set_num_threads(threads)
    torch.set_flush_denormal(True)  # vanishing averages of the optimiser would slow every step
    try:
        with _logged_to(output.with_suffix(".log"), log), _logged_to(output.with_suffix(".log"), logger):
            yield
    finally:
        torch.set_num_threads(before)
        torch.set_flush_denormal(False)


@contextmanager
def _logged_to(path: Path, log: logging.Logger) -> Iterator[None]:
    handler = logging.FileHandler(path, mode="a", encoding="utf-8")
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    level = log.level
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    try:
        yield
    finally:
        log.removeHandler(handler)
        log.setLevel(level)
        handler.close()


@dataclass(frozen=True, slots=True)
class Schedule:
    """How long a run trains, how fast, and what it keeps.

    Args:
        epochs: passes over the training data; over them all learning rates fall to 0.
        warm_up: steps over which they rise first; below 1, the share of all steps.
        average: decay per step of the running average of the weights, which is what is kept; 0, with
            ``average_steps`` 1, keeps the weights themselves.
        average_steps: every how many steps the running average takes the weights in.
        selection: the score whose highest value chooses the epoch that is kept; without one, it is
            the last.
        patience: epochs without a better score after which training stops.
    """

    epochs: int
    warm_up: float = 0.05
    average: float = 0.997
    average_steps: int = 4
    selection: str = ""
    patience: int = 3


@dataclass(slots=True)
class _Progress:
    step: int = 0  # of the epoch
    steps: int = 0  # of all epochs
    epoch: int = 0
    seconds: float = 0.0
    best_epoch: int = 0
    best_score: float = -1.0
    best_scores: dict[str, float] = field(default_factory=dict)


class TrainingRun(ABC, Generic[Batch]):
    """A training run; what is trained, on what and how well, is said by a subclass.

    Beside the output lie, until it is written, a ``.checkpoint`` and the ``.best`` weights so far.

    Args:
        options: everything the run depends on, its data apart.
        network: with its first weights, on the device that trains it.
        optimiser: of its trained parameters; each group has its ``highest`` learning rate.
        schedule: how long it trains, how fast, and what it keeps.
        output: the file to write.
        data: which data it is, where a checkpoint of other data is to be refused.
    """

    def __init__(
        self,
        options: DataclassInstance,
        network: nn.Module,
        optimiser: Optimizer,
        schedule: Schedule,
        output: Path,
        data: str = "",
    ) -> None:
        self.network = network
        self.optimiser = optimiser
        self.schedule = schedule
        self.output = output
        self._best = output.with_suffix(".best")  # the output is replaced only when training is done
        self._checkpoint = output.with_suffix(".checkpoint")
        self.progress = _Progress()
        self._average = _RunningAverage(network, schedule.average, schedule.average_steps)
        self._losses: list[dict[str, float]] = []  # of the epoch, since the run was started
        self._began = time.perf_counter()
        self._device = next(network.parameters()).device
        self._basis = {"options": json.dumps(asdict(options)), "training data": data}
        logger.info("%s", self._basis["options"])
        total = sum(parameter.numel() for parameter in network.parameters())
        trained = sum(value.numel() for value in self._average.values.values())
        logger.info("%d parameters, %d trained; %s", total, trained, self._device)

    @abstractmethod
    def batches(self, epoch: int) -> Sequence[Batch]:
        """The batches of an epoch, counted from 0; always the same ones, so that it can go on in one."""

    @abstractmethod
    def losses(self, batch: Batch) -> Mapping[str, Tensor]:
        """The losses on a batch by name: scalars, whose sum is to fall."""

    @abstractmethod
    def write(self, path: Path) -> dict[str, float]:
        """Write the weights, in whose place the running average now is, and score them."""

    def train(self) -> dict[str, float]:
        """Train for the epochs that are left, then put the weights that are kept in their place.

        Returns:
            The scores of these weights.

        Raises:
            InvalidInputError: there is a checkpoint, of other options or data.
        """
        self._resume()
        now, schedule = self.progress, self.schedule
        while now.epoch < schedule.epochs and now.epoch - now.best_epoch < schedule.patience:
            self._train_epoch()
        return self._finish()

    def recent_losses(self) -> dict[str, float]:
        """The mean of each loss over the last steps of the epoch, as many as lie between checkpoints."""
        return _means(self._losses[-CHECKPOINT_STEPS:])

    def _train_epoch(self) -> None:
        """One pass over the data, or what is left of it."""
        from transformers.utils.logging import tqdm

        now = self.progress
        batches = self.batches(now.epoch)
        self.network.train()
        self._losses = []
        name = f"epoch {now.epoch + 1}/{self.schedule.epochs}"
        with tqdm(total=len(batches), initial=now.step, unit="step", desc=name) as bar:
            while now.step < len(batches):
                self._train_step(batches[now.step], len(batches))
                bar.update()
                now.step += 1
                if now.step % CHECKPOINT_STEPS == 0:
                    self._write_checkpoint()
                    place = f"{name}, step {now.step}/{len(batches)}"
                    logger.info("%s, %.0f s: %s", place, now.seconds, _listed(self.recent_losses()))
        now.epoch, now.step = now.epoch + 1, 0
        scores = self._keep_if_best()
        self._write_checkpoint()
        logger.info("%s, %.0f s: %s", name, now.seconds, _listed(_means(self._losses), scores))

    def _train_step(self, batch: Batch, steps: int) -> None:
        """One of the ``steps`` of the epoch."""
        now, schedule = self.progress, self.schedule
        now.steps += 1
        rise = schedule.warm_up if schedule.warm_up >= 1 else schedule.warm_up * steps * schedule.epochs
        losses = self.losses(batch)
        descend(
            self.network,
            self.optimiser,
            torch.stack(list(losses.values())).sum(),
            risen=min(1.0, now.steps / rise),
            done=(now.epoch + now.step / steps) / schedule.epochs,
        )
        self._average.take_in(now.steps)
        self._losses.append({name: loss.item() for name, loss in losses.items()})

    def _keep_if_best(self) -> dict[str, float]:
        now, candidate = self.progress, self.output.with_suffix(".candidate")
        with self._average.in_place():
            scores = self.write(candidate)
        score = scores[self.schedule.selection] if self.schedule.selection else float(now.epoch)
        if score > now.best_score:
            now.best_score, now.best_epoch, now.best_scores = score, now.epoch, scores
            candidate.replace(self._best)
        else:
            candidate.unlink()
        return scores

    def _write_checkpoint(self) -> None:
        began, self._began = self._began, time.perf_counter()
        self.progress.seconds += self._began - began
        state = {
            **self._basis,
            "network": self.network.state_dict(),
            "average": self._average.values,
            "optimiser": self.optimiser.state_dict(),
            "random": torch.get_rng_state(),
            "random_cuda": torch.cuda.get_rng_state_all() if self._device.type == "cuda" else [],
            "progress": asdict(self.progress),
        }
        partial = self.output.with_suffix(".partial")
        torch.save(state, partial)
        partial.replace(self._checkpoint)

    def _resume(self) -> None:
        """Continue from the checkpoint, if there is one."""
        if not self._checkpoint.exists():
            return
        state = torch.load(self._checkpoint, weights_only=True, map_location=self._device)
        for name, value in self._basis.items():
            if state.get(name) != value:
                raise InvalidInputError(
                    f"{self._checkpoint}: a checkpoint of other {name}: {state.get(name)}",
                    f"pass the same {name} to continue, or delete it to begin anew",
                )
        self.network.load_state_dict(state["network"])
        self._average.values = state["average"]
        self.optimiser.load_state_dict(state["optimiser"])
        torch.set_rng_state(state["random"].cpu())
        if self._device.type == "cuda":
            torch.cuda.set_rng_state_all([state_of_device.cpu() for state_of_device in state["random_cuda"]])
        self.progress = _Progress(**state["progress"])
        logger.info("continuing after epoch %d, step %d", self.progress.epoch, self.progress.step)

    def _finish(self) -> dict[str, float]:
        if self._best.exists():  # else an earlier call was stopped between the next two lines
            self._best.replace(self.output)
        self._checkpoint.unlink(missing_ok=True)
        logger.info("epoch %d is kept", self.progress.best_epoch)
        return self.progress.best_scores


class _RunningAverage:
    """The running average of a network's trained weights; in the beginning over fewer steps."""

    def __init__(self, network: nn.Module, decay: float, every: int) -> None:
        self.network = network
        self.decay = decay
        self.every = every
        self.values = {name: value.clone() for name, value in self._trained()}

    def _trained(self) -> list[tuple[str, Tensor]]:
        return [(name, p.detach()) for name, p in self.network.named_parameters() if p.requires_grad]

    def take_in(self, steps: int) -> None:
        """The weights after so many steps, if it is their turn."""
        if steps % self.every == 0:
            decay = min(self.decay, steps / (10 + steps)) ** self.every
            names, values = zip(*self._trained(), strict=True)
            torch._foreach_lerp_([self.values[name] for name in names], list(values), 1 - decay)

    @contextmanager
    def in_place(self) -> Iterator[None]:
        """The average in the place of the weights."""
        kept = {name: value.clone() for name, value in self._trained()}
        for name, value in self._trained():
            value.copy_(self.values[name])
        try:
            yield
        finally:
            for name, value in self._trained():
                value.copy_(kept[name])


def encoder_optimiser(
    network: nn.Module, encoder_rate: float, head_rate: float, weight_decay: float = 0.01
) -> AdamW:
    """AdamW over the trained parameters of a network with an ``encoder``.

    Args:
        network: its parameters that need no gradient are left out.
        encoder_rate: highest learning rate of the encoder.
        head_rate: the same of everything else.
        weight_decay: of both.
    """
    encoder: list[nn.Parameter] = []
    heads: list[nn.Parameter] = []
    for name, parameter in network.named_parameters():
        if parameter.requires_grad:
            (encoder if name.startswith("encoder.") else heads).append(parameter)
    rates = ((heads, head_rate), (encoder, encoder_rate))
    groups: list[dict[str, Any]] = [{"params": own, "highest": rate} for own, rate in rates if own]
    return AdamW(groups, betas=(0.9, 0.98), weight_decay=weight_decay, fused=True)


def descend(network: nn.Module, optimiser: Optimizer, loss: Tensor, risen: float, done: float) -> None:
    """One step down the gradient of a loss, clipped to length 1.

    Learning rates rise linearly to the highest while the training warms up, and fall linearly to 0 over all
    of it.

    Args:
        network: what is trained.
        optimiser: of its parameters; each group has its ``highest`` learning rate.
        loss: a scalar.
        risen: the share of the warm-up that is over.
        done: the share of the training that is over.
    """
    for group in optimiser.param_groups:
        group["lr"] = group["highest"] * risen * (1 - done)
    optimiser.zero_grad()
    loss.backward()  # type: ignore[no-untyped-call]
    nn.utils.clip_grad_norm_(network.parameters(), 1.0)
    optimiser.step()


def batches_of_similar_length(
    items: Sequence[Item], size: int, length: Callable[[Item], int], chance: random.Random
) -> list[list[Item]]:
    """Batches in random order, of items of similar length, so that little of them is padding.

    Args:
        items: in random order.
        size: items of a batch.
        length: of an item.
        chance: what shuffles the batches.
    """
    batches = []
    for start in range(0, len(items), _BATCHES_SORTED * size):
        pool = sorted(items[start : start + _BATCHES_SORTED * size], key=length)
        batches += [pool[first : first + size] for first in range(0, len(pool), size)]
    chance.shuffle(batches)
    return batches


def _means(losses: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Of each loss, over the steps that have it."""
    by_name: dict[str, list[float]] = {}
    for step in losses:
        for name, value in step.items():
            by_name.setdefault(name, []).append(value)
    return {name: sum(values) / len(values) for name, values in by_name.items()}


def _listed(*groups: Mapping[str, float]) -> str:
    lists = (", ".join(f"{name} {value:.4f}" for name, value in sorted(group.items())) for group in groups)
    return "; ".join(filter(None, lists))
