"""Average-linkage clustering of items of which only some pairs have scores."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

IntArray = npt.NDArray[np.integer]
FloatArray = npt.NDArray[np.floating]


def average_linkage(
    count: int,
    first: IntArray,
    second: IntArray,
    scores: FloatArray,
    threshold: float,
    forbidden: Iterable[tuple[int, int]] = (),
    missing: float | None = None,
) -> list[tuple[int, ...]]:
    """Join the two clusters whose pairs score highest on average, until none reaches the threshold.

    A pair without a score is unknown and not bad: the average of two clusters is over the
    pairs that are given, and clusters without any are never joined. So the windows of a
    long document score only the pairs that share one. Where all pairs are given this is
    agglomerative clustering by average linkage (UPGMA). Time is near linear in the pairs.

    Args:
        count: how many items there are, numbered from 0.
        first: one item of each pair.
        second: the other; the order of a pair's items and of the pairs does not matter,
            and a pair given several times has the mean of its scores.
        scores: of each pair, the higher the more alike.
        threshold: the lowest average that joins.
        forbidden: pairs that never get into one cluster.
        missing: what a pair that is not given counts, below the threshold: where candidates were
            searched, it says that two items are not alike. By default such a pair is unknown.

    Returns:
        A partition of the items: ascending items, by first item. Equal averages are
        joined in the order of their lowest pair, so the result is always the same.
    """
    (partition,) = average_linkages(count, (first, second, scores), [threshold], forbidden, missing)
    return partition


def average_linkages(
    count: int,
    pairs: tuple[IntArray, IntArray, FloatArray],
    thresholds: Iterable[float],
    forbidden: Iterable[tuple[int, int]] = (),
    missing: float | None = None,
) -> list[list[tuple[int, ...]]]:
    """What ``average_linkage`` gives for each of several thresholds, in the time of the lowest one.

    A lower threshold goes on where a higher one ends.

    Args:
        count, forbidden, missing: as ``average_linkage`` takes them.
        pairs: its first and second items, and their scores.
        thresholds: from the highest to the lowest.

    Returns:
        A partition for each threshold.
    """
    thresholds = list(thresholds)
    lowest = thresholds[-1]
    low, high, means = _distinct(count, *pairs)
    group = _connected(count, low[means >= lowest], high[means >= lowest])
    inside = group[low] == group[high]  # other pairs can never join: some pair must reach the threshold
    linkage = _Linkage(lowest, missing)
    for a, b in forbidden:
        if a != b and group[a] == group[b]:
            linkage.add(min(a, b), max(a, b), 0.0, forbidden=True)
    for a, b, score in zip(low[inside].tolist(), high[inside].tolist(), means[inside].tolist(), strict=True):
        linkage.add(a, b, score)
    alone = [(item,) for item in range(count) if item not in linkage.neighbours]
    partitions = []
    for threshold in thresholds:
        linkage.join(threshold)
        partitions.append(sorted([*alone, *(tuple(sorted(items)) for items in linkage.items.values())]))
    return partitions


def membership_scores(
    clusters: Iterable[Sequence[int]], first: IntArray, second: IntArray, scores: FloatArray
) -> dict[int, float]:
    """Item → the mean of its scores with the other members of its cluster, over the given pairs.

    Items without any such pair, as those alone in their cluster, have no score.

    Args:
        clusters: as ``average_linkage`` returns them, those of one item or not.
        first, second, scores: as it takes them.
    """
    place = {item: number for number, items in enumerate(clusters) for item in items}
    last = max(place, default=-1)
    count = 1 + int(max(last, first.max(initial=last), second.max(initial=last)))
    alone = range(-1, -1 - count, -1)  # items of no cluster: each has a number of its own
    number = np.fromiter(
        (place.get(item, own) for item, own in enumerate(alone)), dtype=np.int64, count=count
    )
    inside = number[first] == number[second]
    low, high, means = _distinct(count, first[inside], second[inside], scores[inside])
    items = np.concatenate([low, high])
    total = np.bincount(items, np.tile(means, 2), count)
    pairs = np.bincount(items, minlength=count)
    return {int(item): float(total[item] / pairs[item]) for item in np.flatnonzero(pairs)}


def impossible(first: IntArray, second: IntArray, scores: FloatArray) -> list[tuple[int, int]]:
    """The pairs that are known to be no coreference: those with the score 0, for ``forbidden``."""
    zero = scores == 0
    return list(zip(first[zero].tolist(), second[zero].tolist(), strict=True))


@dataclass(slots=True)
class _Between:
    """The pairs between two clusters."""

    total: float
    pairs: int
    lowest: tuple[int, int]
    forbidden: bool
    version: int = 0


class _Linkage:
    """Clusters, what is between them, and a heap of joins, some of them out of date."""

    def __init__(self, lowest: float, missing: float | None) -> None:
        self.lowest = lowest
        self.missing = missing
        self.items: dict[int, list[int]] = {}
        self.neighbours: dict[int, dict[int, _Between]] = {}
        self.heap: list[tuple[float, tuple[int, int], int, int, int]] = []
        self.versions = 0

    def add(self, low: int, high: int, score: float, *, forbidden: bool = False) -> None:
        """A pair of items, before the first join; a forbidden one before all others."""
        for item, other in ((low, high), (high, low)):
            self.items.setdefault(item, [item])
            self.neighbours.setdefault(item, {})
            if other in self.neighbours[item]:
                return  # forbidden
        between = _Between(score, 1, (low, high), forbidden)
        self.neighbours[low][high] = self.neighbours[high][low] = between
        self._offer(low, high, between)

    def join(self, threshold: float) -> None:
        """Join clusters until no average reaches a threshold, which is at least the lowest one."""
        while self.heap and -self.heap[0][0] >= threshold:
            average, _, version, one, other = heapq.heappop(self.heap)
            between = self.neighbours.get(one, {}).get(other)
            if between is None or between.version != version:
                continue
            if self._average(one, other, between) != -average:  # one grew by missing pairs
                self._offer(one, other, between)
            else:
                # What is between the kept cluster and those that only it knows stays as it is, or
                # its average falls and is looked at again when its turn comes. So each join
                # costs what the cluster with fewer neighbours has.
                kept, gone = sorted((one, other), key=lambda item: (-len(self.neighbours[item]), item))
                self._absorb(kept, gone)

    def _absorb(self, kept: int, gone: int) -> None:
        self.items[kept] += self.items.pop(gone)
        of_kept, of_gone = self.neighbours[kept], self.neighbours[gone]
        del of_kept[gone], of_gone[kept]
        self.neighbours[gone] = {}
        for neighbour, between in of_gone.items():
            del self.neighbours[neighbour][gone]
            if known := of_kept.get(neighbour):
                between.total += known.total
                between.pairs += known.pairs
                between.lowest = min(between.lowest, known.lowest)
                between.forbidden |= known.forbidden
            of_kept[neighbour] = self.neighbours[neighbour][kept] = between
            self._offer(kept, neighbour, between)

    def _offer(self, one: int, other: int, between: _Between) -> None:
        self.versions += 1
        between.version = self.versions
        average = self._average(one, other, between)
        if average >= self.lowest and not between.forbidden:
            heapq.heappush(self.heap, (-average, between.lowest, between.version, one, other))

    def _average(self, one: int, other: int, between: _Between) -> float:
        if self.missing is None:
            return between.total / between.pairs
        pairs = len(self.items[one]) * len(self.items[other])
        return (between.total + self.missing * (pairs - between.pairs)) / pairs


def _distinct(
    count: int, first: IntArray, second: IntArray, scores: FloatArray
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    """Each pair once, lower item first, in order, with its mean score; pairs of one item left out."""
    low = np.minimum(first, second).astype(np.int64)
    high = np.maximum(first, second).astype(np.int64)
    key = low * count + high
    if (low < high).all() and (np.diff(key) > 0).all():  # as pairs mostly come
        return low, high, np.asarray(scores, dtype=np.float64)
    order = np.lexsort((scores, key))  # by score too: a mean is the same to the last bit in any order
    order = order[(low < high)[order]]
    keys, starts, repeats = np.unique(key[order], return_index=True, return_counts=True)
    totals = (
        np.add.reduceat(np.asarray(scores, dtype=np.float64)[order], starts) if len(keys) else np.empty(0)
    )
    return keys // max(count, 1), keys % max(count, 1), totals / repeats


def _connected(count: int, first: IntArray, second: IntArray) -> npt.NDArray[np.int64]:
    """For each item a number that it shares with the items that pairs connect it to."""
    root = list(range(count))

    def find(item: int) -> int:
        while root[item] != item:
            root[item] = root[root[item]]
            item = root[item]
        return item

    for one, other in zip(first.tolist(), second.tolist(), strict=True):
        root[find(one)] = find(other)
    return np.fromiter((find(item) for item in range(count)), dtype=np.int64, count=count)
