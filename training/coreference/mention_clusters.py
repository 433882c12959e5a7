"""Clusters of mentions from the scores of all their pairs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from betwixt.annotations import SCORE_DIGITS, Cluster, Member
from betwixt.document import Span
from extractors.clustering import (
    FloatArray,
    IntArray,
    average_linkage,
    impossible,
    membership_scores,
)
from extractors.component_names import COREFERENCE


def mention_clusters(
    spans: Sequence[Span], coreference: FloatArray, threshold: float, extractor: str = COREFERENCE
) -> tuple[Cluster, ...]:
    """The clusters of two or more mentions, from a score for every pair of them.

    Args:
        spans: k mentions in any order, no two the same.
        coreference: k × k scores, symmetric; NaN where unknown; the diagonal says nothing.
        threshold, extractor: as ``clusters_of_pairs`` takes them.
    """
    first, second = np.triu_indices(len(spans), 1)
    known = ~np.isnan(coreference[first, second])
    first, second = first[known], second[known]
    return clusters_of_pairs(spans, first, second, coreference[first, second], threshold, extractor)


def clusters_of_pairs(
    spans: Sequence[Span],
    first: IntArray,
    second: IntArray,
    scores: FloatArray,
    threshold: float,
    extractor: str = COREFERENCE,
) -> tuple[Cluster, ...]:
    """The clusters of two or more mentions, from scores of some of their pairs.

    Args:
        spans: k mentions in any order, no two the same.
        first, second, scores: of pairs of their indices, as ``average_linkage`` takes them; a
            pair with the score 0 is impossible and never gets into one cluster.
        threshold: the lowest average score that joins two clusters.
        extractor: the name that the clusters carry.

    Returns:
        By first mention, members in text order, each with its mean score with the others.
    """
    order = sorted(range(len(spans)), key=spans.__getitem__)
    place = np.empty(len(spans), dtype=np.int64)
    place[order] = np.arange(len(spans))
    one, other = place[first], place[second]
    never = impossible(one, other, scores)
    clusters = average_linkage(len(spans), one, other, scores, threshold, never)
    larger = [items for items in clusters if len(items) > 1]
    score = membership_scores(larger, one, other, scores)
    return tuple(
        Cluster(
            tuple(Member(spans[order[item]], round(score[item], SCORE_DIGITS)) for item in items), extractor
        )
        for items in larger
    )
