"""Training of the noun-phrase tagger on TNE, from scratch, on one CPU thread."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from safetensors.torch import save
from torch import Tensor, nn

from betwixt.errors import InvalidInputError
from extractors.annotations import Span
from extractors.noun_phrases.decoding import tags_of
from extractors.noun_phrases.evaluate import evaluate
from extractors.noun_phrases.features import Rows, token_gaps, token_rows
from extractors.noun_phrases.model import WEIGHTS, NounPhrases
from extractors.noun_phrases.network import Tagger
from extractors.pipeline import Pipeline
from extractors.tne_data import FOLDER, gold_annotations, load
from extractors.tokens.model import Tokens
from extractors.training_log import logged_to

logger = logging.getLogger(__name__)

_NO_TAG = -100  # the target between two documents, which the loss passes over


@dataclass(frozen=True, slots=True)
class Options:
    """What a training run depends on, its data apart.

    Args:
        seed: of the initial weights, the order of documents and dropout.
        epochs: passes over the training documents; the learning rate falls to 0 over them.
        learning_rate: the highest one, of AdamW.
        dropout: share of values dropped.
        tokens_per_step: a step takes documents until it has this many tokens.
        average: decay per step of the running average of the weights that is kept.
        patience: epochs without a better dev F1 after which training stops.
    """

    seed: int = 0
    epochs: int = 10
    learning_rate: float = 2e-3
    dropout: float = 0.25
    tokens_per_step: int = 2500
    average: float = 0.995
    patience: int = 3


@dataclass(frozen=True, slots=True)
class _Example:
    rows: Rows
    gaps: Rows
    tags: npt.NDArray[np.int64]


def train(
    data: Path | None = None, output: Path | None = None, *, seed: int = 0, epochs: int = 10
) -> dict[str, Any]:
    """Train on ``train.jsonl.gz`` of a folder, keep the weights with the best F1 on ``dev.jsonl.gz``.

    Beside the weights a ``.log`` is written and, after each epoch, a ``.checkpoint`` and the
    weights so far; the same command run again continues from there. The output itself is
    replaced when training is done.

    Args:
        data: the folder with both files; ../shared/data/tne beside the repository by default.
        output: the safetensors file to write, in fp16; the file that ships by default.
        seed: of the initial weights, the order of documents and dropout.
        epochs: passes over the training documents.

    Returns:
        What ``evaluate`` says about the weights as written.

    Raises:
        InvalidInputError: the data cannot be read, or the checkpoint is of other options.
    """
    options = Options(seed=seed, epochs=epochs)
    return train_with(options, data or FOLDER, output or WEIGHTS)


def train_with(options: Options, data: Path, output: Path) -> dict[str, Any]:
    """``train`` with every option open."""
    output.parent.mkdir(parents=True, exist_ok=True)
    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # sums in one fixed order; more threads lose to one on a busy machine
    try:
        with logged_to(output.with_suffix(".log"), logger):
            run = _Run(options, _examples(data / "train.jsonl.gz"), data / "dev.jsonl.gz", output)
            run.resume()
            while run.epoch < options.epochs and run.epoch - run.best_epoch < options.patience:
                run.train_epoch()
            run.finish()
            result = evaluate(data / "dev.jsonl.gz", pipeline=_pipeline(output))
            logger.info("best epoch %d: %s", run.best_epoch, result["metrics"])
            return result
    finally:
        torch.set_num_threads(threads)


class _Run:
    """The state of a training run."""

    def __init__(self, options: Options, examples: Sequence[_Example], dev: Path, output: Path) -> None:
        torch.manual_seed(options.seed)
        self.options = options
        self.examples = examples
        self.dev = dev
        self.output = output
        self.best = output.with_suffix(".best")  # the output is replaced only by finished weights
        self.checkpoint = output.with_suffix(".checkpoint")
        self.tagger = Tagger(options.dropout)
        self.average = {name: value.clone() for name, value in self.tagger.state_dict().items()}
        self.optimiser = torch.optim.AdamW(self.tagger.parameters(), betas=(0.9, 0.99))
        self.steps = 0
        self.epoch = 0
        self.best_epoch = 0
        self.best_f1 = -1.0

    def train_epoch(self) -> None:
        """One pass over the documents; the weights are kept if they are the best so far."""
        began = time.perf_counter()
        random_order = random.Random(self.options.seed * 1000 + self.epoch)
        order = random_order.sample(self.examples, len(self.examples))
        batches = list(_batches(order, self.options.tokens_per_step))
        self.tagger.train()
        losses = [
            self._step(batch, (self.epoch + done / len(batches)) / self.options.epochs)
            for done, batch in enumerate(batches)
        ]
        self.epoch += 1
        f1 = self._keep_if_best()
        logger.info(
            "epoch %d/%d: loss %.4f, dev F1 %.2f, %.0f s",
            *(self.epoch, self.options.epochs, sum(losses) / len(losses), f1, time.perf_counter() - began),
        )
        self._write_checkpoint()

    def _step(self, batch: Sequence[_Example], progress: float) -> float:
        """One step at a share ``progress`` of the training; the loss."""
        self.steps += 1
        for group in self.optimiser.param_groups:
            group["lr"] = self.options.learning_rate * min(1.0, self.steps / 100) * (1 - progress)
        rows, gaps, tags = _sequence(batch)
        scores = self.tagger(rows, gaps, (tags != _NO_TAG).float().unsqueeze(1))
        loss = nn.functional.nll_loss(scores, tags, ignore_index=_NO_TAG)
        self.optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.tagger.parameters(), 1.0)
        self.optimiser.step()
        decay = min(self.options.average, self.steps / (10 + self.steps))
        with torch.no_grad():
            for name, value in self.tagger.state_dict().items():
                self.average[name].lerp_(value, 1 - decay)
        return loss.item()

    def _keep_if_best(self) -> float:
        candidate = self.output.with_suffix(".candidate")
        candidate.write_bytes(save({name: value.half() for name, value in self.average.items()}))
        f1: float = evaluate(self.dev, pipeline=_pipeline(candidate))["metrics"]["span_f1"]
        if f1 > self.best_f1:
            self.best_f1, self.best_epoch = f1, self.epoch
            candidate.replace(self.best)
        else:
            candidate.unlink()
        return f1

    def _write_checkpoint(self) -> None:
        state = {
            "options": asdict(self.options),
            "tagger": self.tagger.state_dict(),
            "average": self.average,
            "optimiser": self.optimiser.state_dict(),
            "dropout": torch.get_rng_state(),
            "progress": (self.steps, self.epoch, self.best_epoch, self.best_f1),
        }
        partial = self.checkpoint.with_suffix(".partial")
        torch.save(state, partial)
        partial.replace(self.checkpoint)

    def finish(self) -> None:
        """Put the best weights in their place."""
        self.best.replace(self.output)
        self.checkpoint.unlink(missing_ok=True)

    def resume(self) -> None:
        """Continue from the checkpoint, if there is one.

        Raises:
            InvalidInputError: it was written with other options.
        """
        if not self.checkpoint.exists():
            return
        state = torch.load(self.checkpoint, weights_only=True)
        if state["options"] != asdict(self.options):
            raise InvalidInputError(
                f"{self.checkpoint}: a checkpoint of other options: {state['options']}",
                "pass the same options to continue, or delete it to begin anew",
            )
        self.tagger.load_state_dict(state["tagger"])
        self.average = state["average"]
        self.optimiser.load_state_dict(state["optimiser"])
        torch.set_rng_state(state["dropout"])
        self.steps, self.epoch, self.best_epoch, self.best_f1 = state["progress"]
        logger.info("continuing after epoch %d", self.epoch)


def _pipeline(weights: Path) -> Pipeline:
    return Pipeline([Tokens(), NounPhrases(weights)])


def _examples(path: Path) -> list[_Example]:
    documents = load(path)
    examples = []
    for gold, given in zip(documents, gold_annotations(documents), strict=True):
        text, tokens = gold.document.text, given.tokens
        spans = [mention.span for mention in given.mentions]
        examples.append(_example(text, tokens, spans))
    logger.info("%s: %d documents, %d tokens", path, len(examples), sum(len(each.tags) for each in examples))
    return examples


def _example(text: str, tokens: Sequence[Span], gold: Sequence[Span]) -> _Example:
    tags = np.array(tags_of(gold, tokens), dtype=np.int64)
    return _Example(token_rows(text, tokens), token_gaps(text, tokens), tags)


def _batches(examples: Sequence[_Example], tokens: int) -> Iterator[list[_Example]]:
    batch: list[_Example] = []
    for example in examples:
        batch.append(example)
        if sum(len(each.tags) for each in batch) >= tokens:
            yield batch
            batch = []
    if batch:
        yield batch


def _sequence(batch: Sequence[_Example]) -> tuple[Tensor, Tensor, Tensor]:
    """The documents one after the other, a row without a tag after each: rows, gaps, tags."""
    rows = np.concatenate([np.pad(each.rows, ((0, 1), (0, 0))) for each in batch])
    gaps = np.concatenate([np.pad(each.gaps, (0, 1)) for each in batch])
    tags = np.concatenate([np.pad(each.tags, (0, 1), constant_values=_NO_TAG) for each in batch])
    return torch.from_numpy(rows), torch.from_numpy(gaps), torch.from_numpy(tags)
