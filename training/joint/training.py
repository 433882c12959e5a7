"""Training of the joint model: one command from examples to weights, resumable at any step."""

from __future__ import annotations

import gzip
import hashlib
import logging
import random
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from betwixt.errors import InvalidInputError
from extractors.encoder.encoder import piece_ids, positions_limit
from extractors.encoder.packing import special_pieces
from extractors.joint.network.configuration import Configuration
from extractors.joint.network.joint_network import JointNetwork
from extractors.joint.weights import load_weights, write_weights
from training.joint.base_encoder import base_encoder
from training.joint.development import development_scores
from training.joint.examples import Example, read_examples
from training.joint.losses import Prepared, Weights, batch_loss, prepare_example
from training.run import (
    Schedule,
    TrainingRun,
    batches_of_similar_length,
    encoder_optimiser,
    logged_training,
)

logger = logging.getLogger(__name__)


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

    Beside the weights a ``.log`` is written and, every hundred steps, a ``.checkpoint``;
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
    with logged_training(output, logger, options.threads):
        return _Run(options, training, development, output).train()


class _Run(TrainingRun[Sequence[Prepared]]):
    network: JointNetwork

    def __init__(self, options: Options, training: Path, development: Path, output: Path) -> None:
        torch.manual_seed(options.seed)
        self.options = options
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        encoder, self.tokenizer = base_encoder(options.configuration.encoder, options.encoder_dropout)
        self.special = special_pieces(self.tokenizer)
        limit = positions_limit(encoder)
        self.training = prepared(list(read_examples(training)), self.tokenizer, limit)
        self.development = prepared(list(read_examples(development)), self.tokenizer, limit)
        encoder.get_input_embeddings().requires_grad_(False)  # 12M of 23M, which only overfit
        if options.encoder_rate == 0:
            encoder.requires_grad_(False)
        network = JointNetwork(options.configuration, encoder, options.dropout).to(self.device)
        if options.initial:
            _begin_with(Path(options.initial), network)
        super().__init__(
            options,
            network,
            encoder_optimiser(network, options.encoder_rate, options.head_rate, options.weight_decay),
            Schedule(
                options.epochs, average=options.average, selection="selection", patience=options.patience
            ),
            output,
            _digest(training, development),
        )
        logger.info("%d texts", len(self.training))

    def batches(self, epoch: int) -> list[list[Prepared]]:
        """All texts."""
        chance = random.Random(self.options.seed * 1000 + epoch)
        order = chance.sample(self.training, len(self.training))
        size = self.options.texts_per_step
        return batches_of_similar_length(order, size, lambda example: example.text.length, chance)

    def losses(self, batch: Sequence[Prepared]) -> dict[str, Tensor]:
        """Those of all tasks that the texts have labels of."""
        bf16 = self.options.numbers == "bfloat16"
        with torch.autocast(self.device.type, torch.bfloat16) if bf16 else nullcontext():
            return batch_loss(self.network, batch, self.special, self.device, self.options.weights)

    def write(self, path: Path) -> dict[str, float]:
        """The weights with their development scores."""
        scores = development_scores(self.network, self.development, self.special, self.device)
        write_weights(path, self.network, self.tokenizer, scores)
        return scores


def _begin_with(weights: Path, network: JointNetwork) -> None:
    model = load_weights(weights)
    if model.network.configuration != network.configuration:
        raise InvalidInputError(
            f"{weights}: weights of another configuration: {model.network.configuration.to_json()}",
            "pass the same encoder and head",
        )
    network.load_state_dict(model.network.state_dict())


def _digest(*paths: Path) -> str:
    """Of the contents of gzipped files, since their headers hold the time of writing."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(gzip.decompress(path.read_bytes()))
    return digest.hexdigest()


def prepared(examples: Sequence[Example], tokenizer: Any, limit: int) -> list[Prepared]:
    """Examples with their word pieces; those of more than the limit are left out and counted in the log."""
    pieces = piece_ids(tokenizer, [example.words for example in examples])
    prepared = [prepare_example(*piece) for piece in zip(examples, pieces, strict=True)]
    fitting = [example for example in prepared if example.text.length <= limit]
    if len(fitting) < len(prepared):
        logger.warning("%d texts of more than %d word pieces left out", len(prepared) - len(fitting), limit)
    return fitting
