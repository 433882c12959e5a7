"""Hierarchies by textual entailment between clusters (SciCo, §4.1): a child entails its parent."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

import numpy as np
import torch

from betwixt.errors import InvalidInputError
from linkers.concepts.hierarchy import Matrix, PairScores, Thresholds
from training.rows.scico.table import STAND_IN
from training.topics.contexts import alone
from training.topics.encoder_weights import load_encoder
from training.topics.network import CLASSES, probabilities_of
from training.topics.system import hierarchy_of
from training.topics.topic import Topic

_TOGETHER = 64
_CHILD = CLASSES.index("child")


class Entailment(Protocol):
    """Says how likely texts entail others."""

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """Of each premise and hypothesis, that the one entails the other."""
        ...


class EntailmentModel:
    """A cross-encoder for natural language inference.

    Args:
        name: on the Hugging Face hub, or a folder.

    Raises:
        InvalidInputError: there is no such model here, or it has no class "entailment".
    """

    def __init__(self, name: str) -> None:
        from transformers import AutoModelForSequenceClassification, AutoTokenizer

        try:
            self._tokenizer = AutoTokenizer.from_pretrained(name)
            self._model = AutoModelForSequenceClassification.from_pretrained(name).eval()
        except (OSError, ValueError) as error:
            raise InvalidInputError(
                f"no entailment model {name!r}: {error}",
                f"run this with a network, name a folder, or take the stand-in: --entailment {STAND_IN}",
            ) from error
        labels = {label.casefold(): number for label, number in self._model.config.label2id.items()}
        if "entailment" not in labels:
            raise InvalidInputError(
                f"{name}: its classes are {', '.join(labels)}", "name a model with the class entailment"
            )
        self._entailment = labels["entailment"]

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """As ``Entailment`` has it; texts that are too long are cut."""
        result: list[float] = []
        with torch.inference_mode():
            for start in range(0, len(pairs), _TOGETHER):
                premises, hypotheses = zip(*pairs[start : start + _TOGETHER], strict=True)
                given = self._tokenizer(
                    list(premises), list(hypotheses), padding=True, truncation=True, return_tensors="pt"
                )
                result += self._model(**given).logits.softmax(-1)[:, self._entailment].tolist()
        return result


class StandIn:
    """The cross-encoder that ships, asked about names without context whether the one is the other's child.

    It has learnt hierarchies of concepts, which no entailment model has.
    """

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """As ``Entailment`` has it."""
        encoder = load_encoder()
        texts = sorted({text for pair in pairs for text in pair})
        windows = dict(zip(texts, alone(texts, encoder.tokenizer), strict=True))
        asked = [(windows[one], windows[other]) for one, other in pairs]
        result: list[float] = probabilities_of(encoder.network, asked)[:, _CHILD].tolist() if asked else []
        return result


@lru_cache(maxsize=2)
def entailment(name: str) -> Entailment:
    """The stand-in, or a model by name."""
    return StandIn() if name == STAND_IN else EntailmentModel(name)


def with_entailed_parents(
    topic: Topic, coreference: Matrix, thresholds: Thresholds, model: Entailment
) -> PairScores:
    """Scores whose parents are those that clusters entail.

    Args:
        topic: its gold is not looked at.
        coreference: k × k.
        thresholds: that clusters are made with.
        model: is asked about all ordered pairs of clusters, each the surfaces of its mentions.
    """
    alone_scores = PairScores(coreference, np.zeros_like(coreference))
    cluster_of = hierarchy_of(topic, alone_scores, thresholds).cluster_of()
    names: dict[int, dict[str, None]] = {}
    for mention, cluster in enumerate(cluster_of):
        names.setdefault(cluster, {})[topic.surfaces[mention]] = None
    texts = {cluster: ", ".join(surfaces) for cluster, surfaces in names.items()}
    pairs = [(child, parent) for child in texts for parent in texts if child != parent]
    said = model.probabilities([(texts[child], texts[parent]) for child, parent in pairs])
    scores = np.zeros((len(texts), len(texts)))
    for (child, parent), probability in zip(pairs, said, strict=True):
        scores[parent, child] = probability
    places = np.array(cluster_of, dtype=np.intp)
    return PairScores(coreference, scores[np.ix_(places, places)])
