"""Countries in phrases."""

from __future__ import annotations

import pytest

from linkers.wikidata.phrases.languages.countries import country, is_above_countries, names_a_country


@pytest.mark.parametrize(
    ("language", "item", "label", "adjective", "of"),
    [
        ("en", "Q30", "United States of America", "American", "of the United States"),
        ("en", "Q212", "Ukraine", "Ukrainian", "of Ukraine"),
        ("en", "Q148", "People's Republic of China", "Chinese", "of China"),
        ("es", "Q30", "Estados Unidos", "estadounidense", "de Estados Unidos"),
        ("de", "Q212", "Ukraine", "ukrainisch", "der Ukraine"),
        ("pl", "Q36", "Polska", "polski", "Polski"),
    ],
)
def test_adjective_and_of(language: str, item: str, label: str, adjective: str, of: str) -> None:
    country_words = country(language, item, label)
    assert country_words is not None
    assert (country_words.adjective, country_words.of) == (adjective, of)


def test_what_is_no_known_country_has_no_words() -> None:
    assert country("en", "Q1", "Atlantis") is None
    assert country("es", "Q1", "Atlántida") is None


@pytest.mark.parametrize("text", ["Minister of Finance of Ukraine", "French ambassador", "U.S. senator"])
def test_a_phrase_names_a_country(text: str) -> None:
    assert names_a_country(text.replace("U.S.", "US"))


def test_a_phrase_names_none() -> None:
    assert not names_a_country("Minister of Finance")


@pytest.mark.parametrize(
    ("position", "above"),
    [
        ("Secretary-General of the United Nations", True),
        ("President of the European Commission", True),
        ("Secretario General de las Naciones Unidas", True),
        ("sekretarz generalny Organizacji Narodów Zjednoczonych", True),
        ("Minister of European Affairs", False),
        ("Secretary of State", False),
        ("ministro de Asuntos Exteriores", False),
        ("minister spraw zagranicznych", False),
    ],
)
def test_a_position_of_several_countries_is_of_none(position: str, above: bool) -> None:
    assert is_above_countries(position) is above
