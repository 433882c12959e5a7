"""The text of an editor, its marked names, and what can be inserted."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queries.serve.texts.cards import cards, inserted, marked

TEXT = "Ada Quill met Tom Harrow’s sister."


def row(name: str, **given_values: Any) -> dict[str, Any]:
    """A row of ``/api/suggestions``."""
    start = TEXT.index(name)
    empty = {"said": [], "phrases": [], "candidates": [], "best": "", "best_facts": [], "has": ""}
    return {"name": name, "start": start, "end": start + len(name), **empty, **given_values}


def phrase(text: str) -> dict[str, Any]:
    """One by a fact."""
    return {"text": text, "score": 1.0, "facts": [{"property": "occupation", "value": text, "item": ""}]}


@pytest.mark.parametrize(
    ("text", "end", "expected"),
    [
        ("Ada Quill spoke.", 9, "Ada Quill, a judge, spoke."),
        ("They met Ada Quill.", 18, "They met Ada Quill, a judge."),
        ("They met Ada Quill", 18, "They met Ada Quill, a judge"),
        ("Ada Quill, however, left.", 9, "Ada Quill, a judge, however, left."),
        ("It was Ada Quill (left).", 16, "It was Ada Quill, a judge, (left)."),
        ("Ada Quill’s sister", 9, ""),
    ],
)
def test_an_appositive_stands_between_commas(text: str, end: int, expected: str) -> None:
    assert inserted(text, end, "a judge") == expected


def test_a_card_has_the_best_phrase_once_and_the_others_behind_it() -> None:
    best, other = phrase("a judge"), phrase("a Welsh judge")
    [card] = cards(TEXT, [row("Ada Quill", best="a Welsh judge", phrases=[best, other])])
    assert card.best
    assert card.best.draft == "Ada Quill, a Welsh judge, met Tom Harrow’s sister."
    assert [choice.phrase for choice in card.choices] == ["a judge"]


def test_nothing_is_inserted_where_the_text_says_it_already() -> None:
    [card] = cards(TEXT, [row("Ada Quill", best="a judge", phrases=[phrase("a judge")], has="a judge")])
    assert card.best is None


def test_who_may_be_meant_has_phrases_of_its_own() -> None:
    other = {"item": "Q1", "label": "Tom Harrow", "description": "", "link_score": 0.4}
    known = {**other, "phrases": [phrase("a singer")]}
    [card] = cards(TEXT, [row("Tom Harrow", candidates=[known, {**other, "phrases": []}])])
    assert [[choice.phrase for choice in reading.choices] for reading in card.readings] == [["a singer"]]
    assert card.readings[0].choices[0].draft == ""  # a possessive follows


@given(st.sets(st.integers(0, len(TEXT) // 2)))
def test_the_pieces_are_the_text(starts: set[int]) -> None:
    rows = [{**row("Ada Quill"), "start": start, "end": start + 5} for start in sorted(starts)]
    pieces = list(marked(TEXT, cards(TEXT, rows)))
    assert "".join(piece for piece, _ in pieces) == TEXT
