"""What a name is made of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.names.folding import fold
from betwixt.names.keys import name_key
from betwixt.names.parts import acronym, core, initials, is_bare_title, person_name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("chávez", "chavez"),
        ("u.s", "us"),
        ("søren łukasz", "soren lukasz"),
        ("al-hadid", "al hadid"),
        ("brenn's", "brenn"),
        ("o’neill", "o'neill"),
    ],
)
def test_spellings_of_a_name_fold_to_one(one: str, other: str) -> None:
    assert fold(one) == fold(other) != ""


@given(st.text())
def test_what_is_folded_is_not_folded_further(text: str) -> None:
    once = fold(name_key(text, "en"))
    assert fold(once) == once


def test_titles_and_legal_forms_are_no_part_of_the_name() -> None:
    assert core("prime minister ada veld", "PERSON") == "ada veld"
    assert core("dr. okafor", "PERSON") == "okafor"
    assert core("brenn ropes, inc", "ORGANISATION") == "brenn ropes"
    assert core("general", "PERSON") == "general"
    assert core("general motors", "ORGANISATION") == "general motors"


def test_a_title_alone_is_told_from_a_name() -> None:
    assert is_bare_title("prime minister")
    assert is_bare_title("queen")
    assert not is_bare_title("queen latifah")
    assert not is_bare_title("")


def test_initials_are_those_of_capitalised_words() -> None:
    assert initials("Harbour Trust of Brenn") == "htb"
    assert initials("Brenn") == ""
    assert acronym("H.T.B.") == acronym("HTB") == "htb"
    assert acronym("Brenn") == acronym("us") == ""


@pytest.mark.parametrize(
    ("surface", "nickname", "without", "ending"),
    [
        ('Ada K. "Kit" Veld', ("kit",), "ada veld", "kit veld"),
        ("Ada “Kit” Veld", ("kit",), "ada veld", "kit veld"),
        ("Ada ‘Big Kit’ Veld Jr.", ("big", "kit"), "ada veld jr", "big kit veld jr"),
        ("Ada O'Kit Veld", (), "ada okit veld", "okit veld"),
        ("Ada Kit' Veld", (), "ada kit veld", "kit veld"),
    ],
)
def test_a_nickname_may_be_left_out_or_stand_for_given_names(
    surface: str, nickname: tuple[str, ...], without: str, ending: str
) -> None:
    name = person_name(name_key(surface, "en"))
    assert (name.nickname, name.without_middle_initials) == (nickname, without)
    assert {ending, "veld"} <= set(name.endings)
