"""Initials whose full stop is a token of its own."""

from __future__ import annotations

from extractors.encoder.tags import TaggedSpan
from extractors.multilingual.initials import with_initials

WORDS = ["Wtedy", "George", "W", ".", "Bush", "mówił", "."]
GEORGE, BUSH = TaggedSpan(1, 2, "PERSON", 0.9), TaggedSpan(4, 4, "ORGANISATION", 0.4)


def test_what_an_initial_joins_is_one_name() -> None:
    assert with_initials([GEORGE, BUSH], WORDS, [0]) == [TaggedSpan(1, 4, "PERSON", 0.4)]


def test_several_initials_join_too() -> None:
    words = ["George", "H", ".", "W", ".", "Bush"]
    parts = [TaggedSpan(first, last, "PERSON", 0.9) for first, last in ((0, 1), (3, 3), (5, 5))]
    assert with_initials(parts, words, [0]) == [TaggedSpan(0, 5, "PERSON", 0.9)]


def test_what_no_initial_joins_stays_apart() -> None:
    assert with_initials([GEORGE, BUSH], WORDS, [0, 4]) == [GEORGE, BUSH]
    comma = [*WORDS[:3], ",", *WORDS[4:]]
    assert with_initials([GEORGE, BUSH], comma, [0]) == [GEORGE, BUSH]
    places = [GEORGE._replace(type="LOCATION"), BUSH]
    assert with_initials(places, WORDS, [0]) == places
    word = [*WORDS[:2], "Will", *WORDS[3:]]
    assert with_initials([GEORGE, BUSH], word, [0]) == [GEORGE, BUSH]
