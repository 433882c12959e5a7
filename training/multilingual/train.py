"""Training of the multilingual model, which reads words of Spanish, German and Polish, from the English one.

Trees and names are similar in these languages. So the English network starts far ahead of an untrained one,
although its encoder has seen little of the other languages.
"""

from __future__ import annotations

import json
import logging
import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from extractors.encoder.encoder import untrained
from extractors.encoder.packing import read_file, tokenizer_from
from extractors.joint.network.configuration import Configuration
from extractors.joint.network.joint_network import JointNetwork
from extractors.joint.shipped import WEIGHTS as ENGLISH
from extractors.joint.weights import write_weights
from extractors.multilingual.shipped import LANGUAGES, WEIGHTS
from training.gold.folder import FOLDER
from training.joint.development import development_scores
from training.joint.examples import read_examples
from training.joint.losses import Prepared, Weights, batch_loss
from training.joint.training import prepared
from training.multilingual.data_sets import EXCHANGED, write_examples
from training.run import Schedule, TrainingRun, batches_of_similar_length, encoder_optimiser, logged_training

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Options:
    """What a training run depends on, its data apart; as of ``training.joint.training``."""

    seed: int = 0
    epochs: int = 5
    texts_per_step: int = 8
    encoder_rate: float = 2e-4
    head_rate: float = 1e-3
    dropout: float = 0.25
    piece_dropout: float = 0.1
    average: float = 0.997
    threads: int = 1
    weights: Weights = field(default_factory=Weights)


def train(
    data: Path | None = None,
    output: Path | None = None,
    *,
    seed: int = 0,
    epochs: int = Options().epochs,
    threads: int = 1,
) -> dict[str, Any]:
    """Prepare the examples, train on them and keep the epoch with the best development score.

    Beside the weights lie, until they are done, the examples, a ``.checkpoint`` and the ``.best``
    weights so far; the same command run again continues from there. A ``.log`` stays.

    Args:
        data: the folder with the data sets, laid out as in ``training.multilingual.data_sets``;
            ../shared/data beside the repository by default.
        output: the safetensors file to write; by default the one that ships.
        seed: of the new weights, the order of texts and dropout.
        epochs: passes over the training texts.
        threads: of the processor that compute together.

    Returns:
        ``metrics``: the development scores of the weights kept, in percent.

    Raises:
        InvalidInputError: data is missing or damaged, or the checkpoint is of other options.
    """
    output = output or WEIGHTS
    output.parent.mkdir(parents=True, exist_ok=True)
    training, development = (output.with_name(f"{output.stem}-{part}.jsonl.gz") for part in ("train", "dev"))
    write_examples(data or FOLDER, training, development)
    options = Options(seed=seed, epochs=epochs, threads=threads)
    with logged_training(output, logger, threads):
        scores = _Run(options, training, development, output).train()
    training.unlink()
    development.unlink()
    return {"metrics": scores}


class _Run(TrainingRun[Sequence[Prepared]]):
    network: JointNetwork

    def __init__(self, options: Options, training: Path, development: Path, output: Path) -> None:
        torch.manual_seed(options.seed)
        self.options = options
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        metadata, tensors = read_file(ENGLISH)
        self.tokenizer, self.special = tokenizer_from(metadata)
        configuration = replace(Configuration.from_json(metadata["configuration"]), pair_head="none")
        encoder = untrained(json.loads(metadata["encoder"]), options.piece_dropout)
        network = JointNetwork(configuration, encoder, options.dropout)
        own = network.state_dict()
        network.load_state_dict({name: tensors[name] for name in own})
        limit = encoder.config.max_position_embeddings
        self.training = _versions(prepared(list(read_examples(training)), self.tokenizer, limit))
        self.development = prepared(list(read_examples(development)), self.tokenizer, limit)
        super().__init__(
            options,
            network.to(self.device),
            encoder_optimiser(network, options.encoder_rate, options.head_rate),
            Schedule(options.epochs, average=options.average, selection="selection"),
            output,
        )
        logger.info("%d texts", len(self.training))

    def batches(self, epoch: int) -> list[list[Prepared]]:
        """All texts; of those with other names in the place of theirs one or the other."""
        chance = random.Random(self.options.seed * 1000 + epoch)
        texts = [chance.choice(versions) for versions in self.training]
        order = chance.sample(texts, len(texts))
        size = self.options.texts_per_step
        return batches_of_similar_length(order, size, lambda prepared: prepared.text.length, chance)

    def losses(self, batch: Sequence[Prepared]) -> dict[str, Tensor]:
        """Those of tags and trees."""
        with torch.autocast(self.device.type, torch.bfloat16):
            return batch_loss(self.network, batch, self.special, self.device, self.options.weights)

    def write(self, path: Path) -> dict[str, float]:
        """The weights with their development scores, of all languages together."""
        scores = development_scores(self.network, self.development, self.special, self.device)
        for language in LANGUAGES:
            own = [prepared for prepared in self.development if prepared.example.source.startswith(language)]
            of_language = development_scores(self.network, own, self.special, self.device)
            scores |= {f"{language}_{name}": of_language[name] for name in ("names", "las", "appositions")}
        write_weights(path, self.network, self.tokenizer, scores)
        return scores


def _versions(texts: Iterable[Prepared]) -> list[list[Prepared]]:
    """Texts that differ in their names alone, together."""
    versions: defaultdict[str, list[Prepared]] = defaultdict(list)
    for text in texts:
        versions[text.example.source.removesuffix(EXCHANGED)].append(text)
    return list(versions.values())
