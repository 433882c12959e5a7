"""A short form means the only organisation of its document that it may be short for."""

from __future__ import annotations

import pytest

from linkers.names.short_organisations import full_organisations, is_short_for

BODY, PERSON, PLACE = "ORGANISATION", "PERSON", "LOCATION"


@pytest.mark.parametrize(
    ("short", "name"),
    [
        ("harbour mills", "harbour mills holding"),
        ("morgan", "morgan stanley"),
        ("met", "metropolitan police"),
        ("dod", "department of defense"),
        ("doe", "department of energy"),
        ("hud", "department of housing and urban development"),
        ("mod", "ministry of defence"),
    ],
)
def test_short_forms(short: str, name: str) -> None:
    assert is_short_for(short, name)
    assert full_organisations({0: (BODY, [name]), 1: (BODY, [short])}) == {1: name}


@pytest.mark.parametrize(
    ("short", "name"),
    [("stanley", "morgan stanley"), ("inter", "international court"), ("department", "department of energy")],
)
def test_no_short_forms(short: str, name: str) -> None:
    assert not is_short_for(short, name)


def test_a_short_form_of_two_means_neither() -> None:
    two = {0: (BODY, ["rimm foods"]), 1: (BODY, ["rimm motors"]), 2: (BODY, ["rimm"])}
    assert full_organisations(two) == {}


def test_the_longest_name_of_one_organisation_is_meant() -> None:
    assert full_organisations({0: (BODY, ["rimm foods", "rimm foods plc"]), 1: (BODY, ["rimm"])}) == {
        1: "rimm foods"
    }


@pytest.mark.parametrize("kind", [PERSON, PLACE])
def test_a_town_or_person_of_that_name_is_no_organisation(kind: str) -> None:
    assert (
        full_organisations({0: (BODY, ["boston globe"]), 1: (BODY, ["boston"]), 2: (kind, ["boston"])}) == {}
    )
    assert full_organisations({0: (BODY, ["boston globe"]), 1: (kind, ["boston"])}) == {}


def test_what_stands_before_the_ending_of_a_web_address_is_a_short_form() -> None:
    names = {0: ("ORGANISATION", ["thetide.com"]), 1: ("ORGANISATION", ["thetide"])}
    assert full_organisations(names) == {1: "thetide.com"}


def test_the_last_words_of_a_name_are_a_short_form_unless_they_are_anothers() -> None:
    assert is_short_for("press register", "clarksdale press register")
    assert not is_short_for("national bank", "first national bank")
