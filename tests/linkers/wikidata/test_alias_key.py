import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkers.wikidata.alias_key import alias_key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The Hague", "hague"),
        ("Tel-Aviv", "Tel Aviv"),
        ("U.S.", "US"),
        ("São Paulo", "Sao Paulo"),
        ("Bogotá's", "Bogota"),
    ],
)
def test_names_that_differ_in_signs_alone_have_one_key(one: str, other: str) -> None:
    assert alias_key(one) == alias_key(other)


def test_articles_of_other_languages_are_parts_of_names() -> None:
    assert alias_key("Der Spiegel") == "der spiegel"


@given(st.text())
def test_the_key_of_a_key_is_itself(name: str) -> None:
    key = alias_key(name)
    assert alias_key(alias_key(key)) == alias_key(key)
