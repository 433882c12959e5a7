"""German: compounds, words for women, adjectives of countries, ranks."""

from __future__ import annotations

import pytest

from linkers.wikidata.alignment.aligner import align
from linkers.wikidata.alignment.languages.german import GERMAN, READER, parts
from tests.linkers.wikidata.alignment.facts_in import fact


def aligned_properties(description: str, *facts: tuple[str, str, str]) -> list[str]:
    known = {known_fact.id: known_fact for known_fact in (fact("de", *one) for one in facts)}
    return [known[alignment.fact].pid for alignment in align(description, list(known.values()), "de")]


@pytest.mark.parametrize(
    ("word", "made_of"),
    [
        ("Altbundeskanzlerin", ("bund", "kanzler")),
        ("Schauspielerinnen", ("schauspieler",)),
        ("Präsidentin", ("präsident",)),
        ("Rechtsanwältin", ("rechtsanwalt",)),
        ("Ärztinnen", ("arzt",)),
        ("Geschäftsfrau", ("geschäftsmann",)),
        ("Frau", ("frau",)),
        ("Berlin", ("berlin",)),
        ("Vizekanzler", ("vizekanzler",)),
    ],
)
def test_parts(word: str, made_of: tuple[str, ...]) -> None:
    assert parts(word) == made_of


def test_a_politician_is_not_politics() -> None:
    assert READER.stem("politiker") == READER.stem("politikers") != READER.stem("politik")


def test_a_compound_is_what_its_last_part_says_but_for_positions() -> None:
    assert aligned_properties("der Filmregisseur", ("P106", "Regisseur", "")) == ["P106"]
    assert aligned_properties("der Ministerpräsident", ("P39", "Präsident", "")) == []
    assert aligned_properties("eine Halbinsel", ("P31", "Insel", "")) == []
    assert aligned_properties("Landeshauptstadt", ("P31", "kreisfreie Stadt in Hessen", "")) == []


def test_only_adjectives_before_the_noun_tell_citizenship() -> None:
    germany = ("P27", "Deutschland", "Q183")
    assert aligned_properties("die frühere deutsche Ministerin", germany) == ["P27"]
    assert aligned_properties("ein Freund der deutschen Sprache", germany) == []
    assert aligned_properties("ein Autor deutscher Herkunft", germany) == []


def test_a_party_is_known_by_its_first_letters() -> None:
    party = ("P102", "Sozialdemokratische Partei Deutschlands", "Q49768")
    assert aligned_properties("der SPD-Politiker", party) == ["P102"]
    assert aligned_properties("ein Gegner der SPD", party) == []


def test_the_article_of_a_genitive_ends_what_somebody_is() -> None:
    assert GERMAN.phrase("Sprecher des Präsidenten").head == READER.stem("sprecher")
    assert GERMAN.phrase("in Bonn lebender Maler").head == READER.stem("maler")


def test_births() -> None:
    born = ("P569", "1954-07-17", "")
    assert aligned_properties("geboren am 17. Juli 1954 in Hamburg", born) == ["P569"]
    assert aligned_properties("die Siegerin von 1954", born) == []
    [other] = align("geboren 1955 in Hamburg", [fact("de", *born)], "de")
    assert (other.contradicts, other.words) == (True, ("1955",))
