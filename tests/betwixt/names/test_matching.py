"""Whether two names can mean the same, and how."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.names.matching import is_same, match
from betwixt.names.nearest import nearest
from tests.betwixt.names.table import APART, NAMES, NEAR, SAME, Row


@pytest.mark.parametrize("row", [*SAME, *NEAR])
def test_the_table(row: Row) -> None:
    name_match = match(row.asked, row.name)
    assert name_match is not None
    assert name_match.how == row.how
    assert (name_match.likeness == 1.0) == (row in SAME) == is_same(row.asked, row.name)


@pytest.mark.parametrize("row", [*SAME, *NEAR])
def test_of_many_names_the_meant_one_is_first(row: Row) -> None:
    assert nearest(row.asked, dict.fromkeys(NAMES, 1), 3)[0].name == row.name


@pytest.mark.parametrize(("one", "other"), APART)
def test_what_looks_alike_is_kept_apart(one: str, other: str) -> None:
    assert match(one, other) is None
    assert match(other, one) is None


@given(st.text(max_size=40), st.text(max_size=40))
def test_any_two_texts_are_compared(one: str, other: str) -> None:
    name_match = match(one, other)
    assert name_match is None or 0 < name_match.likeness <= 1
    assert match(one, one) is not None


@given(st.text(max_size=20), st.lists(st.text(max_size=20), max_size=5))
def test_a_name_that_there_is_comes_first(text: str, others: list[str]) -> None:
    assert nearest(text, dict.fromkeys([text, *others], 1), 10)[0].is_same


def near(text: str, names: dict[str, int]) -> list[str]:
    return [name.name for name in nearest(text, names, 5)]


def test_near_names_are_of_the_same_letters_then_with_the_words_then_alike() -> None:
    names = {"josé abril": 1, "jose abril": 0, "tom okafor": 2, "jane okafor": 3, "okafur": 9, "harbour": 50}
    assert near("jose-abril", names) == ["josé abril", "jose abril"]
    assert near("okafor", names) == ["jane okafor", "tom okafor", "okafur"]
    assert near("qqqq", names) == []
    assert near("okaffor", {"tom okafor": 1, "harbour": 2}) == ["tom okafor"]
    assert near("tom b. okafor", {"okafor": 1, "tom": 2, "for": 3}) == ["okafor"]
