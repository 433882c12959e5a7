"""The hierarchy of all concepts from above: the uppermost levels of trees, and what stands alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from queries.browse.concepts.records import ConceptHead, concept_heads
from queries.browse.index import BrowseIndex

_NARROWER = (10, 6)
"""Concepts right below a root that are shown, and right below each of these."""

_ROOTS = (
    "SELECT number FROM concept WHERE broader = 0 AND narrower {} 0 ORDER BY documents_below DESC, folded"
)


@dataclass(frozen=True, slots=True)
class Tree:
    """A concept with some of what is below it.

    Args:
        head: as lists show it.
        below: of most documents first; as many as are shown.
    """

    head: ConceptHead
    below: tuple[Tree, ...] = ()


def trees(index: BrowseIndex, *, limit: int = 40, offset: int = 0) -> tuple[int, list[Tree]]:
    """Concepts with others below them and none above, those of most documents first, and how many there are.

    Args:
        index: of the graph.
        limit: of trees; ``offset`` of them are passed over. Three levels of each are shown.
    """
    total, _ = index.concept_roots
    roots = _numbers(index, ">", limit, offset)
    below = _most_below(index, roots, _NARROWER[0])
    below |= _most_below(
        index, [lower_concept for several in below.values() for lower_concept in several], _NARROWER[1]
    )
    shown = {*roots, *below, *(lower_concept for several in below.values() for lower_concept in several)}
    heads = concept_heads(index, sorted(shown))

    def tree(number: int, levels: int) -> Tree:
        lower = below.get(number, []) if levels else []
        return Tree(heads[number], tuple(tree(lower_concept, levels - 1) for lower_concept in lower))

    return total, [tree(number, len(_NARROWER)) for number in roots]


def alone(index: BrowseIndex, *, limit: int = 100, offset: int = 0) -> tuple[int, list[ConceptHead]]:
    """Concepts with nothing above or below them, those of most documents first, and how many there are."""
    _, total = index.concept_roots
    numbers = _numbers(index, "=", limit, offset)
    heads = concept_heads(index, numbers)
    return total, [heads[number] for number in numbers]


def _numbers(index: BrowseIndex, narrower: str, limit: int, offset: int) -> list[int]:
    rows = index.rows(f"{_ROOTS.format(narrower)} LIMIT ? OFFSET ?", (limit, offset))
    return [row[0] for row in rows]


def _most_below(index: BrowseIndex, concepts: Iterable[int], most: int) -> dict[int, list[int]]:
    """Concept → those right below it that are in most documents."""
    children: dict[int, list[int]] = {}
    statement = "SELECT broader, narrower FROM concept_broader WHERE broader IN ({})"
    for broader, narrower in index.rows_of(statement, dict.fromkeys(concepts)):
        children.setdefault(broader, []).append(narrower)
    offsets = index.facet("concept").documents.offsets
    best = {}
    for concept, several in children.items():
        numbers = np.array(sorted(several), dtype=np.int64)
        documents = offsets[numbers + 1] - offsets[numbers]
        best[concept] = numbers[np.argsort(-documents, kind="stable")[:most]].tolist()
    return best
