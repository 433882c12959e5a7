"""Features: the same rows in every process and on every platform."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from betwixt.document import Span
from training.noun_phrases.features import HASHES, TABLE_ROWS, token_gaps, token_rows


def test_rows_are_fixed() -> None:
    """The shipped weights are worthless under other rows."""
    assert token_rows("Lisbon", [Span(0, 6)]).tolist() == [
        [3955, 7284, 6227, 5237, 728, 1500, 139, 803, 1260, 1947, 1024, 1158, 544, 661, 405, 1492]
    ]


@given(st.text(min_size=1))
def test_rows_lie_in_their_tables(word: str) -> None:
    rows = token_rows(word, [Span(0, len(word))]).reshape(len(TABLE_ROWS), HASHES)
    assert (rows >= 0).all()
    assert (rows < np.array(TABLE_ROWS)[:, None]).all()


def test_words_of_one_shape_share_only_shape() -> None:
    rows = token_rows("Rome Oslo", [Span(0, 4), Span(5, 9)]).reshape(2, len(TABLE_ROWS), HASHES)
    same = (rows[0] == rows[1]).all(axis=1)
    assert same.tolist() == [False, False, False, True]


def test_digits_share_a_form() -> None:
    rows = token_rows("1984 2025", [Span(0, 4), Span(5, 9)])
    assert (rows[0] == rows[1]).all()


def test_gaps() -> None:
    text = "A cat.\n\nIt  sat\n."
    tokens = [Span(0, 1), Span(2, 5), Span(5, 6), Span(8, 10), Span(12, 15), Span(16, 17)]
    assert token_gaps(text, tokens).tolist() == [2, 1, 0, 2, 1, 2]
