"""The rows of the table: systems that score mention pairs, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from linkers.concepts.contexts import windows
from linkers.concepts.edit_distance import EditDistance, contained
from linkers.concepts.encoder_weights import Encoder, load_encoder
from linkers.concepts.hierarchy import Matrix, PairScores, Thresholds
from linkers.concepts.name_model import NameModel, load_name_model
from linkers.concepts.names import written_out
from linkers.concepts.network import probabilities_of, vectors_of
from linkers.concepts.scico import Topic
from linkers.concepts.system import ConceptSystem


class EmbeddingCosine:
    """Mentions corefer as far as the vectors of both in context point the same way.

    Parents are those of the edit-distance row.
    """

    name = "embedding cosine"
    thresholds = Thresholds(cluster=0.7, edge=0.5)

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    def scores(self, topic: Topic) -> PairScores:
        """As ``ConceptSystem`` has it."""
        return PairScores(_cosines(self._encoder, topic), contained(topic.surfaces))


class CrossEncoder:
    """The unified model (SciCo, §4.2): four classes of both mentions, marked, each in its context."""

    name = "unified cross-encoder"
    thresholds = Thresholds(cluster=0.5, edge=0.4)

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    def scores(self, topic: Topic) -> PairScores:
        """As ``ConceptSystem`` has it."""
        texts = windows(topic, self._encoder.tokenizer, self._encoder.reach)
        count = len(texts)
        rows, columns = np.nonzero(~np.eye(count, dtype=bool))
        pairs = [(texts[row], texts[column]) for row, column in zip(rows, columns, strict=True)]
        classes = np.zeros((count, count, 4))
        classes[rows, columns] = probabilities_of(self._encoder.network, pairs)
        return PairScores.of_classes(classes)


class Names:
    """The low-capacity model: the names of both mentions, abbreviations written out, and no context."""

    name = "names"
    thresholds = Thresholds(cluster=0.5, edge=0.5)

    def __init__(self, model: NameModel) -> None:
        self._model = model

    def scores(self, topic: Topic) -> PairScores:
        """As ``ConceptSystem`` has it."""
        mentions = written_out(topic)
        names = sorted(set(mentions))
        which = np.array([names.index(name) for name in mentions], dtype=np.intp)
        pairs = np.array([(one, other) for one in range(len(names)) for other in range(len(names))])
        found = self._model.scores(names, pairs.reshape(-1, 2))
        coreference, parent = (each.reshape(len(names), len(names)).astype(np.float64) for each in found)
        places = np.ix_(which, which)
        return PairScores(coreference[places], parent[places])


class Mix:
    """The shipped system: the low-capacity model, the cosine of contexts and the cross-encoder together.

    A parent is a parent of several: where the first mention of a pair looks like the parent of many
    other names of the topic, the pair counts for more.

    Args:
        encoder: of contexts.
        model: of names.
        cross: share of the cross-encoder in both scores.
        cosine: share of the cosine in coreference; the rest is the low-capacity model's.
        siblings: how much it counts that a mention is the parent of others, 0 not at all.
    """

    name = "shipped"
    thresholds = Thresholds(cluster=0.5, edge=0.5, parents=2)

    def __init__(
        self,
        encoder: Encoder,
        model: NameModel,
        cross: float = 0.3,
        cosine: float = 0.2,
        siblings: float = 1.0,
    ) -> None:
        self._encoder = encoder
        self._names = Names(model)
        self._cross_encoder = CrossEncoder(encoder)
        self._cross, self._cosine, self._siblings = cross, cosine, siblings

    def scores(self, topic: Topic) -> PairScores:
        """As ``ConceptSystem`` has it."""
        names, crossed = self._names.scores(topic), self._cross_encoder.scores(topic)
        cosines = _cosines(self._encoder, topic).clip(0, 1)
        rest = 1 - self._cross - self._cosine
        coreference = rest * names.coreference + self._cosine * cosines + self._cross * crossed.coreference
        parent = (1 - self._cross) * names.parent + self._cross * crossed.parent
        return PairScores(coreference, with_siblings(parent, written_out(topic), self._siblings))


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
    found: Matrix = 1 / (1 + np.exp(-logits))
    return found


def _logit(values: Matrix) -> Matrix:
    found: Matrix = np.log((values + 0.02) / (1.02 - values))
    return found


def _cosines(encoder: Encoder, topic: Topic) -> Matrix:
    vectors = vectors_of(encoder.network, windows(topic, encoder.tokenizer, encoder.reach))
    found: Matrix = vectors @ vectors.T
    return found


SYSTEMS: Mapping[str, Callable[[str], ConceptSystem]] = {
    "edit-distance": lambda _: EditDistance(),
    "embedding-cosine": lambda _: EmbeddingCosine(load_encoder()),
    "cross-encoder": lambda _: CrossEncoder(load_encoder()),
    "names": lambda protocol: Names(load_name_model(protocol)),
    "shipped": lambda protocol: Mix(load_encoder(), load_name_model(protocol)),
}
"""Name of a row → its system, with heads trained under a protocol: "seen", or "unseen"."""

SHIPPED = "shipped"
