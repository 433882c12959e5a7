"""Trains and scores SciCo's rows CA: coreference on a frozen encoder, hierarchy by entailment."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors.torch import save_file
from torch import Tensor
from torch.nn import functional
from torch.optim import AdamW

from extractors.encoder.encoder import positions_limit, pretrained, tokenizer_of
from extractors.encoder.packing import packed, read_file, special_pieces
from extractors.encoder.weights_files import reading_weights
from linkers.concepts.hierarchy import Matrix, PairScores, Thresholds
from training.rows.row import EvaluationRequest, TrainingRequest
from training.rows.scico.cattan_network import PairScorer, pieces_of
from training.rows.scico.data import MentionPair, drawn, labelled_pairs, training_topics
from training.rows.scico.entailment import Entailment, entailment, with_entailed_parents
from training.rows.scico.scoring import scored
from training.rows.scico.table import Cattan
from training.rows.scico.tuning import best_clusters
from training.run import Schedule, TrainingRun, logged_training
from training.topics.contexts import MOST_PIECES, windows
from training.topics.topic import Topic

logger = logging.getLogger(__name__)

_PAIRS = 256
_ROWS = 4096  # pairs that are scored at once


class FrozenEncoder:
    """Reads the mentions of topics.

    Args:
        name: of a Hugging Face encoder, or a folder.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.tokenizer = tokenizer_of(name)
        self._around = special_pieces(self.tokenizer)
        self._encoder = pretrained(name, 0.0).train(False)
        self.hidden = int(self._encoder.config.hidden_size)
        self._reach = (positions_limit(self._encoder) - 2 - MOST_PIECES) // 2

    def mentions(self, topic: Topic) -> list[Tensor]:
        """The pieces of each mention of a topic, as far around it as the encoder reads."""
        return pieces_of(self._encoder, self._around, windows(topic, self.tokenizer, self._reach))


class CattanSystem:
    """A system for concepts: ``training.topics.system.ConceptSystem``.

    Args:
        encoder: reads mentions.
        network: scores pairs.
        model: finds parents.
        thresholds: of clusters and edges.
    """

    name = "CA"

    def __init__(
        self, encoder: FrozenEncoder, network: PairScorer, model: Entailment, thresholds: Thresholds
    ) -> None:
        self.thresholds = thresholds
        self._encoder, self._network, self._model = encoder, network, model

    def scores(self, topic: Topic) -> PairScores:
        """As ``ConceptSystem`` has it."""
        coreference = pair_probabilities(self._network, self._encoder.mentions(topic))
        return with_entailed_parents(topic, coreference, self.thresholds, self._model)


def pair_probabilities(network: PairScorer, mentions: Sequence[Tensor]) -> Matrix:
    """Coreference of all pairs, k × k; both orders count by half."""
    network.eval()
    count = len(mentions)
    probabilities = np.zeros((count, count))
    pairs = torch.triu_indices(count, count, 1).T
    with torch.inference_mode():
        vectors = network.mentions(mentions)
        for start in range(0, len(pairs), _ROWS):
            part = pairs[start : start + _ROWS]
            forth, back = network.of_both_orders(vectors, part)
            one, other = part.T.numpy()
            mean = (forth.sigmoid().double() + back.sigmoid().double()).numpy() / 2
            probabilities[one, other] = probabilities[other, one] = mean
    return probabilities


def train(configuration: Cattan, request: TrainingRequest) -> dict[str, Any]:
    """Train on topics, tune thresholds on topics that were kept, and score the development topics."""
    with logged_training(request.output, logger, request.threads):
        _Run(configuration, request).train()
    return evaluate(configuration, EvaluationRequest(request.development, request.output))


def evaluate(configuration: Cattan, request: EvaluationRequest) -> dict[str, Any]:
    """What ``training.scico.evaluate`` says about weights."""
    assert request.weights is not None
    with reading_weights(request.weights, request.row):
        metadata, tensors = read_file(request.weights)
        encoder = FrozenEncoder(metadata["encoder"])
        network = PairScorer(encoder.hidden)
        network.load_state_dict(tensors)
        thresholds = Thresholds(**json.loads(metadata["thresholds"]))
    system = CattanSystem(encoder, network, entailment(metadata["entailment"]), thresholds)
    return scored(system, request.data)


class _Run(TrainingRun[Sequence[MentionPair]]):
    network: PairScorer

    def __init__(self, configuration: Cattan, request: TrainingRequest) -> None:
        torch.manual_seed(request.seed)
        self.configuration, self.seed = configuration, request.seed
        self.encoder = FrozenEncoder(request.encoder or configuration.encoder)
        self.entailment = request.entailment or configuration.entailment
        entailment(self.entailment)  # a model that is not here is said before training
        self.topics, self.tuning = training_topics(configuration.source, request.data, request.limit)
        self.pairs = list(labelled_pairs(self.topics))
        self.mentions = [self.encoder.mentions(topic) for topic in self.topics]
        network = PairScorer(self.encoder.hidden)
        epochs = request.epochs or configuration.epochs
        super().__init__(
            configuration,
            network,
            AdamW([{"params": list(network.parameters()), "highest": configuration.learning_rate}]),
            Schedule(epochs, average=0, average_steps=1, selection="selection"),
            request.output,
            f"{request.data}, {request.limit} topics, seed {request.seed}, {epochs} epochs, "
            f"{self.encoder.name}",
        )
        logger.info("%d topics, %d pairs", len(self.topics), len(self.pairs))

    def batches(self, epoch: int) -> list[list[MentionPair]]:
        """Every coreferent pair, and others at random."""
        random = np.random.default_rng((self.seed, epoch))
        pairs = [pair._replace(label=0 if pair.label == 0 else 3) for pair in self.pairs]
        chosen = drawn(pairs, self.configuration.unrelated, random)
        return [chosen[start : start + _PAIRS] for start in range(0, len(chosen), _PAIRS)]

    def losses(self, batch: Sequence[MentionPair]) -> dict[str, Tensor]:
        """Binary cross-entropy."""
        first = self.network.mentions([self.mentions[pair.topic][pair.first] for pair in batch])
        second = self.network.mentions([self.mentions[pair.topic][pair.second] for pair in batch])
        logits = self.network(first, second)
        right = torch.tensor([float(pair.label == 0) for pair in batch])
        return {"coreference": functional.binary_cross_entropy_with_logits(logits, right)}

    def write(self, path: Path) -> dict[str, float]:
        """The scorer, with thresholds that suit the topics that were kept."""
        scored = []
        for topic in self.tuning:
            coreference = pair_probabilities(self.network, self.encoder.mentions(topic))
            scored.append((topic, PairScores(coreference, np.zeros_like(coreference))))
        self.network.train()
        thresholds, score = best_clusters(scored)
        metadata = {
            "encoder": self.encoder.name,
            "entailment": self.entailment,
            "thresholds": json.dumps(asdict(thresholds)),
        }
        save_file(packed(self.network.state_dict()), path, metadata)
        return {"selection": score, "cluster": thresholds.cluster}
