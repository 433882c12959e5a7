"""The words of descriptions: heads, countries, lemmas."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkers.wikidata.alignment.languages.phrase import lemma, phrase


@pytest.mark.parametrize(
    ("text", "head", "words"),
    [
        ("former Minister of Finance of Ukraine", "minister", ("former", "minister", "finance", "ukraine")),
        ("the U.S. president", "president", ("united states of america", "president")),
        ("CEO of Apple", "officer", ("chief", "executive", "officer", "apple")),
        ("South African judges", "judge", ("south africa", "judge")),
        ("Britain’s poorest cities", "city", ("united kingdom", "poorest", "city")),
        ("of the", "", ()),
    ],
)
def test_head_and_words(text: str, head: str, words: tuple[str, ...]) -> None:
    read_phrase = phrase(text)
    assert (read_phrase.head, read_phrase.words) == (head, words)


def test_only_adjectives_before_the_head_say_whose_somebody_is() -> None:
    assert phrase("a French lawyer").adjectives == {"france"}
    assert phrase("a lawyer from France").adjectives == frozenset()
    assert phrase("leader of the Norwegian Labour Party").adjectives == frozenset()


@pytest.mark.parametrize(
    ("plural", "singular"),
    [("countries", "country"), ("members", "member"), ("boss", "boss"), ("his", "his"), ("campus", "campus")],
)
def test_lemma(plural: str, singular: str) -> None:
    assert lemma(plural) == singular


@given(st.text())
def test_any_text_has_words_each_once(text: str) -> None:
    read_phrase = phrase(text)
    assert len(set(read_phrase.words)) == len(read_phrase.words)
    assert not read_phrase.head or read_phrase.head in read_phrase.words
