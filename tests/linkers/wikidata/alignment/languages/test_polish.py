"""Polish: cases, words for women, adjectives before the noun."""

from __future__ import annotations

import pytest

from linkers.wikidata.alignment.aligner import align
from linkers.wikidata.alignment.languages.polish import POLISH, READER, parts
from tests.linkers.wikidata.alignment.facts_in import fact


def aligned_properties(description: str, *facts: tuple[str, str, str]) -> list[str]:
    known = {known_fact.id: known_fact for known_fact in (fact("pl", *one) for one in facts)}
    return [known[alignment.fact].pid for alignment in align(description, list(known.values()), "pl")]


@pytest.mark.parametrize(
    ("nominative", "others"),
    [
        ("minister", "ministra ministrem ministrowi"),
        ("premier", "premiera premierem"),
        ("aktor", "aktorem aktorka aktorki aktorką"),
        ("pisarz", "pisarzem pisarka pisarki"),
        ("artysta", "artysty artystka"),
        ("chemik", "chemikiem chemiczka"),
        ("laureat", "laureatem laureatka"),
    ],
)
def test_cases_and_genders_have_one_stem(nominative: str, others: str) -> None:
    assert {READER.stem(word) for word in others.split()} == {READER.stem(nominative)}


def test_who_was_one() -> None:
    assert parts("eksprezydent") == ("prezydent",)
    assert parts("ekspert") == ("ekspert",)


def test_a_genitive_is_not_what_somebody_is() -> None:
    office = ("P39", "premier Polski", "")
    assert aligned_properties("byłym premierem Polski", office) == ["P39"]
    assert aligned_properties("żona premiera Polski", office) == []
    assert aligned_properties("wicepremier Polski", office) == []


def test_an_adjective_before_the_noun_tells_citizenship() -> None:
    poland = ("P27", "Polska", "Q36")
    assert aligned_properties("znanej polskiej aktorki", poland) == ["P27"]
    assert aligned_properties("żona polskiego aktora", poland) == []
    assert aligned_properties("aktor polskiego pochodzenia", poland) == []
    assert aligned_properties("polskiego pochodzenia", poland) == []


def test_a_party_whose_name_has_an_and() -> None:
    party = ("P102", "Prawo i Sprawiedliwość", "Q1")
    assert aligned_properties("polityk Prawa i Sprawiedliwości", party) == ["P102"]
    assert aligned_properties("polityk PiS", party) == ["P102"]
    assert aligned_properties("przeciwnik PiS", party) == []


def test_the_prime_minister_has_two_names() -> None:
    assert POLISH.phrase("prezesem Rady Ministrów").words == POLISH.phrase("premier").words
