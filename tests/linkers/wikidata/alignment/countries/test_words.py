"""Countries in texts, by their items."""

from __future__ import annotations

import pytest

from linkers.wikidata.alignment.countries.table import countries
from linkers.wikidata.alignment.countries.words import words_of
from linkers.wikidata.alignment.languages.german import READER as GERMAN
from linkers.wikidata.alignment.languages.inflected import Reader
from linkers.wikidata.alignment.languages.polish import READER as POLISH
from linkers.wikidata.alignment.languages.spanish import READER as SPANISH


@pytest.mark.parametrize(
    ("reader", "text", "item", "adjective"),
    [
        (GERMAN, "der französische Minister", "Q142", True),
        (GERMAN, "Präsident Frankreichs", "Q142", False),
        (GERMAN, "US-Präsident", "Q30", True),
        (GERMAN, "Präsident der Vereinigten Staaten", "Q30", False),
        (GERMAN, "Schweizer Schauspieler", "Q39", True),
        (SPANISH, "ministros franceses", "Q142", True),
        (SPANISH, "presidente de EE. UU.", "Q30", False),
        (SPANISH, "la serbia Ana", "Q403", True),
        (SPANISH, "presidente de Serbia", "Q403", False),
        (POLISH, "polską aktorką", "Q36", True),
        (POLISH, "premier Polski", "Q36", False),
        (POLISH, "Polski aktor", "Q36", False),
        (POLISH, "królowa Niderlandów w Holandii", "Q55", False),
    ],
)
def test_a_country_is_its_item(reader: Reader, text: str, item: str, adjective: bool) -> None:
    read_phrase = reader.phrase(text)
    assert item in read_phrase.words
    assert (item in read_phrase.adjectives) == adjective


def test_people_of_a_part_are_citizens_of_the_whole() -> None:
    assert GERMAN.phrase("ein schottischer Dichter").adjectives == {"Q22", "Q145"}


@pytest.mark.parametrize("language", ["es", "de", "pl"])
def test_every_country_has_words(language: str) -> None:
    for item, country in countries(language).items():
        assert all((country.adjective, country.of, country.names)), item


def test_words_have_no_dots() -> None:
    assert words_of("EE.UU. y l’Orient") == ("EEUU", "y", "lOrient")


def test_other_languages_have_no_table() -> None:
    assert countries("fr") == {}
