"""From arc scores to the best dependency tree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Scores = npt.NDArray[np.floating]
Heads = npt.NDArray[np.intp]


def best_tree(scores: Scores) -> list[int]:
    """The heads of the tree with the highest sum of scores and exactly one root.

    The algorithm is that of Chu and Liu (1965) and Edmonds (1967). If the best tree has several roots, the
    algorithm runs again with lower root scores, so that a second root costs more than any arc gains
    (Stanojević and Cohen 2021, "A Root of a Problem", section 3).

    Args:
        scores: [n, n + 1], finite: of each of n words' heads, column 0 for the root and
            column j for the word j, counted from 1. A word's score with itself is not read.

    Returns:
        n heads, counted from 1; 0 for the root.
    """
    count = len(scores)
    if not count:
        return []
    square = np.full((count + 1, count + 1), -np.inf)
    square[1:] = scores
    np.fill_diagonal(square, -np.inf)
    square[0, 0] = 0.0
    best: list[int] = _best_arborescence(square)[1:].tolist()
    if best.count(0) > 1:
        finite = square[1:][np.isfinite(square[1:])]
        square[1:, 0] -= 1.0 + count * (finite.max() - finite.min())
        best = _best_arborescence(square)[1:].tolist()
    return best


def _best_arborescence(scores: Scores) -> Heads:
    """The best heads without a cycle.

    Args:
        scores: [m, m], of each node's heads; node 0 is the root and its own head.
    """
    heads: Heads = scores.argmax(axis=1)
    cycle = _cycle(heads)
    if cycle is None:
        return heads
    # The cycle becomes the last node of a smaller graph. An arc into it replaces an arc in it.
    outside = np.ones(len(scores), dtype=np.bool_)
    outside[cycle] = False
    rest = np.flatnonzero(outside)
    kept = scores[rest]
    entering = scores[cycle][:, rest] - scores[cycle, heads[cycle]][:, None]
    leaving = kept[:, cycle]
    smaller = np.full((len(rest) + 1, len(rest) + 1), -np.inf)
    smaller[:-1, :-1] = kept[:, rest]
    smaller[-1, :-1] = entering.max(axis=0)
    smaller[:-1, -1] = leaving.max(axis=1)
    smaller_tree = _best_arborescence(smaller)

    is_inside = smaller_tree[:-1] == len(rest)
    heads[rest] = np.where(is_inside, cycle[leaving.argmax(axis=1)], np.append(rest, 0)[smaller_tree[:-1]])
    broken_at = entering[:, smaller_tree[-1]].argmax()
    heads[cycle[broken_at]] = rest[smaller_tree[-1]]
    return heads


def _cycle(given: Heads) -> Heads | None:
    """The nodes of some cycle that the root, node 0, is not in."""
    heads = given.tolist()
    seen = [0] + [-1] * (len(heads) - 1)  # the walk in which a node was first reached
    for start in range(1, len(heads)):
        node = start
        while seen[node] == -1:
            seen[node] = start
            node = heads[node]
        if node and seen[node] == start:
            cycle = [node]
            while heads[cycle[-1]] != node:
                cycle.append(heads[cycle[-1]])
            return np.array(cycle)
    return None


class Arc(NamedTuple):
    """A dependent word and its head, both counted from 0."""

    dependent: int
    head: int


def appositions_of_tree(heads: Sequence[int], relations: Sequence[str]) -> frozenset[Arc]:
    """The ``appos`` arcs of a tree, given as in ``ParsedSentence``."""
    return frozenset(
        Arc(dependent, head - 1)
        for dependent, (head, relation) in enumerate(zip(heads, relations, strict=True))
        if head and universal(relation) == "appos"
    )


def universal(relation: str) -> str:
    """A relation without its subtype."""
    return relation.partition(":")[0]
