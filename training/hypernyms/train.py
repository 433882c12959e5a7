"""Training of the hypernym network on arXiv's abstracts, on one CPU thread.

First the network learns from what patterns find. Then it reads the other pairs that a taxonomy relates,
with all terms hidden: where it takes the sentence to say so, the pair becomes an example, and the training
goes on with these too.
"""

from __future__ import annotations

import json
import logging
import random
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import accumulate, islice
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from safetensors.torch import load_file, save_file
from torch import Tensor, nn

from extractors.concepts.model import WEIGHTS as ENCODER
from extractors.concepts.reader import ConceptReader
from extractors.encoder.windows.words import Tokenised
from training.gold.folder import FOLDER
from training.hypernyms import abstracts, taxonomies
from training.hypernyms.distant import NOTHING, PATTERN, TAXONOMY, TrainingText, training_texts
from training.hypernyms.evaluate import evaluate
from training.hypernyms.model import WEIGHTS, HypernymModel
from training.hypernyms.network import (
    LEFT_IS_KIND,
    NEITHER,
    RIGHT_IS_KIND,
    HypernymNetwork,
    pair_batch,
)
from training.hypernyms.pairs import SIGNS
from training.hypernyms.weights import Model, write_weights
from training.run import Schedule, TrainingRun, logged_training

logger = logging.getLogger(__name__)

Array = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Options:
    """What a training run depends on, its data apart.

    Args:
        seed: of which texts are read, the initial weights, the order of texts and dropout.
        epochs: passes over the training texts, of which the first half knows patterns only.
        texts: for training and development, one in ten.
        texts_per_step: whose pairs make a batch.
        learning_rate: the highest one, of AdamW.
        dropout: share of values dropped.
        hidden: share of pairs whose terms are hidden.
        precision: share of right pairs that the threshold is to give on the development texts.
        believed: score from which a pair of a taxonomy, its terms hidden, is an example.
    """

    seed: int = 0
    epochs: int = 4
    texts: int = 1200
    texts_per_step: int = 16
    learning_rate: float = 2e-3
    dropout: float = 0.1
    hidden: float = 0.5
    precision: float = 0.9
    believed: float = 0.3


@dataclass(frozen=True, slots=True, eq=False)
class _Example:
    """A text with its word vectors, [w, hidden] in half precision."""

    text: TrainingText
    vectors: Tensor


def train(
    data: Path | None = None,
    output: Path | None = None,
    *,
    seed: int = 0,
    epochs: int = 4,
    initial_weights: Path | None = None,
) -> dict[str, Any]:
    """Train on abstracts and taxonomies, and score what came out on SciERC and ScienceIE.

    Beside the weights a ``.log`` is written and, until they are done, a ``.checkpoint``; the same command
    run again continues from there.

    Args:
        data: the folder with ``arxiv_cs_metadata``, ``opencs``, ``pwc_tasks`` and
            ``english_wordnet``; ../shared/data beside the repository by default.
        output: the safetensors file to write; the file that ships by default.
        seed: of everything random.
        epochs: passes over the training texts.
        initial_weights: of the concept tagger whose word vectors are read; those that ship by default.

    Returns:
        What ``evaluate`` says about the weights as written.

    Raises:
        InvalidInputError: the data or the tagger's weights cannot be read.
    """
    options = Options(seed=seed, epochs=epochs)
    return train_with(options, data or FOLDER, output or WEIGHTS, initial_weights or ENCODER)


def train_with(options: Options, data: Path, output: Path, encoder: Path) -> dict[str, Any]:
    """``train`` with every option open."""
    with logged_training(output, logger):
        logger.info("%s", json.dumps(asdict(options)))
        examples = _examples(options, data, ConceptReader(encoder))
        network = _trained(options, examples, output)
        threshold = _threshold(network, examples[::10], options.precision)
        write_weights(output, Model(network.eval(), SIGNS, threshold), examples[0].vectors.shape[1])
        result = evaluate(model=HypernymModel(output), encoder=encoder)
        logger.info("%s", result["metrics"])
        return result


