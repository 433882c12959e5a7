"""Which facts of Wikidata a description expresses, and which it contradicts."""

from __future__ import annotations

import pytest

from linkers.wikidata.alignment.aligner import LEAST, align
from linkers.wikidata.alignment.overlap import overlapping
from linkers.wikidata.facts import Fact


def fact(pid: str, value: str) -> Fact:
    return Fact(f"Q1-{pid}-{value}", pid, {"P31": "instance of"}.get(pid, pid), value, "", "normal", "", "")


EXPRESSED = [
    ("former U.S. President", "P39", "President of the United States"),
    ("the 38th president of the United States", "P39", "President of the United States"),
    ("Vice President of the United States", "P39", "Vice President of the United States"),
    ("former Minister of Finance of Ukraine", "P39", "Minister of Finance of Ukraine"),
    ("a prominent politician from Grand Rapids", "P106", "politician"),
    ("actress and singer", "P106", "actor"),
    ("German TV network", "P31", "television network"),
    ("British Prime Minister", "P27", "United Kingdom"),
    ("a Ghanaian diplomat", "P27", "Ghana"),
    ("NATO member", "P463", "NATO"),
    ("head of the United Nations", "P108", "United Nations"),
    ("the Republican senator", "P102", "Republican Party"),
    ("the Chilean capital", "P1376", "Chile"),
    ("wife of Bill Clinton", "P26", "Bill Clinton"),
    ("born in 1965", "P569", "1965-04-12"),
    ("a physicist and chemist", "P106", "physicist"),
    ("a physicist and chemist", "P106", "chemist"),
    ("a lawyer and former Prime Minister of the UK", "P39", "Prime Minister of the United Kingdom"),
    ("Minister of Education and Science", "P39", "Minister of Education and Science"),
    ("Nobel Peace Prize laureate", "P166", "Nobel Peace Prize"),
]
NOT_EXPRESSED = [
    ("Vice President of the United States", "P39", "President of the United States"),
    ("deputy mayor of Paris", "P39", "mayor of Paris"),
    ("the president", "P39", "President of the United States"),
    ("the shattered country", "P31", "landlocked country"),
    ("a supporter of France", "P27", "France"),
    ("the German chancellor", "P27", "German Democratic Republic"),
    ("the British Prime Minister", "P27", "United Kingdom of Great Britain and Ireland"),
    ("he gave us a lawyer", "P27", "United States of America"),
    ("leader of the Norwegian Labour Party", "P102", "Conservative Party"),
    ("the wife of a lawyer", "P106", "lawyer"),
    ("a longtime supporter of the treaty", "P106", "politician"),
    ("born in 1966", "P569", "1965-04-12"),
    ("", "P106", "politician"),
]


@pytest.mark.parametrize(("description", "pid", "value"), EXPRESSED)
def test_a_fact_is_expressed_by_what_says_it(description: str, pid: str, value: str) -> None:
    [alignment] = align(description, [fact(pid, value)])
    assert not alignment.contradicts
    assert LEAST <= alignment.score <= 1
    assert alignment.words


@pytest.mark.parametrize(("description", "pid", "value"), NOT_EXPRESSED)
def test_a_word_in_common_says_little(description: str, pid: str, value: str) -> None:
    assert [
        alignment for alignment in align(description, [fact(pid, value)]) if not alignment.contradicts
    ] == []


def test_the_relation_makes_sure() -> None:
    [surer] = align("wife of Bill Clinton", [fact("P26", "Bill Clinton")])
    [less] = align("a friend of Bill Clinton", [fact("P26", "Bill Clinton")])
    assert less.score < surer.score == 1


def test_another_citizenship_is_a_contradiction() -> None:
    [alignment] = align("an American diplomat", [fact("P27", "Ghana")])
    assert (alignment.contradicts, alignment.words) == (True, ("united states of america",))
    both = align("an American diplomat", [fact("P27", "Ghana"), fact("P27", "United States of America")])
    assert [alignment.contradicts for alignment in both] == [False]


@pytest.mark.parametrize(
    ("description", "citizenship"),
    [
        ("an English writer and humorist", "United Kingdom"),
        ("a Scottish poet", "United Kingdom"),
        ("a Welsh singer", "United Kingdom"),
        ("a Northern Irish footballer", "United Kingdom"),
        ("an Irish writer", "United Kingdom"),
        ("a Russian writer", "Soviet Union"),
        ("a Russian physicist", "Ukraine"),
        ("an Indian lawyer", "British Raj"),
        ("a Pakistani poet", "India"),
        ("a Ukrainian poet", "Austria-Hungary"),
        ("a Croatian swimmer", "Yugoslavia"),
        ("the Italian ambassador", "United States of America"),
        ("French Open champion", "United States of America"),
        ("a French Open writer", "United States of America"),
        ("Spanish teacher", "United States of America"),
        ("English professor", "United States of America"),
        ("an English professor and novelist", "United States of America"),
        ("the German-born physicist", "United States of America"),
        ("the Franco-German physicist", "United States of America"),
        ("a South American footballer", "Spain"),
        ("the Mexican team coach", "United States of America"),
        ("the Mexican coach", "United States of America"),
        ("a former Canadian citizen", "United States of America"),
        ("a French film director", "United States of America"),
        ("friend of a French writer", "United States of America"),
    ],
)
def test_what_tells_no_other_citizenship_contradicts_none(description: str, citizenship: str) -> None:
    assert [
        alignment for alignment in align(description, [fact("P27", citizenship)]) if alignment.contradicts
    ] == []


@pytest.mark.parametrize(
    ("description", "citizenship"),
    [
        ("an Italian physicist", "United States of America"),
        ("an Italian actor and teacher", "United States of America"),
        ("a French writer", "United Kingdom"),
        ("a Swiss citizen", "Germany"),
    ],
)
def test_a_citizen_of_another_country_contradicts(description: str, citizenship: str) -> None:
    assert [alignment.contradicts for alignment in align(description, [fact("P27", citizenship)])] == [True]


def test_people_of_a_part_are_citizens_of_the_whole() -> None:
    [alignment] = align("an English writer and humorist", [fact("P27", "United Kingdom")])
    assert not alignment.contradicts


def test_who_is_not_of_a_country_contradicts_no_other() -> None:
    assert align("the first non-Italian pope", [fact("P27", "Poland")]) == ()


def test_another_year_of_birth_is_a_contradiction() -> None:
    [alignment] = align("a painter, born in Lviv in 1966", [fact("P569", "1965-04-12")])
    assert (alignment.contradicts, alignment.words) == (True, ("1966",))


def test_the_paper_counts_any_word_that_is_no_stop_word() -> None:
    facts = [fact("P39", "President of the United States"), fact("P106", "politician"), fact("P31", "human")]
    assert [alignment.fact for alignment in overlapping("the president", facts)] == [facts[0].id]
    assert [alignment.words for alignment in overlapping("an instance of the politician", facts)] == [
        ("politician",),
        ("instance",),
    ]
    assert overlapping("of the", facts) == ()
