"""Training of the joint model: one command from examples to weights, resumable at any step."""

from __future__ import annotations

import gzip
import hashlib
import json
import logging
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch import nn

from betwixt.errors import InvalidInputError
from extractors.joint.configuration import Configuration
from extractors.joint.development import development_scores
from extractors.joint.encoder import piece_ids, positions_limit, pretrained, tokenizer_of
from extractors.joint.examples import Example, read_examples
from extractors.joint.losses import Prepared, Weights, batch_loss, prepare_example
from extractors.joint.network import JointNetwork
from extractors.joint.weights import load_weights, special_pieces, write_weights
from extractors.training_log import logged_to

logger = logging.getLogger(__name__)

CHECKPOINT_STEPS = 200
AVERAGE_STEPS = 4
"""How many steps lie between two that the running average takes in."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a training run depends on, its data apart.

    Args:
        configuration: the shape of the network.
        seed: of the initial weights, the order of texts and dropout.
        epochs: passes over the training texts; the learning rates fall to 0 over them.
        texts_per_step: texts of a batch, of similar length.
        encoder_rate: highest learning rate of the encoder, of AdamW; 0 freezes it.
        head_rate: the same of everything else.
        encoder_dropout: share of values dropped in the encoder.
        dropout: the same in the heads.
        weight_decay: of AdamW.
        average: decay per step of the running average of the weights, which is what is kept.
        patience: epochs without a better development score after which training stops.
        threads: of one process on a CPU.
        numbers: number format of the forward pass, float32 or bfloat16.
        weights: what each loss counts for.
        initial: weights to go on from, a file of the same configuration; none begins with the
            encoder as it was pre-trained.
    """

    configuration: Configuration = field(default_factory=Configuration)
    seed: int = 0
    epochs: int = 6
    texts_per_step: int = 8
    encoder_rate: float = 2e-4
    head_rate: float = 1e-3
    encoder_dropout: float = 0.1
    dropout: float = 0.2
    weight_decay: float = 0.01
    average: float = 0.997
    patience: int = 3
    threads: int = 1
    numbers: str = "float32"
    weights: Weights = field(default_factory=Weights)
    initial: str = ""


def train_with(options: Options, training: Path, development: Path, output: Path) -> dict[str, float]:
    """Train on a file of examples and keep the weights with the best development score.

    Beside the weights a ``.log`` is written and, every few hundred steps, a ``.checkpoint``;
    the same call again continues from there.

    Args:
        options: everything a run depends on, its data apart.
        training: examples, as ``write_examples`` writes them.
        development: the same, to choose an epoch.
        output: the safetensors file to write.

    Returns:
        The development scores of the weights kept.

    Raises:
        InvalidInputError: a file cannot be read, or the checkpoint is of other options or data.
    """
    output.parent.mkdir(parents=True, exist_ok=True)
    threads = torch.get_num_threads()
    torch.set_num_threads(options.threads)
    torch.set_flush_denormal(True)  # vanishing averages of the optimiser would slow every step
    try:
        with logged_to(output.with_suffix(".log"), logger):
            run = _Run(options, training, development, output)
            run.resume()
            while run.epoch < options.epochs and run.epoch - run.best_epoch < options.patience:
                run.train_epoch()
            return run.finish()
    finally:
        torch.set_num_threads(threads)
        torch.set_flush_denormal(False)


