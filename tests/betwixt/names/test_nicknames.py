"""Given names and their nicknames."""

from __future__ import annotations

import pytest

from betwixt.names.nicknames import are_nicknames


@pytest.mark.parametrize(
    ("one", "other"),
    [("Larry", "Lawrence"), ("David", "Dave"), ("Peggy", "Margaret"), ("bill", "Billy"), ("Ada", "ada")],
)
def test_a_nickname_and_its_name_may_be_one(one: str, other: str) -> None:
    assert are_nicknames(one, other)
    assert are_nicknames(other, one)


@pytest.mark.parametrize(("one", "other"), [("Larry", "David"), ("Tom", "Tim"), ("Zorba", "Zelda")])
def test_other_names_are_two(one: str, other: str) -> None:
    assert not are_nicknames(one, other)
