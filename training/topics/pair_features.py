"""What all pairs of a topic's mentions show, for models with a weight for each feature.

Words weigh by how few of the topic's own names have them, so nothing here depends on a science.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from linkers.concepts.hierarchy import Matrix, PairScores
from training.topics.edit_distance import similarities
from training.topics.features import DIRECTED, SYMMETRIC, NameFeatures, word_weights
from training.topics.names import written_out
from training.topics.topic import Topic

_SURFACES = "edit distance of surfaces"
_KNOWN = ("names say parent", "names say child")

COREFERENCE = (
    *SYMMETRIC,
    *(f"lower of {name!r}" for name in DIRECTED),
    *(f"higher of {name!r}" for name in DIRECTED),
    _SURFACES,
)
"""Features that are the same in both orders of a pair."""

PARENT = (
    *SYMMETRIC,
    *(f"parent: {name}" for name in DIRECTED),
    *(f"child: {name}" for name in DIRECTED),
    _SURFACES,
    *_KNOWN,
)
"""Features of a first mention as the parent of a second one."""


@dataclass(frozen=True, slots=True)
class PairFeatures:
    """The features of the pairs of k mentions.

    Args:
        coreference: k × k × as many as ``COREFERENCE`` names.
        parent: k × k × as many as ``PARENT`` names.
    """

    coreference: Matrix
    parent: Matrix


def pair_features(topic: Topic, names: PairScores) -> PairFeatures:
    """The features of all pairs of a topic's mentions, in their order; gold clusters are not looked at.

    Args:
        topic: with k mentions.
        names: what a model that knows names of concepts says of the k × k pairs.
    """
    mentions = written_out(topic)
    distinct = sorted(set(mentions))
    places = np.array([distinct.index(name) for name in mentions], dtype=np.intp)
    count = len(distinct)
    pairs = np.array([(one, other) for one in range(count) for other in range(count)], dtype=np.int64)
    features = NameFeatures(distinct, word_weights(distinct, least=1)).of(pairs.reshape(-1, 2))
    of_names = features.reshape(count, count, features.shape[1])[np.ix_(places, places)].astype(np.float64)
    symmetric, first, second = np.split(of_names, (len(SYMMETRIC), len(SYMMETRIC) + len(DIRECTED)), axis=2)
    surfaces = similarities(topic.surfaces)[:, :, None]
    known = _logits(np.stack([names.parent, names.parent.T], axis=2))
    unordered = [symmetric, np.minimum(first, second), np.maximum(first, second), surfaces]
    return PairFeatures(
        np.concatenate(unordered, axis=2), np.concatenate([of_names, surfaces, known], axis=2)
    )


def _logits(probabilities: Matrix) -> Matrix:
    """As a model of weights adds them up; never beyond ±4."""
    logits: Matrix = np.log((probabilities + 0.02) / (1.02 - probabilities))
    return logits
