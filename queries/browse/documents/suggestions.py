"""What sets the documents of a selection apart from all others: values by which it may be worth narrowing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

if TYPE_CHECKING:
    from queries.browse.facets.arrays import Numbers
    from queries.browse.index import BrowseIndex

SUGGESTED = ("concept", "entity", "category", "author")
"""The facets that are looked into."""

_LEAST = 3
_COMPARED = 500
"""Values of a facet, those with most documents more than expected; no other tells more than all of these."""

_LOOKED_AT = 30
_LIKELY = 10.83
"""So telling a value comes about by chance once in a thousand (chi-squared, one degree of freedom)."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A value that the chosen documents have more often than others.

    Args:
        facet: of the value.
        key: of it, as addresses have it.
        label: as it is shown.
        documents: of the chosen documents, how many have it.
        times: how many times as often as in all documents.
    """

    facet: str
    key: str
    label: str
    documents: int
    times: float


def suggestions(
    index: BrowseIndex, documents: Numbers, values: Sequence[tuple[str, str]] = (), *, limit: int = 6
) -> list[Suggestion]:
    """The values that tell most of some documents, by Dunning's log-likelihood ratio.

    Four kinds of values are left out: values of all documents, values of fewer than three, concepts above or
    below a chosen one (the tree shows them), and broader concepts with the same documents as a narrower one.

    Args:
        index: of the graph.
        documents: numbers of the chosen ones.
        values: facet and key of those by which they were chosen.
        limit: of suggestions.
    """
    if not 0 < len(documents) < index.documents:
        return []
    scored_suggestions = [
        document
        for facet in SUGGESTED
        for document in _of_facet(index, facet, documents, [key for of, key in values if of == facet])
    ]
    best = sorted(
        scored_suggestions, key=lambda suggestion: (-suggestion[0], suggestion[1].facet, suggestion[1].key)
    )
    by_label: dict[str, Suggestion] = {}
    for _, suggestion in best:
        by_label.setdefault(suggestion.label.casefold(), suggestion)
    return list(by_label.values())[:limit]


def _of_facet(
    index: BrowseIndex, facet: str, documents: Numbers, keys: Sequence[str]
) -> Iterator[tuple[float, Suggestion]]:
    """Values of a facet with how much each tells."""
    total, chosen, arrays = index.documents, len(documents), index.facet(facet)
    counts, everywhere = arrays.count(documents), arrays.count(index.all_documents)
    counts[_known(index, facet, keys)] = 0
    places = np.flatnonzero((counts >= _LEAST) & (counts < chosen))
    surplus = counts[places] - everywhere[places] * (chosen / total)
    places = places[np.sort(np.argsort(-surplus, kind="stable")[:_COMPARED])]
    here, there = counts[places], everywhere[places]
    likely = log_likelihood(here, chosen, there - here, total - chosen)
    likely[here * total <= there * chosen] = 0.0
    order = np.lexsort((places, -likely))[:_LOOKED_AT]
    broad = _above(index, places[order].tolist()) if facet == "concept" else set()
    for at in order:
        if likely[at] >= _LIKELY and places[at] not in broad:
            key, label = index.value_label(facet, int(places[at]))
            times = round(float(here[at] * total / (there[at] * chosen)), 1)
            yield float(likely[at]), Suggestion(facet, key, label, int(here[at]), times)


def _known(index: BrowseIndex, facet: str, keys: Sequence[str]) -> list[int]:
    """The chosen values of a facet, and concepts above and below them."""
    known = [number for key in keys if (number := index.value(facet, key)) is not None]
    if facet == "concept":
        related = (
            "SELECT ancestor FROM concept_ancestor WHERE concept IN ({})",
            "SELECT concept FROM concept_ancestor WHERE ancestor IN ({})",
        )
        return [*known, *(row[0] for statement in related for row in index.rows_of(statement, known))]
    return known


def _above(index: BrowseIndex, concepts: Sequence[int]) -> set[int]:
    """The concepts that stand above an earlier one of the list."""
    place = {number: at for at, number in enumerate(concepts)}
    lines = index.rows_of("SELECT concept, ancestor FROM concept_ancestor WHERE concept IN ({})", concepts)
    return {above for below, above in lines if place.get(above, -1) > place[below]}


def log_likelihood(
    here: ArrayLike, all_here: int, elsewhere: ArrayLike, all_elsewhere: int
) -> NDArray[np.float64]:
    """-2 log λ of two binomial samples (Dunning 1993, "Accurate methods for the statistics of surprise and
    coincidence", section 4).

    Args:
        here, elsewhere: how often each value occurs in either sample, (values).
        all_here, all_elsewhere: sizes of the samples.
    """
    k1, k2 = np.asarray(here, np.float64), np.asarray(elsewhere, np.float64)
    n1, n2 = float(all_here), float(all_elsewhere)
    together = (k1 + k2) / (n1 + n2)

    def log(k: NDArray[np.float64], n: float, p: NDArray[np.float64]) -> NDArray[np.float64]:
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(k > 0, k * np.log(p), 0.0) + np.where(n > k, (n - k) * np.log1p(-p), 0.0)

    return 2 * (log(k1, n1, k1 / n1) + log(k2, n2, k2 / n2) - log(k1, n1, together) - log(k2, n2, together))
