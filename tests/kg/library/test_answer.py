"""Answers as rows, frames and networkx graphs."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from betwixt.errors import InvalidInputError, MissingDependencyError
from kg.library.answer import Answer
from queries.engine import Value

ANSWER = Answer.of(("who", "where", "times"), [("Ada", "Brenn", 2), ("Bo", None, 1)])


def test_rows_are_dictionaries_any_number_of_times() -> None:
    expected = [{"who": "Ada", "where": "Brenn", "times": 2}, {"who": "Bo", "where": None, "times": 1}]
    assert list(ANSWER) == expected
    assert list(ANSWER) == expected
    assert (len(ANSWER), ANSWER.first()) == (2, expected[0])
    assert ANSWER.values("times") == [2, 1]


def test_an_answer_without_rows() -> None:
    nothing = Answer.of(("who",), [])
    assert (len(nothing), nothing.first(), list(nothing)) == (0, None, [])
    assert nothing.arrow().column_names == ["who"]
    assert nothing.pandas().empty


def test_rows_may_be_streamed_from_their_source_each_time() -> None:
    asked: list[str] = []

    def rows() -> Iterator[tuple[Value, ...]]:
        asked.append("once more")
        yield ("a",)

    answer = Answer(("x",), rows, 1)
    assert not asked
    assert [row["x"] for row in (*answer, *answer)] == ["a", "a"]
    assert len(asked) == 2


def test_frames_have_the_columns_and_values() -> None:
    assert ANSWER.arrow().to_pylist() == list(ANSWER)
    assert ANSWER.polars().to_dicts() == list(ANSWER)
    assert list(ANSWER.pandas()["who"]) == ["Ada", "Bo"]


def test_objects_are_json_in_frames() -> None:
    answer = Answer.of(("node",), [({"key": "ä", "labels": ["Name"]},)])
    assert answer.arrow().to_pylist() == [{"node": '{"key": "ä", "labels": ["Name"]}'}]


def test_rows_are_edges_between_two_columns() -> None:
    graph = ANSWER.networkx("who", "where")
    assert list(graph.edges(data=True)) == [("Ada", "Brenn", {"times": 2})]
    with pytest.raises(InvalidInputError, match="no column 'whom'"):
        ANSWER.networkx("whom", "where")


def test_a_long_answer_is_shown_by_its_first_rows() -> None:
    shown = repr(Answer.of(("n",), [(number,) for number in range(50)])).splitlines()
    assert (shown[0], shown[1], shown[-1], len(shown)) == ("n", "0", "…", 12)


@pytest.mark.parametrize("package", ["pandas", "polars"])
def test_a_package_that_is_not_installed_is_told(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingDependencyError, match=f"{package} is not installed"):
        getattr(ANSWER, package)()
