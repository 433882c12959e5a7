"""From the probabilities of every pair of noun phrases to links: the decision rule and its threshold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from betwixt.annotations import Annotations
from betwixt.document import Document
from extractors.joint.decisions.pairs.scores import PairScores, best_prepositions
from extractors.joint.decisions.thresholds import Thresholds
from training.gold.tne import LabelMatrix
from training.np_enrichment.scorer import IGNORED, GoldCells

FloatArray = npt.NDArray[np.floating]
BoolArray = npt.NDArray[np.bool_]

THRESHOLD = Thresholds().link
"""Where none was tuned; below a half, since F1 is greatest near half of its own value."""


@runtime_checkable
class PairScorer(Protocol):
    """An extractor that scores pairs of given mentions, so that gold ones can be tried.

    Attributes:
        link_threshold: of ``decide``.
        cluster_threshold: of ``extractors.clustering.mention_clusters``.
    """

    link_threshold: float
    cluster_threshold: float

    def pair_scores(self, documents: Sequence[Document], given: Sequence[Annotations]) -> list[PairScores]:
        """The scores of each document's pairs; its mentions are those of ``given``."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Decisions:
    """What is said of every ordered pair of k mentions, the unlinked ones included.

    Args:
        best: k × k label ids from 1 on: the preposition a pair would have if it were linked.
        probability: k × k, that of ``best``.
        linked: k × k, whether it is; never on the diagonal.
    """

    best: LabelMatrix
    probability: FloatArray
    linked: BoolArray

    @property
    def labels(self) -> LabelMatrix:
        """k × k label ids, 0 where a pair is not linked."""
        return np.where(self.linked, self.best, 0)


def decide(
    relations: FloatArray, threshold: float = THRESHOLD, forbidden: BoolArray | None = None
) -> Decisions:
    """Link each pair whose best preposition is at least as probable as the threshold.

    Args:
        relations: k × k × 25 probabilities, as in ``PairScores``.
        threshold: of the best single preposition, not of all together.
        forbidden: k × k, pairs that are never linked, e.g. ``within_clusters``; the
            diagonal is forbidden in any case.
    """
    best, probability = best_prepositions(relations)
    return Decisions(best, probability, (probability >= threshold) & _allowed(len(relations), forbidden))


def choose(
    relations: FloatArray, threshold: float = THRESHOLD, forbidden: BoolArray | None = None
) -> LabelMatrix:
    """The k × k label ids of ``decide``, 0 where a pair is not linked."""
    return decide(relations, threshold, forbidden).labels


def best_threshold(
    gold: Iterable[GoldCells],
    relations: Iterable[FloatArray],
    forbidden: Iterable[BoolArray | None] | None = None,
) -> tuple[float, float]:
    """The threshold with the greatest labelled F1, and that F1 in percent.

    Every threshold that makes a difference is tried: the pairs of all documents are sorted
    once, and right and wrong links are summed from the most probable down.

    Args:
        gold: the cells of each document.
        relations: for each document k × k × 25 probabilities.
        forbidden: for each document the pairs that are never linked.

    Returns:
        The threshold is the probability of the last pair that is linked; of several with
        the same F1 it is the highest. ``THRESHOLD`` and 0 where nothing can be found.
    """
    probabilities, right, total = [np.empty(0)], [np.empty(0, dtype=np.bool_)], 0
    gold = list(gold)
    forbidden = [None] * len(gold) if forbidden is None else forbidden
    for cells, scores, never in zip(gold, relations, forbidden, strict=True):
        decisions = decide(scores, 0.0, never)
        counted = cells.relations != IGNORED
        total += int(cells.prepositions[counted, 1:].any(axis=1).sum())
        counted &= decisions.linked.ravel()
        probabilities.append(decisions.probability.ravel()[counted])
        right.append(cells.right(decisions.best.ravel())[counted])
    flat = np.concatenate(probabilities)
    order = np.argsort(-flat, kind="stable")
    falling = flat[order]
    right_so_far = np.cumsum(np.concatenate(right)[order])
    f1 = 200 * right_so_far / (np.arange(1, len(falling) + 1) + total)
    f1[:-1][falling[1:] == falling[:-1]] = 0.0  # a threshold cannot part equal probabilities
    if not f1.any():
        return THRESHOLD, 0.0
    place = int(f1.argmax())
    return float(falling[place]), float(f1[place])


def within_clusters(count: int, clusters: Iterable[Sequence[int]]) -> BoolArray:
    """The pairs of one cluster, which nothing links in gold.

    Args:
        count: k, how many mentions there are.
        clusters: indices of mentions.

    Returns:
        k × k, whether both mentions are of one cluster.
    """
    same = np.zeros((count, count), dtype=np.bool_)
    for members in clusters:
        same[np.ix_(members, members)] = True
    return same


def _allowed(count: int, forbidden: BoolArray | None) -> BoolArray:
    allowed = ~np.eye(count, dtype=np.bool_)
    return allowed if forbidden is None else allowed & ~forbidden
