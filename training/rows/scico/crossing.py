"""Trains and scores the unified cross-encoder of SciCo's Table 3 and its ablations (Table 4)."""

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
from torch import Tensor, nn
from torch.nn import functional
from torch.optim import AdamW

from extractors.encoder.encoder import piece_ids, positions_limit, tokenizer_of, untrained
from extractors.encoder.packing import encoder_metadata, packed, read_file, tokenizer_from
from extractors.encoder.weights_files import reading_weights
from linkers.concepts.hierarchy import PairScores, Thresholds
from training.rows.row import EvaluationRequest, TrainingRequest
from training.rows.scico.data import MentionPair, drawn, labelled_pairs, training_topics
from training.rows.scico.scoring import scored
from training.rows.scico.table import Crossed
from training.rows.scico.tuning import best_of_both
from training.run import Schedule, TrainingRun, logged_training
from training.topics.contexts import MOST_PIECES, Window, window, windows
from training.topics.encoder_weights import base_encoder
from training.topics.network import CLASSES, ConceptNetwork, probabilities_of, special_of
from training.topics.topic import Topic

logger = logging.getLogger(__name__)

_COREFERENT, _PARENT, _CHILD, _UNRELATED = range(len(CLASSES))
_MARKS = 8
"""Special pieces and brackets around two mentions."""


class Networks(nn.Module):
    """One network for all four classes, or one for coreference and one for parents (Table 4, "- unified").

    Args:
        both: tells all classes apart, or coreference from the rest.
        hierarchy: tells parents and children from the rest; None if the first does.
    """

    def __init__(self, both: ConceptNetwork, hierarchy: ConceptNetwork | None) -> None:
        super().__init__()
        self.both, self.hierarchy = both, hierarchy

    def losses(self, pairs: Sequence[tuple[Window, Window]], labels: Tensor) -> dict[str, Tensor]:
        """Cross-entropy of the classes that each network tells apart."""
        if self.hierarchy is None:
            return {"classes": functional.cross_entropy(self.both.classes(pairs), labels)}
        corefer = labels.masked_fill(labels != _COREFERENT, _UNRELATED)
        above = labels.masked_fill(labels == _COREFERENT, _UNRELATED)
        return {
            "coreference": functional.cross_entropy(self.both.classes(pairs), corefer),
            "hierarchy": functional.cross_entropy(self.hierarchy.classes(pairs), above),
        }


class CrossedSystem:
    """A system for concepts: ``training.topics.system.ConceptSystem``.

    Args:
        networks: score pairs.
        tokenizer: of their encoders.
        configuration: says what is read around a mention.
        thresholds: of clusters and edges.
    """

    name = "cross-encoder"

    def __init__(
        self, networks: Networks, tokenizer: Any, configuration: Crossed, thresholds: Thresholds
    ) -> None:
        self.thresholds = thresholds
        self._networks, self._tokenizer, self._configuration = networks.eval(), tokenizer, configuration

    def scores(self, topic: Topic) -> PairScores:
        """As ``ConceptSystem`` has it."""
        texts = contexts(topic, self._tokenizer, self._configuration, self._networks.both)
        rows, columns = np.nonzero(~np.eye(len(texts), dtype=bool))
        pairs = [(texts[row], texts[column]) for row, column in zip(rows, columns, strict=True)]
        scores = [self._of(network, pairs, len(texts), (rows, columns)) for network in self._both()]
        return PairScores(scores[0].coreference, scores[-1].parent)

    def _both(self) -> list[ConceptNetwork]:
        networks = self._networks
        return [networks.both] if networks.hierarchy is None else [networks.both, networks.hierarchy]

    @staticmethod
    def _of(
        network: ConceptNetwork, pairs: Sequence[tuple[Window, Window]], count: int, places: Any
    ) -> PairScores:
        classes = np.zeros((count, count, len(CLASSES)))
        if pairs:
            classes[places] = probabilities_of(network, pairs)
        return PairScores.of_classes(classes)


def reach_of(network: ConceptNetwork) -> int:
    """Word pieces on either side of each of two mentions, as many as the encoder reads."""
    return (positions_limit(network.encoder) - _MARKS - 2 * MOST_PIECES) // 4


