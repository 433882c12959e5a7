"""The rows of the table: systems that score mention pairs, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

import numpy as np

from linkers.concepts.hierarchy import Matrix, PairScores
from training.topics.contexts import Window, windows
from training.topics.edit_distance import EditDistance, contained
from training.topics.encoder_weights import Encoder, load_encoder
from training.topics.name_model import NameModel, load_name_model
from training.topics.names import written_out
from training.topics.network import CLASSES, ConceptNetwork, probabilities_of, vectors_of
from training.topics.pair_features import PairFeatures, pair_features
from training.topics.pair_models import PairModels, learnt
from training.topics.settings import Settings, load_settings
from training.topics.system import ConceptSystem
from training.topics.topic import Topic


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


class Shipped:
    """Two regressions over strings, and over what the low-capacity model says of parents.

    Args:
        names: the low-capacity model.
        unseen: one that knows no concept of the development topics, for learning from these.
        models: the regressions.
        settings: with thresholds.
        learnt_from: topics with their features, by their ids in memory; shared by all that are fitted.
    """

    name = "shipped"

    def __init__(
        self,
        names: Names,
        unseen: Callable[[], Names],
        models: PairModels,
        settings: Settings,
        learnt_from: dict[int, tuple[Topic, PairFeatures]] | None = None,
    ) -> None:
        self.thresholds = settings.of(self.name)
        self.models = models
        self._names, self._unseen, self._settings = names, unseen, settings
        self._learnt_from = {} if learnt_from is None else learnt_from

    def scores(self, topic: Topic) -> PairScores:
        """As ``ConceptSystem`` has it."""
        _, features = self._learnt_from.get(id(topic), (topic, None))
        return self.models.scores(features or pair_features(topic, self._names.scores(topic)))

    def fitted(self, topics: Sequence[Topic]) -> Shipped:
        """As ``LearningSystem`` has it: neither names nor weights know anything of other topics."""
        unseen = self._unseen()
        for topic in topics:
            if id(topic) not in self._learnt_from:
                self._learnt_from[id(topic)] = topic, pair_features(topic, unseen.scores(topic))
        models = learnt([self._learnt_from[id(topic)] for topic in topics])
        return Shipped(unseen, self._unseen, models, self._settings, self._learnt_from)


def _cosines(encoder: Encoder, topic: Topic) -> Matrix:
    vectors = vectors_of(encoder.network, windows(topic, encoder.tokenizer, encoder.reach))
    cosines: Matrix = vectors @ vectors.T
    return cosines


def shipped() -> Shipped:
    """What ships."""
    settings = load_settings()
    return Shipped(Names(load_name_model("seen"), settings), _unseen_names, settings.models, settings)


def _unseen_names() -> Names:
    return Names(load_name_model("unseen"), load_settings())


SYSTEMS: Mapping[str, Callable[[], ConceptSystem]] = {
    "edit-distance": EditDistance,
    "embedding-cosine": lambda: EmbeddingCosine(load_encoder(), load_settings()),
    "cross-encoder": lambda: CrossEncoder(load_encoder(), load_settings()),
    "names": _unseen_names,
    "shipped": shipped,
}
"""Name of a row → its system."""

SHIPPED = "shipped"