class _Run:
    """The state of a training run."""

    def __init__(self, options: Options, training: Path, development: Path, output: Path) -> None:
        torch.manual_seed(options.seed)
        self.options = options
        self.data = _digest(training, development)
        self.output = output
        self.best = output.with_suffix(".best")
        self.checkpoint = output.with_suffix(".checkpoint")
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.tokenizer = tokenizer_of(options.configuration.encoder)
        self.special = special_pieces(self.tokenizer)
        encoder = pretrained(options.configuration.encoder, options.encoder_dropout)
        limit = positions_limit(encoder)
        self.training = _prepared(list(read_examples(training)), self.tokenizer, limit)
        self.development = _prepared(list(read_examples(development)), self.tokenizer, limit)
        encoder.get_input_embeddings().requires_grad_(False)  # 12M of 23M, which only overfit
        if options.encoder_rate == 0:
            encoder.requires_grad_(False)
        self.network = JointNetwork(options.configuration, encoder, options.dropout).to(self.device)
        if options.initial:
            self._begin_with(Path(options.initial))
        self.average = {name: value.clone() for name, value in self._trained()}
        self.optimiser = torch.optim.AdamW(
            self._groups(), betas=(0.9, 0.98), weight_decay=options.weight_decay, fused=True
        )
        self.step = 0  # of the epoch
        self.steps = 0
        self.epoch = 0
        self.best_epoch = 0
        self.best_score = -1.0
        self.best_scores: dict[str, float] = {}
        self.seconds = 0.0
        logger.info("%s", json.dumps(asdict(options)))
        logger.info(
            "%d parameters, %d trained; %d texts; %s",
            sum(p.numel() for p in self.network.parameters()),
            sum(p.numel() for p in self.network.parameters() if p.requires_grad),
            len(self.training),
            self.device,
        )

    def _begin_with(self, weights: Path) -> None:
        model = load_weights(weights)
        if model.network.configuration != self.options.configuration:
            raise InvalidInputError(
                f"{weights}: weights of another configuration: {model.network.configuration.to_json()}",
                "pass the same encoder and head",
            )
        self.network.load_state_dict(model.network.state_dict())

    def _trained(self) -> list[tuple[str, torch.Tensor]]:
        return [(name, p.detach()) for name, p in self.network.named_parameters() if p.requires_grad]

    def _groups(self) -> list[dict[str, Any]]:
        encoder = [p for p in self.network.encoder.parameters() if p.requires_grad]
        heads = [
            p
            for name, p in self.network.named_parameters()
            if p.requires_grad and not name.startswith("encoder.")
        ]
        groups = [{"params": heads, "highest": self.options.head_rate}]
        return groups + ([{"params": encoder, "highest": self.options.encoder_rate}] if encoder else [])

    def train_epoch(self) -> None:
        """One pass over the texts, or what is left of it; the best weights so far are kept."""
        from transformers.utils.logging import tqdm

        batches = _batches(self.training, self.options, self.epoch)
        self.network.train()
        began = time.perf_counter()
        sums: dict[str, list[float]] = {}
        bar = tqdm(total=len(batches), initial=self.step, unit="step", desc=f"epoch {self.epoch + 1}")
        while self.step < len(batches):
            for name, loss in self._train_step(batches[self.step], len(batches)).items():
                sums.setdefault(name, []).append(loss)
            bar.update()
            self.step += 1
            if self.step % CHECKPOINT_STEPS == 0:
                self.seconds += time.perf_counter() - began
                began = time.perf_counter()
                self._write_checkpoint()
                logger.info("epoch %d step %d/%d: %s", self.epoch + 1, self.step, len(batches), _means(sums))
        bar.close()
        self.seconds += time.perf_counter() - began
        self.epoch, self.step = self.epoch + 1, 0
        scores = self._keep_if_best()
        logger.info("epoch %d, %.0f s: %s; %s", self.epoch, self.seconds, _means(sums), scores)
        self._write_checkpoint()

    def _train_step(self, batch: Sequence[Prepared], steps: int) -> dict[str, float]:
        self.steps += 1
        share = (self.epoch + self.step / steps) / self.options.epochs
        warm = min(1.0, self.steps / (0.05 * steps * self.options.epochs))
        for group in self.optimiser.param_groups:
            group["lr"] = group["highest"] * warm * (1 - share)
        bf16 = self.options.numbers == "bfloat16"
        with torch.autocast(self.device.type, torch.bfloat16) if bf16 else nullcontext():
            losses = batch_loss(self.network, batch, self.special, self.device, self.options.weights)
        total = torch.stack(list(losses.values())).sum()
        self.optimiser.zero_grad()
        total.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimiser.step()
        if self.steps % AVERAGE_STEPS == 0:
            decay = min(self.options.average, self.steps / (10 + self.steps)) ** AVERAGE_STEPS
            names, values = zip(*self._trained(), strict=True)
            torch._foreach_lerp_([self.average[name] for name in names], list(values), 1 - decay)
        return {name: loss.item() for name, loss in losses.items()}

    def _keep_if_best(self) -> dict[str, float]:
        with self._averaged():
            scores = development_scores(self.network, self.development, self.special, self.device)
            candidate = self.output.with_suffix(".candidate")
            write_weights(candidate, self.network, self.tokenizer, scores)
        if scores["selection"] > self.best_score:
            self.best_score, self.best_epoch, self.best_scores = scores["selection"], self.epoch, scores
            candidate.replace(self.best)
        else:
            candidate.unlink()
        return scores

    @contextmanager
    def _averaged(self) -> Iterator[None]:
        """The running average in the place of the weights."""
        kept = {name: value.clone() for name, value in self._trained()}
        for name, value in self._trained():
            value.copy_(self.average[name])
        try:
            yield
        finally:
            for name, value in self._trained():
                value.copy_(kept[name])

    def _write_checkpoint(self) -> None:
        state = {
            "options": json.dumps(asdict(self.options)),
            "data": self.data,
            "network": self.network.state_dict(),
            "average": self.average,
            "optimiser": self.optimiser.state_dict(),
            "random": torch.get_rng_state(),
            "random_cuda": torch.cuda.get_rng_state_all() if self.device.type == "cuda" else [],
            "progress": (self.step, self.steps, self.epoch, self.best_epoch, self.best_score, self.seconds),
            "best_scores": self.best_scores,
        }
        partial = self.checkpoint.with_suffix(".partial")
        torch.save(state, partial)
        partial.replace(self.checkpoint)

    def resume(self) -> None:
        """Continue from the checkpoint, if there is one.

        Raises:
            InvalidInputError: it was written with other options or data.
        """
        if not self.checkpoint.exists():
            return
        state = torch.load(self.checkpoint, weights_only=True, map_location=self.device)
        if state["options"] != json.dumps(asdict(self.options)):
            raise InvalidInputError(
                f"{self.checkpoint}: a checkpoint of other options: {state['options']}",
                "pass the same options to continue, or delete it to begin anew",
            )
        if state["data"] != self.data:
            raise InvalidInputError(
                f"{self.checkpoint}: a checkpoint of other training data", "delete it to begin anew"
            )
        self.network.load_state_dict(state["network"])
        self.average = state["average"]
        self.optimiser.load_state_dict(state["optimiser"])
        torch.set_rng_state(state["random"].cpu())
        if self.device.type == "cuda":
            torch.cuda.set_rng_state_all([each.cpu() for each in state["random_cuda"]])
        self.step, self.steps, self.epoch, self.best_epoch, self.best_score, self.seconds = state["progress"]
        self.best_scores = state["best_scores"]
        logger.info("continuing after epoch %d, step %d", self.epoch, self.step)

    def finish(self) -> dict[str, float]:
        """Put the best weights in their place."""
        if self.best.exists():  # else an earlier call was stopped between the next two lines
            self.best.replace(self.output)
        self.checkpoint.unlink(missing_ok=True)
        logger.info("best epoch %d: %s", self.best_epoch, self.best_scores)
        return self.best_scores


