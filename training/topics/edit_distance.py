"""The edit-distance baseline (SciCo, §5.2), with a hierarchy of surfaces whose words contain each other.

The paper's baseline has clusters only: its hierarchy is empty. Ours calls a mention the parent of
another where its words are some of the other's and not all: *segmentation* of *image segmentation*.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from linkers.concepts.hierarchy import Matrix, PairScores, Thresholds
from training.topics.topic import Topic

IntMatrix = npt.NDArray[np.int64]


class EditDistance:
    """Mentions corefer as far as their characters are the same.

    The threshold of the clusters is that of the authors' code (``lexical_baseline.py``: distance 0.3).
    """

    name = "edit distance"
    thresholds = Thresholds(cluster=0.7, edge=0.5)

    def scores(self, topic: Topic) -> PairScores:
        """As ``ConceptSystem`` has it; no gold and no context is looked at."""
        surfaces = sorted(set(topic.surfaces))
        number = {surface: index for index, surface in enumerate(surfaces)}
        which = np.array([number[surface] for surface in topic.surfaces], dtype=np.intp)
        places = np.ix_(which, which)
        return PairScores(similarities(surfaces)[places], contained(surfaces)[places])


def similarities(surfaces: Sequence[str]) -> Matrix:
    """1 − Levenshtein distance / length of the longer, for all pairs of k strings, k × k.

    Two empty strings are the same.
    """
    lengths = np.array([len(surface) for surface in surfaces], dtype=np.int64)
    characters = np.full((len(surfaces), lengths.max(initial=0)), -1, dtype=np.int64)
    for row, surface in zip(characters, surfaces, strict=True):
        row[: len(surface)] = [ord(character) for character in surface]
    distances = np.array([_distances(surface, characters, lengths) for surface in surfaces])
    longer = np.maximum(np.maximum.outer(lengths, lengths), 1)
    return 1 - distances.reshape(longer.shape) / longer


def _distances(surface: str, characters: IntMatrix, lengths: npt.NDArray[np.int64]) -> IntMatrix:
    """Levenshtein distances of one string to k others (Wagner and Fischer 1974), a row of all tables at once.

    Args:
        surface: the one.
        characters: the others, a row each, padded on the right.
        lengths: of the others.
    """
    columns = np.arange(characters.shape[1] + 1)
    row = np.tile(columns, (len(characters), 1))
    for number, character in enumerate(surface, start=1):
        kept_or_changed = row[:, :-1] + (characters != ord(character))
        row[:, 1:] = np.minimum(row[:, 1:] + 1, kept_or_changed)
        row[:, 0] = number
        # A character put in costs one more than the entry to the left: a running minimum, once the
        # column is taken off.
        row = np.minimum.accumulate(row - columns, axis=1) + columns
    distances: IntMatrix = row[np.arange(len(lengths)), lengths]
    return distances


def contained(surfaces: Sequence[str]) -> Matrix:
    """1 where the words of the row's string are some of the column's, but not all; 0 elsewhere; k × k."""
    words = [frozenset(surface.casefold().split()) for surface in surfaces]
    inside = [[bool(one) and one < other for other in words] for one in words]
    return np.array(inside, dtype=np.float64).reshape(len(words), len(words))
