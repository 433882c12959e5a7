"""Phrases, clauses, verbs and properties that say what somebody is to another."""

from __future__ import annotations

import re

import pytest

from betwixt.roles.words import ANY, ROLE_WORDS, role_pattern


def says(role: str, words: str) -> bool:
    """Whether words say a role; Python's expressions have no class of capitals."""
    return re.fullmatch(role_pattern(role).replace(r"\p{Lu}", "[A-Z]"), words) is not None


@pytest.mark.parametrize(
    ("role", "words"),
    [
        ("leads", "the chief executive of Brellin Power"),
        ("leads", "Brellin Power chief executive"),
        ("leads", "its chief executive Helen Sark"),
        ("leads", "co-founder and chief executive of Tidewell"),
        ("leads", "player-coach"),
        ("leads", "who heads the union"),
        ("leads", "lead"),
        ("leads", "chairperson"),
        ("founded", "the late founder of Tidewell"),
        ("founded", "founded by"),
        ("owns", "The mill's owner"),
        ("works for", "A spokesman for Corran Foods"),
        ("works for", "vice president of sales at Tidewell"),
        ("represents", "Gale’s attorney"),
        ("family", "Pike's wife"),
    ],
)
def test_a_role_is_said_by_the_head_of_a_phrase_a_clause_a_verb_or_a_property(role: str, words: str) -> None:
    assert says(role, words)
    assert says(ANY, words)


@pytest.mark.parametrize(
    ("role", "words"),
    [
        ("leads", "vice president of Tidewell"),
        ("leads", "former head of the bank"),
        ("leads", "ex-president of the bank"),
        ("leads", "a lawyer for the chairman of the bank"),
        ("leads", "the director's wife"),
        ("leads", "directors of the bank"),
        ("works for", "a critic of the bank's director"),
        ("family", "the housewife"),
        ("owns", "owner-occupied flats"),
    ],
)
def test_another_head_says_another_role(role: str, words: str) -> None:
    assert not says(role, words)


def test_every_role_has_its_own_expression() -> None:
    assert len({role_pattern(role) for role in (*ROLE_WORDS, ANY)}) == len(ROLE_WORDS) + 1
