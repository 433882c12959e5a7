"""Trains and scores the generators of ApposCorpus."""

from __future__ import annotations

import json
import logging
import random
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import save_file
from torch import Tensor
from torch.optim import AdamW

from betwixt.errors import InvalidInputError
from extractors.encoder.packing import packed, read_file
from extractors.encoder.weights_files import reading_weights
from training.appositive_generation.records import EMPTY, Instance
from training.rows.apposcorpus.examples import (
    NOTHING,
    Example,
    Vocabulary,
    all_words,
    batch_of,
    example,
)
from training.rows.apposcorpus.network import GeneratorNetwork
from training.rows.apposcorpus.splits import measured, split
from training.rows.apposcorpus.table import Generator
from training.rows.row import EvaluationRequest, TrainingRequest, sample
from training.rows.word_vectors import trained_vectors
from training.run import Schedule, TrainingRun, batches_of_similar_length, logged_training

logger = logging.getLogger(__name__)

_TOGETHER = 32


def train(configuration: Generator, request: TrainingRequest) -> dict[str, Any]:
    """Train on the training split; the development split chooses the epoch, the test split is scored."""
    if request.encoder or request.development:
        raise InvalidInputError(
            "this row has no pre-trained encoder, and is scored on its corpus",
            "leave out --encoder and --development",
        )
    began = time.perf_counter()
    training, development, test = split(request.data, "train", "dev", "test")
    with logged_training(request.output, logger, request.threads):
        run = _Run(configuration, request, sample(training, request.limit), development)
        run.train()
    return _scored(configuration, request.output, request.data, training, test, began)


def evaluate(configuration: Generator, request: EvaluationRequest) -> dict[str, Any]:
    """Score the test split of a corpus; its training split says which entities are new."""
    assert request.weights is not None
    began = time.perf_counter()
    training, test = split(request.data, "train", "test")
    return _scored(configuration, request.weights, request.data, training, test, began, request.row)


def answers(
    network: GeneratorNetwork, vocabulary: Vocabulary, instances: Sequence[Instance], *, due: bool
) -> list[str]:
    """What a network writes of each instance; nothing where it says so.

    Args:
        network: is put out of training.
        vocabulary: that it was trained with.
        instances: in any number.
        due: whether it must write something.
    """
    network.eval()
    examples = [example(instance) for instance in instances]
    texts: list[str] = []
    with torch.inference_mode():
        for start in range(0, len(examples), _TOGETHER):
            batch = batch_of(examples[start : start + _TOGETHER], vocabulary)
            words = (*vocabulary.words, *batch.others)
            for ids in network.written(batch, NOTHING if due else None):
                text = " ".join(words[number] for number in ids)
                texts.append("" if text.startswith(EMPTY) else text)
    network.train()
    return texts


class _Run(TrainingRun[Sequence[Example]]):
    network: GeneratorNetwork

    def __init__(
        self,
        configuration: Generator,
        request: TrainingRequest,
        training: Sequence[Instance],
        development: Sequence[Instance],
    ) -> None:
        torch.manual_seed(request.seed)
        self.configuration, self.seed = configuration, request.seed
        if configuration.constrained:
            training = [instance for instance in training if instance.appositive]
        self.vocabulary = Vocabulary.of(training)
        network = GeneratorNetwork(configuration, len(self.vocabulary))
        if configuration.architecture == "kb":
            _begin_with_entities(network, self.vocabulary, training, configuration.width, request.seed)
        self.examples = [example(instance) for instance in training]
        self.development = development
        epochs = request.epochs or configuration.epochs
        super().__init__(
            configuration,
            network,
            AdamW([{"params": list(network.parameters()), "highest": configuration.learning_rate}]),
            Schedule(epochs, average=0, average_steps=1, selection="selection", patience=5),
            request.output,
            f"{request.data}, {request.limit} instances, seed {request.seed}, {epochs} epochs",
        )
        logger.info("%d instances, %d words", len(training), len(self.vocabulary))

    def batches(self, epoch: int) -> list[list[Example]]:
        """All instances."""
        chance = random.Random(self.seed * 1000 + epoch)
        order = chance.sample(self.examples, len(self.examples))
        return batches_of_similar_length(
            order, self.configuration.batch, lambda one: len(one.sentence) + len(one.facts), chance
        )

    def losses(self, batch: Sequence[Example]) -> dict[str, Tensor]:
        """Those of the network."""
        return self.network.losses(batch_of(batch, self.vocabulary))

    def write(self, path: Path) -> dict[str, float]:
        """The network with its vocabulary, and its scores on the development split."""
        end_to_end, due = _both(self.configuration, self.network, self.vocabulary, self.development)
        metrics = measured(self.development, end_to_end, due, frozenset())
        measures = ["constrained_bag_of_words_f1", "constrained_meteor"]
        if not self.configuration.constrained:  # at first nothing is ever due end to end
            measures += ["bag_of_words_f1", "meteor"]
        metrics["selection"] = sum(metrics[name] for name in measures)
        metadata = {"words": json.dumps(self.vocabulary.words, ensure_ascii=False)}
        save_file(packed(self.network.state_dict()), path, metadata)
        return metrics


def _begin_with_entities(
    network: GeneratorNetwork,
    vocabulary: Vocabulary,
    instances: Sequence[Instance],
    width: int,
    seed: int,
) -> None:
    """In place: word vectors in which words of the same entity's sentences and facts are near."""
    texts = [list(all_words(instance)) for instance in instances]
    grounded = _grounded(texts, instances)
    vectors = trained_vectors(texts, width, grounded, seed)
    rows = vectors.rows
    scale = float(network.words.weight.std()) / max(float(vectors.vectors.std()), 1e-9)
    with torch.no_grad():
        for number, word in enumerate(vocabulary.words):
            if word in rows:
                network.words.weight[number] = scale * torch.from_numpy(vectors.vectors[rows[word]])


def _grounded(texts: Sequence[Sequence[str]], instances: Sequence[Instance]) -> Iterator[tuple[str, str]]:
    for text, instance in zip(texts, instances, strict=True):
        if instance.item:
            yield from ((word, instance.item) for word in text)


def _both(
    configuration: Generator,
    network: GeneratorNetwork,
    vocabulary: Vocabulary,
    instances: Sequence[Instance],
) -> tuple[list[str], list[str]]:
    """Answers end to end, and where an appositive is due; a constrained network always writes one."""
    due = answers(network, vocabulary, instances, due=True)
    return due if configuration.constrained else answers(network, vocabulary, instances, due=False), due


def _scored(
    configuration: Generator,
    weights: Path,
    data: Path | None,
    training: Sequence[Instance],
    test: Sequence[Instance],
    began: float,
    row: str = "",
) -> dict[str, Any]:
    with reading_weights(weights, row):
        metadata, tensors = read_file(weights)
        vocabulary = Vocabulary(json.loads(metadata["words"]))
        network = GeneratorNetwork(configuration, len(vocabulary))
        network.load_state_dict(tensors)
    known = frozenset(instance.item for instance in training)
    return {
        "extractor": "appositive-generation",
        "data": str(data),
        "documents": len(test),
        "seconds": round(time.perf_counter() - began, 2),
        "metrics": measured(test, *_both(configuration, network, vocabulary, test), known),
    }
