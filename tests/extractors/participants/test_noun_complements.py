"""A noun's relations fill its roles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from extractors.participants.noun_complements import noun_complements
from extractors.participants.predicate_features import OpenPredicate
from extractors.participants.read_text import ReadText
from tests.extractors.participants.small_text import BOARD, DECISION, OKAFOR, SHE, small_selection, small_text


def related(preposition: str, *, explicit: bool = False) -> ReadText:
    """The decision has a relation to her, who is Okafor."""
    return replace(small_text(), prepositions=[(preposition, explicit)])


def decision(*fillers: int, open_roles: tuple[str, ...] = ("ARG0", "ARG1")) -> OpenPredicate:
    return OpenPredicate(DECISION, "decide.01", open_roles, fillers)


def roles(text: ReadText, noun: OpenPredicate) -> list[tuple[str, int]]:
    return [(role, mention) for role, mention, _, _ in noun_complements(text, noun, small_selection())]


def test_by_names_the_agent() -> None:
    (complement,) = noun_complements(related("by"), decision(), small_selection())
    assert (complement.role, complement.mention, complement.explicit) == ("ARG0", SHE, False)
    assert 0.5 < complement.score < 0.8, "less sure than the relation, 0.8"


def test_one_entity_has_one_role() -> None:
    assert len(roles(related("of"), decision())) == 1


def test_an_entity_that_fills_a_role_has_no_other() -> None:
    assert roles(related("by"), decision(OKAFOR)) == [], "she is Okafor"
    assert roles(related("by"), decision(BOARD + 1)) == [("ARG0", SHE)], "the board is somebody else"


@pytest.mark.parametrize("preposition", ["for", "despite"])
def test_other_prepositions_say_no_role(preposition: str) -> None:
    assert roles(related(preposition), decision()) == []


def test_a_place_is_where_it_happens() -> None:
    text = replace(related("in"), types=["", "", "LOCATION", ""], words=[*small_text().words])
    text.words[5] = "Corvane"  # type: ignore[index]
    assert roles(text, decision()) == []


def test_other_words_than_the_head_of_the_anchor_have_no_complements() -> None:
    assert roles(related("by"), replace(decision(), word=13)) == []
