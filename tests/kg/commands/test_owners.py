"""A description with a possessive pronoun is told with the name of whose it is."""

from __future__ import annotations

import pytest

from kg.commands.shared.owners import Row, with_owners

CHAIR: Row = {"description": "Its chair", "document": "a", "start": 30, "end": 39}
PAINTER: Row = {"description": "a painter", "document": "a", "start": 60, "end": 69}
OF_BANK: Row = {"anchor": "Pia Holm", "preposition": "of", "complement": "Northern Bank"}
OF_FERRY: Row = {"anchor": "Pia Holm", "preposition": "of", "complement": "Holm Ferries"}


def whose(places: dict[str, tuple[int, float]]) -> list[object]:
    """The owners of both, where each complement is that of the phrase at a place with a score."""

    def ask(question: str, **given: str) -> list[Row]:
        assert question == "evidence"
        start, score = places[given["complement"]]
        return [{"document": "a", "anchor_start": start, "score": score}]

    return [row.get("whose") for row in with_owners([CHAIR, PAINTER], [OF_BANK, OF_FERRY], ask)]


def test_the_relation_of_the_phrase_names_its_owner() -> None:
    assert whose({"Northern Bank": (30, 0.8), "Holm Ferries": (60, 0.9)}) == ["Northern Bank", None]


def test_of_two_the_likelier_owns_it() -> None:
    assert whose({"Northern Bank": (30, 0.8), "Holm Ferries": (30, 0.9)}) == ["Holm Ferries", None]


def test_an_unsure_owner_is_not_told() -> None:
    assert whose({"Northern Bank": (30, 0.55), "Holm Ferries": (10, 0.9)}) == [None, None]


@pytest.mark.parametrize(
    ("description", "owner"),
    [
        ("The bank's founder", "Northern Bank"),
        ("the head of the agency", "Northern Bank"),
        ("a member of its board", "Northern Bank"),
        ("Varna's mayor", None),
        ("the head of the Lake Agency", None),
        ("a mayor of a town", None),
    ],
)
def test_a_description_that_names_no_owner_is_told_with_one(description: str, owner: str | None) -> None:
    def ask(question: str, **given: str) -> list[Row]:
        return [{"document": "a", "anchor_start": 30, "score": 0.9}]

    (row,) = with_owners([{**CHAIR, "description": description}], [OF_BANK], ask)
    assert row.get("whose") == owner
