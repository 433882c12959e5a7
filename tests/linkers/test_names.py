"""Names: one key for the forms of a name, and the mention that names an entity best."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkers.names import most_telling, name_key


@pytest.mark.parametrize(
    ("surface", "language", "key"),
    [
        ("The University of  Warsaw", "en", "university of warsaw"),
        ("its chancellor", "en", "chancellor"),
        ("“Guardian”", "en", "guardian"),
        ("U.S.", "en", "u.s"),
        ("die Straße", "de", "strasse"),
        ("El Niño", "es", "niño"),
        ("The", "en", ""),
        ("the 24th", "en", "24th"),
        ("The Hague", "fr", "the hague"),
    ],
)
def test_key(surface: str, language: str, key: str) -> None:
    assert name_key(surface, language) == key


@given(st.text(max_size=30), st.sampled_from(["en", "es", "de", "pl", "fi"]))
def test_key_of_a_key_is_itself(surface: str, language: str) -> None:
    """Determiners stripped once more could only come from a name that begins with two."""
    key = name_key(surface, language)
    assert name_key(key, language) == key


def test_a_capitalised_name_is_most_telling() -> None:
    assert most_telling(["the former minister", "Natalie Jaresko", "Jaresko"], "en") == 1


def test_the_more_frequent_form_wins_then_the_longer_then_the_earlier() -> None:
    assert most_telling(["Jaresko", "Natalie Jaresko", "Jaresko"], "en") == 0
    assert most_telling(["the plan", "the great plan"], "en") == 1
    assert most_telling(["a plan", "the plan"], "en") == 0
