"""Short forms of names: last words, and what they may stand for."""

import pytest

from betwixt.names.short_forms import is_short_form, meant_by


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("Veld", "Ada Veld"),
        ("the ministry", "Ministry of Tides"),
        ("Brandt", "Leo Brandt Jr."),
        ("Brenn Ropes", "Brenn Ropes of Corvane"),
        ("o'neill", "André O’Neill"),
        ("Gates Foundation", "Mira Gates Foundation"),
        ("Syngenta", "Syngenta AG"),
        ("Syngenta", "Swiss company Syngenta AG"),
        ("Tyler Charles", "Tyler Sadarious Charles"),
        ("Ada Veld", "Ada Maria van Veld"),
    ],
)
def test_last_words_are_a_short_form(asked: str, name: str) -> None:
    assert is_short_form(asked, name)


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("Ada", "Ada Veld"),
        ("Ada Maria", "Ada Maria Veld"),
        ("Veld Ada", "Ada Maria Veld"),
        ("Tides", "Ministry of Tides"),
        ("eld", "Ada Veld"),
        ("Ada Veld", "Ada Veld"),
        ("", "Veld"),
    ],
)
def test_other_words_are_none(asked: str, name: str) -> None:
    assert not is_short_form(asked, name)


def test_names_that_end_in_each_other_are_one() -> None:
    assert meant_by("Veld", ["admiral ada veld", "ada veld"]) == ["ada veld"]


def test_two_people_are_two() -> None:
    assert meant_by("Veld", ["tom veld", "ada veld", "velden"]) == ["ada veld", "tom veld"]
