"""Parts of a text are there as often as their parameter has values."""

from __future__ import annotations

import pytest

from betwixt.errors import WrongParameterError
from queries.binding.blocks import composed
from queries.named import Column, NamedQuery, Parameter

TEXT = """\
begin
  # for each word
  has $word and not $words
  # end
  # when word
  any word
  # end
  # when side
  some side
  # end
  # when side is left
  left
  # end
  # when side is right
  right
  # end
$limit
"""

QUESTION = NamedQuery(
    "sides", "Asks for two sides.",
    (
        Parameter("word", "string", "words", default="", many=True),
        Parameter("side", "string", "a side", default="", choices=("", "left", "right")),
    ),
    (Column("word", "string", "a word"),), "RETURN 1", "SELECT * {}", asked_for_each="side",
)  # fmt: skip


@pytest.mark.parametrize(
    ("words", "side", "lines"),
    [
        ((), "left", ["begin", "some side", "left", "$limit"]),
        (
            ("a",), "right",
            ["begin", "has $word_0 and not $words", "any word", "some side", "right", "$limit"],
        ),
        (
            ("a", "b"), "",
            ["begin", "has $word_0 and not $words", "has $word_1 and not $words", "any word", "$limit"],
        ),
    ],
)  # fmt: skip
@pytest.mark.parametrize("comment", ["#", "//"])
def test_parts_follow_the_values(words: tuple[str, ...], side: str, lines: list[str], comment: str) -> None:
    typed = {"side": side} | ({"word": words[0]} if words else {})
    text, bound = composed(TEXT.replace("#", comment), {"word": words, "side": side, "limit": "9"}, typed)
    assert [line.strip() for line in text.splitlines()] == lines
    assert [bound[f"word_{number}"] for number in range(len(words))] == list(words)
    assert f"word_{len(words)}" not in bound


def test_a_parameter_of_any_number_takes_none_one_or_several_each_once() -> None:
    for given, taken in (({}, ()), ({"word": "a"}, ("a",)), ({"word": ["b", "a", "b", ""]}, ("b", "a"))):
        assert QUESTION.typed(given)["word"] == taken
    with pytest.raises(WrongParameterError, match="takes one side, 2 were given"):
        QUESTION.typed({"side": ["left", "right"]})


def test_a_question_asked_for_each_choice_is_asked_once_where_one_is_given() -> None:
    assert [given["side"] for given in QUESTION.each({"word": "a"})] == ["left", "right"]
    assert list(QUESTION.each({"side": "right"})) == [{"side": "right"}]


CHOICE = """\
# when side is left and no word
left alone
# or when side is left
left
# otherwise
other
# end
"""


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ({"side": "left", "word": ""}, "left alone\n"),
        ({"side": "left", "word": "a"}, "left\n"),
        ({"side": "right"}, "other\n"),
        ({}, "other\n"),
    ],
)
def test_the_first_lines_whose_conditions_hold_are_kept(typed: dict[str, str], kept: str) -> None:
    assert composed(CHOICE, {}, typed)[0] == kept
