"""What a model thinks of every pair of mentions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from betwixt.document import Span

FloatArray = npt.NDArray[np.floating]


@dataclass(frozen=True, slots=True, eq=False)
class PairScores:
    """What a model thinks of every ordered pair of a document's k mentions.

    Args:
        spans: the mentions, which are the rows (anchors) and columns (complements) below.
        relations: k × k × 25 probabilities, the last axis as ``LABELS``.
        coreference: k × k probabilities of referring to the same, symmetric; 0 where that is
            impossible, NaN where it is unknown.
    """

    spans: tuple[Span, ...]
    relations: FloatArray
    coreference: FloatArray


def best_prepositions(relations: FloatArray) -> tuple[npt.NDArray[np.int64], FloatArray]:
    """The preposition that each pair has if it is linked: a pair is from a threshold of its probability on.

    Args:
        relations: … × 25 probabilities, the last axis as ``LABELS``.

    Returns:
        Label ids from 1 on, and their probabilities, both of the shape of the pairs.
    """
    best = relations[..., 1:].argmax(axis=-1) + 1
    return best, np.take_along_axis(relations, best[..., None], axis=-1)[..., 0]


@dataclass(frozen=True, slots=True, eq=False)
class PairBlock:
    """Scores of all pairs of some n noun phrases of a text.

    Args:
        phrases: their indices.
        relations: [n, n, labels] probabilities, anchors in rows.
        coreference: [n, n] probabilities, symmetric.
    """

    phrases: npt.NDArray[np.int64]
    relations: npt.NDArray[np.float32]
    coreference: npt.NDArray[np.float32]
