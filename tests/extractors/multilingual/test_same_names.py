"""Which names name the same."""

from __future__ import annotations

import pytest

from betwixt.document import Span
from extractors.multilingual.same_names import NamedSpan, same_names, with_surnames


def names(*given: tuple[str, str]) -> list[NamedSpan]:
    """Names with types, one after the other."""
    return [
        NamedSpan(Span(10 * at, 10 * at + 5), tuple(name.split()), kind)
        for at, (name, kind) in enumerate(given)
    ]


def groups(language: str, *given: tuple[str, str]) -> list[list[str]]:
    asked = names(*given)
    by_span = {name.span: " ".join(name.words) for name in asked}
    return [[by_span[span] for span in members] for members in same_names(asked, language)]


def test_a_surname_goes_with_its_full_name() -> None:
    clusters = groups("es", ("Pedro Sánchez", "PERSON"), ("Madrid", "LOCATION"), ("Sánchez", "PERSON"))
    assert clusters == [["Pedro Sánchez", "Sánchez"]]


def test_a_surname_of_two_goes_with_none() -> None:
    assert groups("es", ("Ana Gil", "PERSON"), ("Eva Gil", "PERSON"), ("Gil", "PERSON")) == []


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("pl", "Donald Tusk", "Donaldem Tuskiem"),
        ("pl", "Donald Tusk", "Tuskowi"),
        ("pl", "Agnieszka Holland", "Agnieszki Holland"),
        ("de", "Angela Merkel", "Merkels"),
    ],
)
def test_declined_forms_name_the_same(language: str, one: str, other: str) -> None:
    assert groups(language, (one, "PERSON"), (other, "PERSON")) == [[one, other]]


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("pl", "Kowal", "Kowalski"),
        ("es", "Merkel", "Merkels"),
        ("de", "Bern", "Berner"),
        ("pl", "Iza", "Ina"),
    ],
)
def test_other_words_do_not(language: str, one: str, other: str) -> None:
    assert groups(language, (one, "PERSON"), (other, "PERSON")) == []


def test_names_of_two_types_are_two() -> None:
    assert groups("de", ("Hamburg", "LOCATION"), ("Hamburg", "ORGANISATION")) == []


def test_a_surname_is_a_person() -> None:
    given = names(("Donald Tusk", "PERSON"), ("Tuskiem", "LOCATION"), ("Gdańsk", "LOCATION"))
    assert [name.type for name in with_surnames(given, "pl")] == ["PERSON", "PERSON", "LOCATION"]
