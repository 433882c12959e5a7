"""What documents can be chosen by, and how many of the chosen have each value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from betwixt.names.folding import accent_free
from queries.browse.concepts.ancestors import Branch, concept_tree
from queries.browse.facets.authors import authors_called

if TYPE_CHECKING:
    from queries.browse.facets.arrays import Numbers
    from queries.browse.index import BrowseIndex

FACETS = ("concept", "entity", "type", "category", "author", "year", "language", "source")
"""In the order in which they are shown."""


@dataclass(frozen=True, slots=True)
class FacetCount:
    """A value of a facet.

    Args:
        key: of it, as addresses have it.
        label: as it is shown.
        documents: of the chosen documents, how many have it.
        chosen: whether it is one of those by which documents were chosen.
        narrower: concepts below it; 0 of other facets.
        depth: how many of the values shown stand above it, one below the other; 0 of other facets.
        instead: keys of chosen values that it replaces when it is chosen: those above or below it.
    """

    key: str
    label: str
    documents: int
    chosen: bool = False
    narrower: int = 0
    depth: int = 0
    instead: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FacetList:
    """The values of a facet that are shown.

    Args:
        facet: its name.
        values: most documents first; concepts as a tree.
        total: how many values the chosen documents have, with those that are not shown.
    """

    facet: str
    values: tuple[FacetCount, ...]
    total: int


def facet_list(
    index: BrowseIndex,
    facet: str,
    documents: Numbers,
    *,
    chosen: Sequence[str] = (),
    containing: str = "",
    limit: int = 10,
    offset: int = 0,
) -> FacetList:
    """The values that the most of some documents have.

    Args:
        index: of the graph.
        facet: one of ``FACETS``.
        documents: numbers of the chosen ones.
        chosen: keys of the values by which they were chosen, which always come first.
        containing: only values with these characters in their label, whatever their case and accents.
        limit: of values; ``offset`` of them are passed over.
    """
    counts = index.facet(facet).count(documents)
    if containing:
        keep = np.zeros(len(counts), bool)
        keep[index.values_containing(facet, accent_free(containing))] = True
        if facet == "author":
            keep[authors_called(index, containing)] = True
        counts = np.where(keep, counts, 0)
    first = (
        []
        if offset or containing
        else [number for key in chosen if (number := index.value(facet, key)) is not None]
    )
    best = [number for number in _most(counts, offset + limit + len(first)) if number not in first]
    best = best[offset : offset + limit]
    if facet == "concept" and not offset and not containing:
        branches = concept_tree(index, counts, first, best, limit)
    else:
        branches = [Branch(number, 0, ()) for number in [*first, *best]]
    shown = [branch.number for branch in branches]
    labels = index.value_labels(facet, shown)
    narrower = index.narrower_of(shown) if facet == "concept" else {}
    return FacetList(
        facet,
        tuple(
            FacetCount(
                *labels[branch.number],
                int(counts[branch.number]),
                branch.number in first,
                narrower.get(branch.number, 0),
                branch.depth,
                tuple(labels[number][0] for number in branch.related),
            )
            for branch in branches
        ),
        int(np.count_nonzero(counts)),
    )


def find_authors(index: BrowseIndex, text: str, limit: int) -> list[FacetCount]:
    """The authors that a typed name can mean, those of most documents first.

    Args:
        index: of the graph.
        text: a last name, or last and given names in either order, with initials or without.
        limit: of authors.
    """
    authors = np.array(authors_called(index, text), dtype=np.int64)
    counts = index.facet("author").count(index.all_documents)
    best = authors[np.lexsort((authors, -counts[authors]))][:limit].tolist()
    labels = index.value_labels("author", best)
    return [FacetCount(*labels[author], int(counts[author])) for author in best]


def _most(counts: NDArray[np.int64], limit: int) -> list[int]:
    """The values with the highest counts above 0, of equal ones the lower number first."""
    counted = np.flatnonzero(counts)
    if len(counted) > limit:
        least = np.partition(counts[counted], len(counted) - limit)[len(counted) - limit]
        counted = counted[counts[counted] >= least]
    order = np.lexsort((counted, -counts[counted]))
    return [int(number) for number in counted[order][:limit]]
