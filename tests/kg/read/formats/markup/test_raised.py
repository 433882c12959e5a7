"""Raised text on one line: exponents with a sign, callouts apart, ordinals and charges joined."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.read.formats.markup.raised import lowered, raised


@pytest.mark.parametrize(
    ("before", "text", "line"),
    [
        ("some 10", "6", "some 10^6"),
        ("3.5 × 10", "−11", "3.5 × 10^−11"),
        ("an area of 40 km", "2", "an area of 40 km^2"),
        ("µg/m", "3", "µg/m^3"),
        ("mol L", "-1", "mol L^-1"),
        ("x", "n", "x^n"),
        ("2", "n+1", "2^(n+1)"),
        ("(a + b)", "2", "(a + b)^2"),
        ("the value of R", "2", "the value of R^2"),
        ("E = mc", "2", "E = mc^2"),
        ("so mc", "2", "so mc^2"),
        ("the energy ½mv", "2", "the energy ½mv^2"),
        ("a = πr", "2", "a = πr^2"),
        ("SO4", "2−", "SO4^2−"),
        ("PO4", "3-", "PO4^3-"),
    ],
)
def test_an_exponent_has_a_sign_before_it(before: str, text: str, line: str) -> None:
    assert before + raised(before, text) == line


@pytest.mark.parametrize(
    ("before", "text", "line"),
    [
        ("Brellin Power", "13", "Brellin Power [13]"),
        ("Brellin Power", "[13]", "Brellin Power [13]"),
        ("as the mayor said.", "1,2", "as the mayor said. [1,2]"),
        ("closed”", "4–6", "closed” [4–6]"),
        ("Mira Solvane", "a,b", "Mira Solvane [a,b]"),
        ("Mira Solvane", "*", "Mira Solvane [*]"),
        ("in 2019", "5", "in 2019 [5]"),
        ("1,240", "3", "1,240 [3]"),
        ("vitamin B12", "4", "vitamin B12 [4]"),
        ("(Orr and others)", "2", "(Orr and others) [2]"),
        ("the BBC", "2", "the BBC [2]"),
        ("said Mr", "2", "said Mr [2]"),
        ("the press office", "new", "the press office new"),
    ],
)
def test_the_callout_of_a_note_stands_apart(before: str, text: str, line: str) -> None:
    assert before + raised(before, text) == line


@pytest.mark.parametrize(
    "joined",
    ["19|th", "XIX|e", "2|nd", "1|er", "M|me", "N|o", "Ca|2+", "CD4|+", "p53|−/−", "(|18", " |14"],
)
def test_ordinals_charges_and_isotopes_are_joined(joined: str) -> None:
    before, text = joined.split("|")
    assert raised(before, text) == text


def test_trade_marks_are_their_characters() -> None:
    assert [raised("Brellin", text) for text in ("TM", "®", "(R)", "SM")] == ["™", "®", "®", "℠"]


def test_what_surely_is_a_callout_is_no_exponent() -> None:
    assert raised("about 10", "6", callout=True) == " [6]"


def test_lowered_numbers_stay_apart_from_numbers() -> None:
    assert [lowered("H", "2"), lowered("T", "max"), lowered("101", "2")] == ["2", "max", "_2"]


@given(st.text(), st.text())
def test_no_character_of_it_is_lost_and_no_number_grows(before: str, text: str) -> None:
    written = raised(before, text)
    words = "".join(text.split())
    assert words.casefold() in ("tm", "sm", "r", "(r)", "(c)") or words in "".join(written.split())
    assert not (before[-1:].isdecimal() and text[:1].isdecimal() and written[:1].isdecimal())
