"""Names: one key for the forms of a name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.names.keys import LONGEST_KEY, name_key


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


def test_a_very_long_key_is_bounded_and_still_its_own() -> None:
    one, other = name_key("ö" * 5_000, "en"), name_key("ö" * 5_001, "en")
    assert one != other
    for key in (one, other):
        assert len(key.encode()) <= LONGEST_KEY
        assert name_key(key, "en") == key
