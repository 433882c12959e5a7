"""The rows of the table: systems that score mention pairs, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from linkers.concepts.hierarchy import Matrix, PairScores
from training.topics.contexts import Window, windows
from training.topics.edit_distance import EditDistance, contained
from training.topics.encoder_weights import Encoder, load_encoder
from training.topics.name_model import NameModel, load_name_model
from training.topics.names import written_out
from training.topics.network import (
    CLASSES,
    ConceptNetwork,
    probabilities_of,
    vectors_of,
)
from training.topics.settings import Settings, Shares, load_settings
from training.topics.system import ConceptSystem
from training.topics.topic import Topic

_SURE = 0.03
"""Scores of the low-capacity model below it, or as near to 1, are not asked again."""


class EmbeddingCosine:
    """Mentions corefer as far as the vectors of both in context point the same way.

    Parents are those of the edit-distance row.
    """

    name = "embedding cosine"

    def __init__(self, encoder: Encoder, settings: Settings) -> None:
        self.thresholds = settings.of(self.name)
        self._encoder = encoder

    def scores(self, topic: Topic) -> PairScores:
        """As ``ConceptSystem`` has it."""
        return PairScores(_cosines(self._encoder, topic), contained(topic.surfaces))


class CrossEncoder:
    """The unified model (SciCo, §4.2): four classes of both mentions, marked, each in its context."""

    name = "unified cross-encoder"

    def __init__(self, encoder: Encoder, settings: Settings) -> None:
        self.thresholds = settings.of(self.name)
        self._encoder = encoder

    def scores(self, topic: Topic) -> PairScores:
        """As ``ConceptSystem`` has it."""
        texts = windows(topic, self._encoder.tokenizer, self._encoder.reach)
        return _crossed(self._encoder.network, tuple(texts))


@lru_cache(maxsize=64)
def _crossed(network: ConceptNetwork, texts: tuple[Window, ...]) -> PairScores:
    """Remembered, since both protocols need the same."""
    rows, columns = np.nonzero(~np.eye(len(texts), dtype=bool))
    pairs = [(texts[row], texts[column]) for row, column in zip(rows, columns, strict=True)]
    classes = np.zeros((len(texts), len(texts), len(CLASSES)))
    classes[rows, columns] = probabilities_of(network, pairs)
    return PairScores.of_classes(classes)


class Names:
    """The low-capacity model: the names of both mentions, abbreviations written out, and no context."""

    name = "names"

    def __init__(self, model: NameModel, settings: Settings) -> None:
        self.thresholds = settings.of(self.name)
        self._model = model

    def scores(self, topic: Topic) -> PairScores:
        """As ``ConceptSystem`` has it."""
        mentions = written_out(topic)
        names = sorted(set(mentions))
        which = np.array([names.index(name) for name in mentions], dtype=np.intp)
        pairs = np.array([(one, other) for one in range(len(names)) for other in range(len(names))])
        scores = self._model.scores(names, pairs.reshape(-1, 2))
        coreference, parent = (score.reshape(len(names), len(names)).astype(np.float64) for score in scores)
        places = np.ix_(which, which)
        return PairScores(coreference[places], parent[places])


@dataclass(frozen=True, slots=True)
class Parts:
    """What the shipped system puts together for a topic of k mentions.

    Args:
        names: of the low-capacity model.
        cosines: of contexts, k × k.
        crossed: of the cross-encoder where the low-capacity model is not sure, else as that one says.
    """

    names: PairScores
    cosines: Matrix
    crossed: PairScores


class Mix:
    """The shipped system: the low-capacity model, the cosine of contexts and the cross-encoder together.

    Args:
        encoder: of contexts.
        model: of names.
        settings: shares and thresholds.
    """

    name = "shipped"

    def __init__(self, encoder: Encoder, model: NameModel, settings: Settings) -> None:
        self.thresholds = settings.of(self.name)
        self._encoder = encoder
        self._names = Names(model, settings)
        self._shares = settings.shares

    def parts(self, topic: Topic) -> Parts:
        """The scores of each of its parts."""
        names = self._names.scores(topic)
        return Parts(names, _cosines(self._encoder, topic), self._crossed(topic, names))

    def _crossed(self, topic: Topic, names: PairScores) -> PairScores:
        """The cross-encoder reads one mention of each name: far fewer pairs, hardly less to see."""
        written = written_out(topic)
        texts = windows(topic, self._encoder.tokenizer, self._encoder.reach)
        first: dict[str, int] = {}
        for index in sorted(range(len(texts)), key=lambda mention: (written[mention], texts[mention])):
            first.setdefault(written[index], index)
        chosen = np.array(list(first.values()), dtype=np.intp)
        unsure = (names.coreference > _SURE) & (names.coreference < 1 - _SURE)
        unsure |= np.maximum(names.parent, names.parent.T) > _SURE
        asked = [
            (one, other) for at, one in enumerate(chosen) for other in chosen[at + 1 :] if unsure[one, other]
        ]
        classes = self._classes([(texts[one], texts[other]) for one, other in asked])
        coreference, parent = names.coreference.copy(), names.parent.copy()
        for (one, other), (corefer, above, below, _) in zip(asked, classes, strict=True):
            coreference[one, other] = coreference[other, one] = corefer
            parent[one, other], parent[other, one] = above, below
        place = [first[name] for name in written]
        spread = np.ix_(place, place)
        return PairScores(coreference[spread], parent[spread])

    def scores(self, topic: Topic) -> PairScores:
        """As ``ConceptSystem`` has it."""
        parts = self.parts(topic)
        parent = mixed_parent(parts, written_out(topic), self._shares)
        return PairScores(mixed_coreference(parts, self._shares), parent)

    def _classes(self, pairs: list[tuple[Window, Window]]) -> list[Matrix]:
        """Probabilities of the four classes; tuning and both protocols ask for the same pairs."""
        remembered = _remembered(self._encoder.network)
        new = [pair for pair in dict.fromkeys(pairs) if pair not in remembered]
        remembered.update(zip(new, probabilities_of(self._encoder.network, new), strict=True))
        return [remembered[pair] for pair in pairs]


@lru_cache(maxsize=1)
def _remembered(network: ConceptNetwork) -> dict[tuple[Window, Window], Matrix]:
    return {}


def mixed_coreference(parts: Parts, shares: Shares) -> Matrix:
    """The weighted mean of the three parts, k × k."""
    rest = 1 - shares.cosine - shares.cross
    cosines = parts.cosines.clip(0, 1)
    return rest * parts.names.coreference + shares.cosine * cosines + shares.cross * parts.crossed.coreference


def mixed_parent(parts: Parts, names: list[str], shares: Shares) -> Matrix:
    """The weighted mean of two parts, higher for parents of many, k × k."""
    mean = (1 - shares.parent_cross) * parts.names.parent + shares.parent_cross * parts.crossed.parent
    return with_siblings(mean, names, shares.siblings)


def with_siblings(parent: Matrix, names: list[str], strength: float) -> Matrix:
    """Parent scores, higher where the first mention looks like the parent of many other names.

    Args:
        parent: k × k scores in [0, 1].
        names: of the k mentions; those with one name count once.
        strength: by how much: this times the logit of the mean score is added to each logit.
    """
    counts = {name: names.count(name) for name in names}
    share = np.array([1 / counts[name] for name in names])
    differs = np.array([[one != other for other in names] for one in names], dtype=np.float64)
    weights = differs * share
    mean = (parent * weights).sum(1) / np.maximum(weights.sum(1), 1)
    logits = _logit(parent) + strength * _logit(mean)[:, None]
    scores: Matrix = 1 / (1 + np.exp(-logits))
    return scores


def _logit(values: Matrix) -> Matrix:
    logits: Matrix = np.log((values + 0.02) / (1.02 - values))
    return logits


def _cosines(encoder: Encoder, topic: Topic) -> Matrix:
    vectors = vectors_of(encoder.network, windows(topic, encoder.tokenizer, encoder.reach))
    cosines: Matrix = vectors @ vectors.T
    return cosines


SYSTEMS: Mapping[str, Callable[[], ConceptSystem]] = {
    "edit-distance": EditDistance,
    "embedding-cosine": lambda: EmbeddingCosine(load_encoder(), load_settings()),
    "cross-encoder": lambda: CrossEncoder(load_encoder(), load_settings()),
    "names": lambda: Names(load_name_model("unseen"), load_settings()),
    "shipped": lambda: shipped("unseen"),
}
"""Name of a row → its system."""

SHIPPED = "shipped"


def shipped(protocol: str = "seen") -> Mix:
    """The shipped system."""
    return Mix(load_encoder(), load_name_model(protocol), load_settings())
