"""Documents that are like one are others, share with it what is told, and are found by its example."""

from __future__ import annotations

import numpy as np
import pytest

from queries.browse.documents.listing import find_documents
from queries.browse.documents.similar import COMPARED, similar_documents
from queries.browse.facets.selection import Selection
from queries.browse.index import BrowseIndex


@pytest.mark.parametrize("number", [0, 7, 39])
def test_they_are_others_and_share_what_is_told(index: BrowseIndex, number: int) -> None:
    page = similar_documents(index, number, limit=5)
    assert len(page.documents) == 5
    (itself,) = index.rows("SELECT identifier FROM document WHERE number = ?", (number,))
    for similar in page.documents:
        assert similar.document.identifier != itself[0]
        assert similar.shared
        (other,) = index.rows(
            "SELECT number FROM document WHERE identifier = ?", (similar.document.identifier,)
        )
        for value in similar.shared:
            having = index.facet(value.facet).documents[index.value(value.facet, value.key) or 0]
            assert {number, other[0]} <= set(having.tolist())
            assert value.documents == len(having)


@pytest.mark.parametrize("number", [0, 7, 39])
def test_they_are_in_the_order_of_the_cosine(index: BrowseIndex, number: int) -> None:
    def vector(document: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        parts = []
        for facet in COMPARED:
            arrays = index.facet(facet)
            frequencies = np.diff(arrays.documents.offsets)
            weights = np.log(index.documents / np.maximum(frequencies, 1))
            having = np.zeros(len(frequencies))
            having[arrays.values[document]] = 1
            parts.append(having * weights)
        return np.concatenate(parts)

    this = vector(number)
    others = {at: vector(at) for at in range(index.documents) if at != number}
    cosines = {
        at: this @ vector / np.sqrt((this @ this) * (vector @ vector)) for at, vector in others.items()
    }
    similar = similar_documents(index, number, limit=5).documents
    assert [document.likeness for document in similar] == pytest.approx(
        sorted(cosines.values())[:-6:-1], abs=1e-4
    )


def test_a_search_by_the_example_finds_another_document(index: BrowseIndex) -> None:
    for number in range(index.documents):
        conditions = similar_documents(index, number).conditions
        assert conditions
        selection = Selection(values=tuple((condition.facet, condition.key) for condition in conditions))
        hits = find_documents(index, selection, limit=200).hits
        assert len(hits) > 1
