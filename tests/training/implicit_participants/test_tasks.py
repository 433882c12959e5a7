"""What is given in each task, and what is answered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from extractors.participants.resolver import Resolver
from tests.extractors.participants.small_text import DECIDED, RESIGN, SHE, small_selection
from tests.extractors.participants.test_resolver import ranker_by
from tests.training.implicit_participants.reading import small_reading
from training.gold.implicit_roles.documents import OvertRole, Place
from training.implicit_participants.readings import FoundRole
from training.implicit_participants.role_labeller import LabelledRole
from training.implicit_participants.scorer import RoleKey
from training.implicit_participants.tasks import Given, end_to_end, labelled_overt, linked, recognised

RESIGNED = RoleKey("board", 1, 3, "ARG0")


def roles_of(answers: object, word: int) -> set[str]:
    """The roles that are answered for a word of the second sentence."""
    assert isinstance(answers, dict)
    return {key.role for key in answers if key[1:3] == (1, word)}


@pytest.mark.parametrize("given", ["senses", "expressed-roles"])
def test_what_is_expressed_is_not_recognised_as_missing(given: Given) -> None:
    labelled = (LabelledRole(DECIDED, "ARG0", 5, 6), LabelledRole(DECIDED, "ARG1", 7, 9))
    reading = replace(small_reading(), labelled=labelled)
    answers = recognised([reading], small_selection(), given)
    assert roles_of(answers, 1) == set()
    assert roles_of(answers, 3) == {"ARG0", "ARG1"}


def test_gold_roles_count_only_where_they_are_given() -> None:
    labelled = (LabelledRole(DECIDED, "ARG0", 5, 6), LabelledRole(RESIGN, "ARG0", 5, 6))
    reading = replace(small_reading(), labelled=labelled)
    answers = recognised([reading], small_selection(), "senses")
    assert roles_of(answers, 1) == {"ARG1"}
    assert roles_of(answers, 3) == {"ARG1"}


def test_syntax_says_what_is_expressed_where_nothing_is_labelled() -> None:
    answers = recognised([small_reading()], small_selection(), "senses")
    assert roles_of(answers, 1) == set()


@pytest.mark.parametrize(("threshold", "interpretation"), [(0.5, "definite"), (0.9, "indefinite")])
def test_links_need_the_certainty_of_the_task(threshold: float, interpretation: str) -> None:
    resolver = Resolver(ranker_by("controls as subject"), small_selection(), 1.0, threshold)
    answer = linked([small_reading()], resolver, "expressed-roles")[RESIGNED]
    assert answer.antecedent == Place(1, 0, 1) == small_reading().place(SHE)
    assert (answer.linked, answer.interpretation) == (threshold == 0.5, interpretation)


def test_end_to_end_takes_the_pipelines_own_roles() -> None:
    roles = (
        FoundRole(RESIGN, "ARG0", False, (5, 6), 0.7),
        FoundRole(RESIGN, "ARG1", False, None, 0.9),
        FoundRole(DECIDED, "ARG0", True, (5, 6), 0.9),
    )
    answers = end_to_end([replace(small_reading(), roles=roles)])
    assert set(answers) == {RESIGNED, RESIGNED._replace(role="ARG1")}
    assert (answers[RESIGNED].antecedent, answers[RESIGNED].linked) == (Place(1, 0, 1), True)
    assert answers[RESIGNED._replace(role="ARG1")].interpretation == "indefinite"


def test_labelled_roles_stand_beside_their_predicate() -> None:
    reading = replace(small_reading(), labelled=(LabelledRole(DECIDED, "ARG1", 7, 9),))
    overt = labelled_overt([reading])
    assert overt[RoleKey("board", 1, 1, "")] == [OvertRole("ARG1", Place(1, 2, 4))]
    assert overt[RoleKey("board", 1, 3, "")] == []