def _digest(*paths: Path) -> str:
    """Of the contents of gzipped files, since their headers hold the time of writing."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(gzip.decompress(path.read_bytes()))
    return digest.hexdigest()


def _prepared(examples: Sequence[Example], tokenizer: Any, limit: int) -> list[Prepared]:
    pieces = piece_ids(tokenizer, [example.words for example in examples])
    prepared = [prepare_example(*each) for each in zip(examples, pieces, strict=True)]
    fitting = [each for each in prepared if each.text.length <= limit]
    if len(fitting) < len(prepared):
        logger.warning("%d texts of more than %d word pieces left out", len(prepared) - len(fitting), limit)
    return fitting


def _batches(examples: Sequence[Prepared], options: Options, epoch: int) -> list[list[Prepared]]:
    """The texts in random order, those of a batch of similar length."""
    chance = random.Random(options.seed * 1000 + epoch)
    order = chance.sample(examples, len(examples))
    size = options.texts_per_step
    batches = []
    for start in range(0, len(order), 16 * size):
        pool = sorted(order[start : start + 16 * size], key=lambda each: each.text.length)
        batches += [pool[first : first + size] for first in range(0, len(pool), size)]
    chance.shuffle(batches)
    return batches


def _means(sums: dict[str, list[float]]) -> str:
    return ", ".join(f"{name} {sum(values) / len(values):.4f}" for name, values in sorted(sums.items()))