def _trained(options: Options, examples: Sequence[_Example], output: Path) -> HypernymNetwork:
    """The network after both stages; what each leaves lies beside the output until the end."""
    torch.manual_seed(options.seed)
    network = HypernymNetwork(examples[0].vectors.shape[1], len(SIGNS), dropout=options.dropout)
    training = [example for number, example in enumerate(examples) if number % 10]
    first = output.with_name(f"{output.stem}-patterns.safetensors")
    if first.is_file():
        network.load_state_dict(load_file(first))
    elif options.epochs > 1:
        _Run(options, network, training, Stage({PATTERN}, options.epochs // 2, 0), first).train()
    _believe(network, examples, options.believed)
    left = options.epochs - options.epochs // 2
    stage = Stage({PATTERN, TAXONOMY}, left, options.epochs // 2)
    _Run(options, network, training, stage, output).train()
    first.unlink(missing_ok=True)
    return network


def _examples(options: Options, data: Path, reader: ConceptReader) -> list[_Example]:
    """The first texts of the shuffled abstracts that have a related pair."""
    began = time.perf_counter()
    documents = list(abstracts.abstracts(data / abstracts.FOLDER.name))
    chance = random.Random(options.seed)
    chance.shuffle(documents)
    known = taxonomies.taxonomies(data)
    texts = list(islice(training_texts(documents, known, chance), options.texts))
    sources = np.bincount(np.concatenate([text.sources for text in texts]), minlength=3).tolist()
    logger.info(
        "%d texts: %d pairs by patterns, %d by taxonomies, %d unrelated, %.0f s",
        *(len(texts), sources[PATTERN], sources[TAXONOMY], sources[NOTHING], time.perf_counter() - began),
    )
    readings = reader.read([Tokenised(text.words, text.sentences) for text in texts])
    examples = [_Example(text, reading.vectors.half()) for text, reading in zip(texts, readings, strict=True)]
    logger.info("read, %.0f s", time.perf_counter() - began)
    return examples


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of the training.

    Args:
        sources: whose pairs count; those that only others relate are passed over.
        epochs: passes over the texts.
        before: epochs of earlier stages.
    """

    sources: set[int]
    epochs: int
    before: int


class _Run(TrainingRun[Sequence[_Example]]):
    """A stage of the training."""

    network: HypernymNetwork

    def __init__(
        self,
        options: Options,
        network: HypernymNetwork,
        examples: Sequence[_Example],
        stage: Stage,
        output: Path,
    ) -> None:
        self.options, self.examples, self.stage = options, examples, stage
        groups = [{"params": list(network.parameters()), "highest": options.learning_rate}]
        super().__init__(
            options,
            network,
            torch.optim.AdamW(groups, betas=(0.9, 0.98)),
            Schedule(stage.epochs, average=0, average_steps=1),
            output,
            f"{len(examples)} texts, sources {sorted(stage.sources)}",
        )

    def batches(self, epoch: int) -> list[Sequence[_Example]]:
        """All texts."""
        chance = random.Random(self.options.seed * 1000 + self.stage.before + epoch)
        order = chance.sample(self.examples, len(self.examples))
        size = self.options.texts_per_step
        return [order[start : start + size] for start in range(0, len(order), size)]

    def losses(self, batch: Sequence[_Example]) -> dict[str, Tensor]:
        """Cross-entropy over the pairs that count, the terms of some hidden."""
        pairs = [pair for example in batch for pair in example.text.pairs]
        hide = torch.rand(len(pairs)) < self.options.hidden
        logits = self.network(*_inputs(batch), hide)
        labels = np.concatenate([example.text.labels for example in batch])
        given_by = np.concatenate([example.text.sources for example in batch])
        counts = torch.from_numpy(np.isin(given_by, [NOTHING, *self.stage.sources]))
        losses = nn.functional.cross_entropy(logits, torch.from_numpy(labels), reduction="none")
        return {"pairs": losses[counts].mean()}

    def write(self, path: Path) -> dict[str, float]:
        """The network, with the losses of the last steps."""
        save_file(self.network.state_dict(), path)
        return self.recent_losses()


def _scores(network: HypernymNetwork, example: _Example, *, hidden: bool) -> Array:
    """[n, 3] probabilities of what is said of a text's pairs."""
    network.eval()
    with torch.inference_mode():
        hide = torch.full((len(example.text.pairs),), hidden)
        numpy: Array = network(*_inputs([example]), hide).softmax(-1).numpy()
    return numpy


def _inputs(batch: Sequence[_Example]) -> tuple[Tensor, Any]:
    """Word vectors of texts after each other, and their pairs."""
    starts = [0, *accumulate(len(example.vectors) for example in batch)]
    offsets = [start for start, example in zip(starts, batch, strict=False) for _ in example.text.pairs]
    pairs = [pair for example in batch for pair in example.text.pairs]
    return torch.cat([example.vectors for example in batch]).float(), pair_batch(pairs, offsets)


def _believe(network: HypernymNetwork, examples: Sequence[_Example], least: float) -> None:
    """In place: what only a taxonomy relates, and its sentence does not say, becomes unrelated."""
    kept = count = 0
    for example in examples:
        text = example.text
        only_known = text.sources == TAXONOMY
        scores = _scores(network, example, hidden=True)[np.arange(len(text.labels)), text.labels]
        doubted = only_known & (scores < least)
        text.labels[doubted] = NEITHER
        text.sources[doubted] = NOTHING
        count += int(only_known.sum())
        kept += int((only_known & ~doubted).sum())
    logger.info("%d of the %d pairs that only taxonomies relate are said in their sentences", kept, count)


def _threshold(network: HypernymNetwork, examples: Sequence[_Example], wanted: float) -> float:
    """The lowest score from which such a share of the pairs of development texts is right."""
    right, scores, related = [], [], 0
    for example in examples:
        labels = example.text.labels
        predicted = _scores(network, example, hidden=False)
        for label in (LEFT_IS_KIND, RIGHT_IS_KIND):
            scores.append(predicted[:, label])
            right.append(labels == label)
        related += int((labels != NEITHER).sum())
    order = np.argsort(-np.concatenate(scores), kind="stable")
    hits = np.cumsum(np.concatenate(right)[order])
    precise = np.flatnonzero(hits >= wanted * np.arange(1, len(order) + 1))
    last = int(precise[-1]) if len(precise) else 0
    threshold = float(np.concatenate(scores)[order][last])
    precision, recall = 100 * hits[last] / (last + 1), 100 * hits[last] / related
    logger.info(
        "threshold %.4f: precision %.1f, recall %.1f on development texts", threshold, precision, recall
    )
    return threshold
