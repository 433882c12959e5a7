"""A text with marks is still that text, and nothing in it is read as HTML."""

from __future__ import annotations

import html
import re
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from queries.serve.html.marked_text import (
    Mark,
    marked,
    nested,
    pieces,
)

TEXT = "<b>Ada & \"Mira\"</b> of 'Valmora' 🜁 met\nthem"
places = st.tuples(st.integers(0, len(TEXT) - 1), st.integers(1, 12)).map(
    lambda place: (place[0], min(len(TEXT), place[0] + place[1]))
)
marks = st.lists(places.map(lambda place: Mark(*place, "m person", 'a "name" <i>')))


@given(marks)
def test_no_mark_crosses_another(given: list[Mark]) -> None:
    kept = nested(given)
    assert not given or kept
    for one, other in combinations(kept, 2):
        apart = one.end <= other.start or other.end <= one.start
        within = (one.start <= other.start and other.end <= one.end) or (
            other.start <= one.start and one.end <= other.end
        )
        assert apart or within


@given(marks, st.none() | places)
def test_the_text_is_unchanged(given: list[Mark], chosen: tuple[int, int] | None) -> None:
    shown = str(marked(TEXT, nested(given), chosen))
    assert html.unescape(re.sub(r"<[^>]*>", "", shown)) == TEXT
    assert set(re.findall(r"</?(\w+)", shown)) <= {"span", "a"}
    assert shown.count("<span") == shown.count("</span>")


def test_the_innermost_mark_is_linked() -> None:
    shown = str(
        marked("the mayor of Rome", [Mark(0, 17, "m", "outer"), Mark(13, 17, "m place", "inner")], (13, 17))
    )
    assert '<a href="?at=13-17#at" title="inner">Rome</a>' in shown
    assert '<a href="?at=0-17#at" title="outer">the mayor of </a>' in shown
    assert '<span class="m place chosen" id="at">' in shown


@given(st.text(max_size=40), st.lists(st.tuples(st.integers(0, 45), st.integers(0, 45))))
def test_pieces_are_the_text(text: str, places: list[tuple[int, int]]) -> None:
    pieces_of_text = pieces(text, [(start, end, "mark") for start, end in places])
    assert "".join(piece for piece, _ in pieces_of_text) == text


def test_each_stretch_has_its_class() -> None:
    assert pieces("a cat is an animal", [(12, 18, "broader"), (2, 5, "narrower"), (3, 9, "other")]) == [
        ("a ", ""),
        ("cat", "narrower"),
        (" is an ", ""),
        ("animal", "broader"),
        ("", ""),
    ]