def contexts(topic: Topic, tokenizer: Any, configuration: Crossed, network: ConceptNetwork) -> list[Window]:
    """The mentions of a topic in their paragraphs or sentences, as far as is read or can be."""
    reach = min(configuration.reach, reach_of(network))
    if configuration.context == "paragraph" or not topic.sentences:
        return windows(topic, tokenizer, reach)
    texts = piece_ids(tokenizer, topic.tokens)
    result = []
    for mention in topic.mentions:
        sentences = topic.sentences[mention.paragraph]
        first, last = next(
            (bounds for bounds in sentences if bounds[0] <= mention.start <= bounds[1]),
            (0, len(topic.tokens[mention.paragraph]) - 1),
        )
        words = texts[mention.paragraph][first : last + 1]
        result.append(window(words, mention.start - first, mention.end + 1 - first, reach))
    return result


def train(configuration: Crossed, request: TrainingRequest) -> dict[str, Any]:
    """Train on topics, tune thresholds on topics that were kept, and score the development topics."""
    with logged_training(request.output, logger, request.threads):
        run = _Run(configuration, request)
        run.train()
    return evaluate(configuration, EvaluationRequest(request.development, request.output))


def evaluate(configuration: Crossed, request: EvaluationRequest) -> dict[str, Any]:
    """What ``training.scico.evaluate`` says about weights."""
    assert request.weights is not None
    with reading_weights(request.weights, request.row):
        metadata, tensors = read_file(request.weights)
        tokenizer, _ = tokenizer_from(metadata)
        shape, special = json.loads(metadata["encoder"]), special_of(tokenizer)
        parts = [ConceptNetwork(untrained(shape), special) for _ in range(1 + configuration.separate)]
        networks = Networks(parts[0], parts[1] if configuration.separate else None)
        networks.load_state_dict(tensors)
        thresholds = Thresholds(**json.loads(metadata["thresholds"]))
    system = CrossedSystem(networks, tokenizer, configuration, thresholds)
    return scored(system, request.data)


class _Run(TrainingRun[Sequence[MentionPair]]):
    network: Networks

    def __init__(self, configuration: Crossed, request: TrainingRequest) -> None:
        torch.manual_seed(request.seed)
        self.configuration, self.seed = configuration, request.seed
        name = request.encoder or configuration.encoder
        self.tokenizer = tokenizer_of(name)
        parts = [base_encoder(name, dropout=0.1).network for _ in range(1 + configuration.separate)]
        networks = Networks(parts[0], parts[1] if configuration.separate else None)
        device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.topics, self.tuning = training_topics("topics", request.data, request.limit)
        self.texts = [contexts(topic, self.tokenizer, configuration, networks.both) for topic in self.topics]
        self.pairs = list(labelled_pairs(self.topics))
        epochs = request.epochs or configuration.epochs
        super().__init__(
            configuration,
            networks.to(device),
            _optimiser(networks, configuration),
            Schedule(epochs, average=0, average_steps=1),
            request.output,
            f"{request.data}, {request.limit} topics, seed {request.seed}, {epochs} epochs, {name}",
        )
        logger.info("%d topics, %d pairs", len(self.topics), len(self.pairs))

    def batches(self, epoch: int) -> list[list[MentionPair]]:
        """As many pairs as the row trains on, related and unrelated ones by half."""
        random = np.random.default_rng((self.seed, epoch))
        chosen = drawn(self.pairs, 1.0, random)[: self.configuration.pairs]
        size = self.configuration.batch
        return [chosen[start : start + size] for start in range(0, len(chosen), size)]

    def losses(self, batch: Sequence[MentionPair]) -> dict[str, Tensor]:
        """Those of the networks."""
        texts = [(self.texts[p.topic][p.first], self.texts[p.topic][p.second]) for p in batch]
        labels = torch.tensor([pair.label for pair in batch], device=self._device)
        return self.network.losses(texts, labels)

    def write(self, path: Path) -> dict[str, float]:
        """The networks, with thresholds that suit the topics that were kept."""
        system = CrossedSystem(self.network, self.tokenizer, self.configuration, Thresholds(0.6, 0.4))
        thresholds = best_of_both([(topic, system.scores(topic)) for topic in self.tuning])
        self.network.train()
        metadata = encoder_metadata(self.network.both.encoder, self.tokenizer)
        save_file(
            packed(self.network.state_dict()), path, metadata | {"thresholds": json.dumps(asdict(thresholds))}
        )
        return {"cluster": thresholds.cluster, "edge": thresholds.edge}


def _optimiser(networks: Networks, configuration: Crossed) -> AdamW:
    groups: dict[float, list[nn.Parameter]] = {configuration.encoder_rate: [], configuration.head_rate: []}
    for name, parameter in networks.named_parameters():
        is_encoder = ".encoder." in name
        groups[configuration.encoder_rate if is_encoder else configuration.head_rate].append(parameter)
    return AdamW(
        [{"params": own, "highest": rate} for rate, own in groups.items()], weight_decay=0.01, fused=True
    )
