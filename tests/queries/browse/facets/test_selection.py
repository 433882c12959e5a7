"""What is typed into a search is a question that SQLite understands, whatever was typed."""

from __future__ import annotations

import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queries.browse.facets.selection import match_of

DATABASE = sqlite3.connect(":memory:", check_same_thread=False)
DATABASE.execute("CREATE VIRTUAL TABLE text USING fts5 (words)")
DATABASE.executemany(
    "INSERT INTO text VALUES (?)", [("a red house",), ("a house of red brick",), ("houses AND boats",)]
)


def rows_matching(match: str) -> list[int]:
    return [row[0] for row in DATABASE.execute("SELECT rowid FROM text WHERE text MATCH ?", (match,))]


@given(st.text() | st.text('"-*()^:+ANDORNEAR {}a'))
def test_any_text_is_understood(text: str) -> None:
    for match in match_of(text):
        if match:
            rows_matching(match)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("red house", [1, 2]),
        ('"red house"', [1]),
        ("hous*", [1, 2, 3]),
        ("AND", [3]),
        ("house OR boats", []),
        ("words:red", []),
    ],
)
def test_words_phrases_beginnings(typed: str, expected: list[int]) -> None:
    match, without = match_of(typed)
    assert rows_matching(match) == expected
    assert not without


def test_words_that_must_not_occur() -> None:
    match, without = match_of('red -brick -"no such"')
    assert rows_matching(match) == [1, 2]
    assert rows_matching(without) == [2]


def test_nothing_but_signs_asks_for_nothing() -> None:
    assert match_of('- "" * "-"') == ("", "")
