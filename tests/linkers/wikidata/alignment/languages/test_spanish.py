"""Spanish: words for women, "ex", adjectives behind the noun."""

from __future__ import annotations

import pytest

from linkers.wikidata.alignment.aligner import align
from linkers.wikidata.alignment.languages.spanish import READER, SPANISH, parts
from tests.linkers.wikidata.alignment.facts_in import fact


def aligned_properties(description: str, *facts: tuple[str, str, str]) -> list[str]:
    known = {known_fact.id: known_fact for known_fact in (fact("es", *one) for one in facts)}
    return [known[alignment.fact].pid for alignment in align(description, list(known.values()), "es")]


@pytest.mark.parametrize(
    ("word", "plain"),
    [("exministra", "ministra"), ("actriz", "actor"), ("alcaldesa", "alcalde"), ("experta", "experta")],
)
def test_parts(word: str, plain: str) -> None:
    assert parts(word) == (plain,)


@pytest.mark.parametrize(
    ("one", "other"),
    [("ministra", "ministro"), ("presidentas", "presidente"), ("escritora", "escritor")],
)
def test_words_for_women_and_men_have_one_stem(one: str, other: str) -> None:
    assert READER.stem(one) == READER.stem(other)


@pytest.mark.parametrize(
    ("office", "who"), [("presidencia", "presidente"), ("economía", "economista"), ("dirección", "director")]
)
def test_an_office_is_nobody(office: str, who: str) -> None:
    assert READER.stem(office) != READER.stem(who)


def test_a_prime_minister_is_no_minister() -> None:
    office = ("P39", "ministro de España", "")
    assert aligned_properties("la primera ministra española", office) == []
    assert aligned_properties("un ministro español", office) == ["P39"]


def test_an_adjective_tells_citizenship_up_to_the_first_preposition() -> None:
    spain = ("P27", "España", "Q29")
    assert aligned_properties("actriz y cantante española", spain) == ["P27"]
    assert aligned_properties("hija de madre española", spain) == []
    assert aligned_properties("profesor de español", spain) == []


def test_an_adjective_that_is_joined_to_another_one_says_nothing() -> None:
    assert aligned_properties("escritor franco-alemán", ("P27", "Francia", "Q142")) == []


def test_the_first_noun_is_what_somebody_is() -> None:
    assert SPANISH.phrase("el célebre pintor flamenco").head == READER.stem("pintor")
    assert SPANISH.phrase("asesor del presidente").head == READER.stem("asesor")


def test_a_relation_is_told_by_what_somebody_is() -> None:
    spouse = ("P26", "Barack Obama", "Q76")
    assert aligned_properties("esposa de Barack Obama", spouse) == ["P26"]
    assert aligned_properties("amiga de Barack Obama", spouse) == []
    assert aligned_properties("hija de Barack Obama y esposa de un médico", spouse) == []
