"""Arrays of facets say what the pairs say that they were made from."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from queries.browse.facets.arrays import FacetArrays

DOCUMENTS, VALUES = 12, 7

pairs = st.sets(st.tuples(st.integers(0, DOCUMENTS - 1), st.integers(0, VALUES - 1)))


def arrays(document_values: set[tuple[int, int]]) -> FacetArrays:
    columns = np.array(sorted(document_values), dtype=np.int32).reshape(-1, 2)
    return FacetArrays.of(columns[:, 0], columns[:, 1], (DOCUMENTS, VALUES))


@given(pairs, st.sets(st.integers(0, DOCUMENTS - 1)))
def test_counts_are_those_of_the_pairs(document_values: set[tuple[int, int]], chosen: set[int]) -> None:
    expected = Counter(value for document, value in document_values if document in chosen)
    counts = arrays(document_values).count(np.array(sorted(chosen), dtype=np.int32))
    assert counts.tolist() == [expected[value] for value in range(VALUES)]


@given(pairs)
def test_both_ways_round(document_values: set[tuple[int, int]]) -> None:
    made = arrays(document_values)
    for document in range(DOCUMENTS):
        assert made.values[document].tolist() == sorted(v for d, v in document_values if d == document)
    for value in range(VALUES):
        assert made.documents[value].tolist() == sorted(d for d, v in document_values if v == value)


def test_what_was_saved_is_opened(tmp_path: Path) -> None:
    made = arrays({(0, 1), (3, 1), (3, 2)})
    made.save(tmp_path / "year")
    opened = FacetArrays.open(tmp_path / "year")
    assert opened.documents[1].tolist() == [0, 3]
    assert opened.values[3].tolist() == [1, 2]
    assert opened.documents[VALUES + 5].tolist() == []
