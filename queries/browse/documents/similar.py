"""Documents about the same as one of them: those that share its rarest concepts and names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from queries.browse.evidence import DocumentHead, heads
from queries.browse.facets.arrays import FacetArrays, Numbers
from queries.browse.index import BrowseIndex

COMPARED = ("concept", "entity")
"""The facets in which documents are alike."""

_LOOKED_AT = 30_000
"""Places in the lists of documents of one facet that are read, of the rarest values first."""

_CANDIDATES = 200
_SHOWN = 4
_CONDITIONS = 3
_TRIED = 30
_REMAINING = 3
"""Documents, with the one they are like, that a second and third condition leave."""


@dataclass(frozen=True, slots=True)
class Shared:
    """What two documents have in common.

    Args:
        facet: concept or entity.
        key: of the value, as addresses have it.
        label: as it is shown.
        documents: that have it.
    """

    facet: str
    key: str
    label: str
    documents: int


@dataclass(frozen=True, slots=True)
class Similar:
    """A document that is like another.

    Args:
        document: as lists show it.
        likeness: 0 to 1, the cosine of both documents' values, the rarer the weightier.
        shared: the rarest of what they have in common.
    """

    document: DocumentHead
    likeness: float
    shared: tuple[Shared, ...]


@dataclass(frozen=True, slots=True)
class SimilarDocuments:
    """The documents that are like one, and the example that finds some of them.

    Args:
        documents: the likest first.
        conditions: values that the document and at least one other have together.
    """

    documents: tuple[Similar, ...]
    conditions: tuple[Shared, ...]


@dataclass(frozen=True, slots=True)
class _Values:
    """The values of a document in one facet that other documents have too, the rarest first.

    Args:
        facet: its name.
        arrays: of it.
        numbers: of the values.
        frequencies: documents of each.
        weights: of each, log(documents in all / documents with it).
    """

    facet: str
    arrays: FacetArrays
    numbers: Numbers
    frequencies: NDArray[np.int64]
    weights: NDArray[np.float64]


def similar_documents(index: BrowseIndex, number: int, *, limit: int = 8) -> SimilarDocuments:
    """The documents that are likest to one, by cosine over concepts, with all broader ones, and names.

    Each weighs the more the rarer it is (Salton and Buckley 1988, "Term-weighting approaches in automatic
    text retrieval"). What is read is bounded, however large the corpus: lists of documents of the rarest
    values, and the values of the best candidates.

    Args:
        index: of the graph.
        number: of the document, which the answer leaves out.
        limit: of documents.
    """
    of_facets = [_values(index, facet, number) for facet in COMPARED]
    scores = np.zeros(index.documents)
    for values in of_facets:
        places = np.cumsum(values.frequencies)
        read = values.numbers[: int(np.searchsorted(places, _LOOKED_AT, side="right"))]
        together = values.arrays.documents.together(read)
        squares = np.repeat(values.weights[: len(read)] ** 2, values.frequencies[: len(read)])
        scores += np.bincount(together, weights=squares, minlength=index.documents)
    scores[number] = 0.0
    best = _highest(scores)
    lengths = _lengths(index, np.append(best, np.int32(number)))
    likeness = scores[best] / (lengths[:-1] * lengths[-1])
    order = np.argsort(-likeness, kind="stable")[:limit]
    known = heads(index, best[order].tolist())
    documents = tuple(
        Similar(
            known[int(best[at])],
            round(float(likeness[at]), 4),
            tuple(_shared(index, of_facets, int(best[at]))),
        )
        for at in order
    )
    return SimilarDocuments(documents, tuple(_conditions(index, of_facets, best[order])))


def _highest(scores: NDArray[np.float64]) -> Numbers:
    """The documents with the highest scores above 0, of equal ones the newest."""
    scored_documents = np.flatnonzero(scores)
    if len(scored_documents) > _CANDIDATES:
        least = np.partition(scores[scored_documents], -_CANDIDATES)[-_CANDIDATES]
        scored_documents = scored_documents[scores[scored_documents] >= least]
    order = np.argsort(-scores[scored_documents], kind="stable")[:_CANDIDATES]
    return scored_documents[order].astype(np.int32)


def _values(index: BrowseIndex, facet: str, number: int) -> _Values:
    arrays = index.facet(facet)
    numbers = np.asarray(arrays.values[number])
    frequencies = _frequencies(arrays, numbers)
    order = np.lexsort((numbers, frequencies))
    order = order[(frequencies[order] > 1) & (frequencies[order] < index.documents)]
    numbers, frequencies = numbers[order], frequencies[order]
    return _Values(facet, arrays, numbers, frequencies, np.log(index.documents / frequencies))


def _frequencies(arrays: FacetArrays, numbers: Numbers) -> NDArray[np.int64]:
    """Documents of some values."""
    offsets, places = arrays.documents.offsets, numbers.astype(np.int64)
    lengths: NDArray[np.int64] = offsets[places + 1] - offsets[places]
    return lengths


def _lengths(index: BrowseIndex, documents: Numbers) -> NDArray[np.float64]:
    """The length of each document's vector of weights."""
    squares = np.zeros(len(documents))
    for facet in COMPARED:
        arrays = index.facet(facet)
        starts = arrays.values.offsets
        counts = starts[documents.astype(np.int64) + 1] - starts[documents]
        weights = np.log(index.documents / _frequencies(arrays, arrays.values.together(documents)))
        of_document = np.repeat(np.arange(len(documents)), counts)
        squares += np.bincount(of_document, weights=weights**2, minlength=len(documents))
    return np.sqrt(squares)


def _shared(index: BrowseIndex, of_facets: Sequence[_Values], other: int) -> list[Shared]:
    """The rarest of what another document has too; equal names are shown once."""
    common = []
    for values in of_facets:
        both = np.flatnonzero(np.isin(values.numbers, values.arrays.values[other]))[: 2 * _SHOWN]
        common += [(float(values.weights[at]), values, int(at)) for at in both]
    common.sort(key=lambda ranked_value: (-ranked_value[0], ranked_value[1].facet, ranked_value[2]))
    return _labelled(index, [(values, at) for _, values, at in common])[:_SHOWN]


def _labelled(index: BrowseIndex, places: Sequence[tuple[_Values, int]]) -> list[Shared]:
    by_label: dict[str, Shared] = {}
    for values, at in places:
        key, label = index.value_label(values.facet, int(values.numbers[at]))
        by_label.setdefault(label.casefold(), Shared(values.facet, key, label, int(values.frequencies[at])))
    return list(by_label.values())


def _conditions(index: BrowseIndex, of_facets: Sequence[_Values], likest: Numbers) -> list[Shared]:
    """Values for a search by example: what weighs most among the likest documents, as long as some remain."""
    ranked = []
    for values in of_facets:
        lists = [np.isin(values.numbers, values.arrays.values[int(document)]) for document in likest]
        worth = values.weights * np.sum(lists, axis=0) if lists else np.zeros(len(values.numbers))
        ranked += [(float(worth[at]), values, int(at)) for at in np.flatnonzero(worth)]
    ranked.sort(key=lambda ranked_value: (-ranked_value[0], ranked_value[1].facet, ranked_value[2]))
    chosen: list[tuple[_Values, int]] = []
    remaining: Numbers | None = None
    for _, values, at in ranked[:_TRIED]:
        having = values.arrays.documents[int(values.numbers[at])]
        left = having if remaining is None else np.intersect1d(remaining, having, assume_unique=True)
        if remaining is None or _REMAINING <= len(left) < len(remaining):
            chosen.append((values, at))
            remaining = left
        if len(chosen) == _CONDITIONS:
            break
    return _labelled(index, chosen)
