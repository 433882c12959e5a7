"""What clauses tell of a name."""

from __future__ import annotations

import pytest

from extractors.joint.decisions.names.named_words import Name
from tests.extractors.joint.decisions.descriptions.test_descriptions import said

RIM = Name(0, 1, "PERSON")
HEADS = (
    "Rim/P/8/nsubj ,/./4/punct who/R/4/nsubj {words} the/D/6/det mint/N/4/obj ,/./4/punct"
    " left/V/0/root +././8/punct"
)


def test_a_relative_clause_that_a_comma_sets_apart() -> None:
    text = HEADS.format(words="heads/V/1/acl:relcl")
    assert said(text, RIM) == [("clause", "Rim", "who heads the mint")]


@pytest.mark.parametrize(
    "text",
    [
        "Rim/P/9/nsubj ,/./5/punct who/R/5/nsubj never/B/5/advmod headed/V/1/acl:relcl the/D/7/det"
        " mint/N/5/obj ,/./5/punct left/V/0/root +././9/punct",
        "Rim/P/9/nsubj ,/./5/punct who/R/5/nsubj would/X/5/aux head/V/1/acl:relcl the/D/7/det"
        " mint/N/5/obj ,/./5/punct left/V/0/root +././9/punct",
        "Rim/P/9/nsubj ,/./4/punct who/R/4/nsubj said/V/1/acl:relcl he/R/6/nsubj knew/V/4/ccomp it/R/6/obj"
        " ,/./4/punct left/V/0/root +././9/punct",
    ],
)
def test_what_is_denied_future_or_said_is_none(text: str) -> None:
    assert said(text, RIM) == []


def test_a_participle_beside_a_name() -> None:
    text = (
        "Rim/P/9/nsubj ,/./3/punct born/V/1/acl in/I/5/case Oslo/P/3/obl in/I/7/case 1961/M/3/obl ,/./3/punct"
        " paints/V/0/root +././9/punct"
    )
    assert said(text, RIM) == [("clause", "Rim", "born in Oslo in 1961")]


def test_a_role_verb_with_its_object_and_what_follows() -> None:
    text = (
        "Rim/P/2/nsubj founded/V/0/root a/D/4/det choir/N/2/obj in/I/6/case Oslo/P/2/obl and/C/8/cc"
        " left/V/2/conj +././2/punct"
    )
    assert said(text, RIM) == [("clause", "Rim", "founded a choir in Oslo")]


def test_other_verbs_tell_what_happened() -> None:
    assert said("Rim/P/2/nsubj sold/V/0/root a/D/4/det choir/N/2/obj +././2/punct", RIM) == []


def test_a_count_is_no_role() -> None:
    assert said("Rim/P/2/nsubj led/V/0/root two/M/4/nummod laps/N/2/obj +././2/punct", RIM) == []


def test_headlines_tell_nothing() -> None:
    assert said("Rim/P/2/nsubj heads/V/0/root the/D/4/det mint/N/2/obj", RIM) == []


def test_a_predicate_nominal_is_told_once() -> None:
    text = (
        "Rim/P/8/nsubj ,/./6/punct who/R/6/nsubj was/X/6/cop once/B/6/advmod mayor/N/1/acl:relcl ,/./6/punct"
        " left/V/0/root +././8/punct"
    )
    assert said(text, RIM) == [("predicate", "Rim", "once mayor")]


def test_who_owns_it_is_told_in_the_passive_too() -> None:
    text = (
        "Rim/P/3/nsubj is/X/3/aux owned/V/0/root by/I/5/case Falk/P/3/obl until/I/7/case June/P/3/obl"
        " +././3/punct"
    )
    assert said(text, Name(0, 1, "ORGANISATION"), Name(4, 5, "PERSON")) == [
        ("clause", "Rim", "owned by Falk until June")
    ]


def test_a_clause_behind_an_appositive_name_is_of_the_name() -> None:
    text = (
        "his/R/2/nmod aunt/N/11/nsubj ,/./4/punct Rim/P/2/appos ,/./7/punct who/R/7/nsubj works/V/2/acl"
        " for/I/9/case them/R/7/obl ,/./2/punct left/V/0/root +././11/punct"
    )
    assert ("clause", "Rim", "who works for them") in said(text, Name(3, 4, "PERSON"))


def test_a_clause_of_something_else_is_not_of_the_name_before() -> None:
    text = (
        "boats/N/10/nsubj of/I/3/case Rim/P/1/nmod ,/./7/punct which/R/7/nsubj were/X/7/aux sunk/V/1/acl"
        " there/B/7/advmod ,/./1/punct lay/V/0/root +././10/punct"
    )
    assert said(text, Name(2, 3, "PERSON")) == []
