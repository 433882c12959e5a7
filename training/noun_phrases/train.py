"""Training of the noun-phrase tagger on TNE, from scratch, on one CPU thread."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from safetensors.torch import save
from torch import Tensor, nn

from betwixt.document import Span
from extractors.encoder.weights_files import list_again
from extractors.pipeline import Pipeline
from extractors.tokens.model import Tokens
from training.gold.tne_data import FOLDER, gold_annotations, load
from training.noun_phrases.decoding import tags_of
from training.noun_phrases.evaluate import evaluate
from training.noun_phrases.features import Rows, token_gaps, token_rows
from training.noun_phrases.model import WEIGHTS, NounPhrases
from training.noun_phrases.network import Tagger
from training.run import Schedule, TrainingRun, logged_training

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

    Beside the weights a ``.log`` is written and, until they are done, a ``.checkpoint`` and the
    ``.best`` weights so far; the same command run again continues from there. The output itself is
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
    with logged_training(output, logger):
        _Run(options, _examples(data / "train.jsonl.gz"), data / "dev.jsonl.gz", output).train()
        result = evaluate(data / "dev.jsonl.gz", pipeline=_pipeline(output))
        logger.info("%s", result["metrics"])
        return result


class _Run(TrainingRun[list[_Example]]):
    network: Tagger

    def __init__(self, options: Options, examples: Sequence[_Example], dev: Path, output: Path) -> None:
        torch.manual_seed(options.seed)
        self.options = options
        self.examples = examples
        self.dev = dev
        tagger = Tagger(options.dropout)
        groups = [{"params": list(tagger.parameters()), "highest": options.learning_rate}]
        super().__init__(
            options,
            tagger,
            torch.optim.AdamW(groups, betas=(0.9, 0.99)),
            Schedule(
                options.epochs,
                warm_up=100,
                average=options.average,
                average_steps=1,
                selection="span_f1",
                patience=options.patience,
            ),
            output,
        )

    def batches(self, epoch: int) -> list[list[_Example]]:
        """All documents."""
        chance = random.Random(self.options.seed * 1000 + epoch)
        order = chance.sample(self.examples, len(self.examples))
        return list(_batches(order, self.options.tokens_per_step))

    def losses(self, batch: list[_Example]) -> dict[str, Tensor]:
        """The cross-entropy of the tags."""
        rows, gaps, tags = _sequence(batch)
        scores = self.network(rows, gaps, (tags != _NO_TAG).float().unsqueeze(1))
        return {"loss": nn.functional.nll_loss(scores, tags, ignore_index=_NO_TAG)}

    def write(self, path: Path) -> dict[str, float]:
        """The weights, in fp16, and what ``evaluate`` says about them."""
        path.write_bytes(save({name: value.half() for name, value in self.network.state_dict().items()}))
        list_again(path)
        metrics: dict[str, float] = evaluate(self.dev, pipeline=_pipeline(path))["metrics"]
        return metrics


def _pipeline(weights: Path) -> Pipeline:
    return Pipeline([Tokens(), NounPhrases(weights)])


def _examples(path: Path) -> list[_Example]:
    documents = load(path)
    examples = []
    for gold, given in zip(documents, gold_annotations(documents), strict=True):
        text, tokens = gold.document.text, given.tokens
        spans = [mention.span for mention in given.mentions]
        examples.append(_example(text, tokens, spans))
    logger.info(
        "%s: %d documents, %d tokens", path, len(examples), sum(len(example.tags) for example in examples)
    )
    return examples


def _example(text: str, tokens: Sequence[Span], gold: Sequence[Span]) -> _Example:
    tags = np.array(tags_of(gold, tokens), dtype=np.int64)
    return _Example(token_rows(text, tokens), token_gaps(text, tokens), tags)


def _batches(examples: Sequence[_Example], tokens: int) -> Iterator[list[_Example]]:
    batch: list[_Example] = []
    for example in examples:
        batch.append(example)
        if sum(len(example.tags) for example in batch) >= tokens:
            yield batch
            batch = []
    if batch:
        yield batch


def _sequence(batch: Sequence[_Example]) -> tuple[Tensor, Tensor, Tensor]:
    """The documents one after the other, a row without a tag after each: rows, gaps, tags."""
    rows = np.concatenate([np.pad(example.rows, ((0, 1), (0, 0))) for example in batch])
    gaps = np.concatenate([np.pad(example.gaps, (0, 1)) for example in batch])
    tags = np.concatenate([np.pad(example.tags, (0, 1), constant_values=_NO_TAG) for example in batch])
    return torch.from_numpy(rows), torch.from_numpy(gaps), torch.from_numpy(tags)
