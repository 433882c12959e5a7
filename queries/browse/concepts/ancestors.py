"""Concepts of a selection as a tree: the narrower below the broader, to go down and up in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from queries.browse.index import BrowseIndex

_MOST_ABOVE = 5


@dataclass(frozen=True, slots=True)
class Branch:
    """A concept in its place.

    Args:
        number: of the concept.
        depth: how many of the concepts that are shown stand above it, one below the other.
        related: the chosen concepts that are above or below it; where it is chosen, it takes their place.
    """

    number: int
    depth: int
    related: tuple[int, ...]


def concept_tree(
    index: BrowseIndex, counts: NDArray[np.int64], chosen: Sequence[int], best: Sequence[int], limit: int
) -> list[Branch]:
    """The chosen concepts with what is above and right below them, and the best of the others.

    Each stands below the nearest concept above it that is shown, else at the root; those side by side are
    in the order in which they are given.

    Args:
        index: of the graph.
        counts: documents of the selection by concept.
        chosen: concepts by which it was selected.
        best: other concepts, which are to be shown.
        limit: of those below each of the chosen.
    """
    above = [ancestor for _, ancestor, _ in sorted(_ancestors(index, chosen), key=lambda row: row[2])]
    below = [count for number in chosen for count in _narrower(index, number, counts)[:limit]]
    shown = list(dict.fromkeys([*above[:_MOST_ABOVE], *chosen, *below, *best]))
    lines = [row for row in _ancestors(index, shown) if row[1] in shown]
    nearest: dict[int, tuple[int, int]] = {}
    related: dict[int, list[int]] = {number: [] for number in shown}
    for number, ancestor, distance in lines:
        nearest[number] = min(nearest.get(number, (distance, ancestor)), (distance, ancestor))
        if ancestor in chosen:
            related[number].append(ancestor)
        if number in chosen:
            related[ancestor].append(number)
    children: dict[int | None, list[int]] = {}
    for number in shown:
        children.setdefault(nearest[number][1] if number in nearest else None, []).append(number)

    def branches(under: int | None, depth: int) -> list[Branch]:
        return [
            branch
            for number in children.get(under, ())
            for branch in [Branch(number, depth, tuple(related[number])), *branches(number, depth + 1)]
        ]

    return branches(None, 0)


def _ancestors(index: BrowseIndex, concepts: Sequence[int]) -> list[tuple[int, int, int]]:
    """Concept, one above it, and how far above."""
    statement = "SELECT concept, ancestor, distance FROM concept_ancestor WHERE concept IN ({})"
    return [tuple(row) for row in index.rows_of(statement, concepts)]


def _narrower(index: BrowseIndex, concept: int, counts: NDArray[np.int64]) -> list[int]:
    """What is right below a concept and in some of the documents, that of most of them first."""
    rows = index.rows("SELECT narrower FROM concept_broader WHERE broader = ?", (concept,))
    concepts_counted = [row[0] for row in rows if counts[row[0]]]
    return sorted(concepts_counted, key=lambda number: (-counts[number], number))
