"""Which words stand between quotation marks, and in which paragraphs."""

from __future__ import annotations

import pytest

from extractors.joint.decisions.pairs.quotation_marks import paragraphs, quoted


def _inside(text: str) -> str:
    starts = [place for place, letter in enumerate(text) if letter.isalpha()]
    flags = quoted(text, starts)
    return "".join(text[place] for place, is_in in zip(starts, flags, strict=True) if is_in)


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ('a "b c" d', "bc"),
        ("a “b c” d", "bc"),
        ('a "b\n\nc d', "b"),
        ("“a\n\n“b” c", "ab"),
        ("a b", ""),
        ('"a" b "c"', "ac"),
        ('" a , " b . " c "', "ac"),
        ('"a," b.\n"c\nd." e', "acd"),
        ('a 5" b "c" d', "c"),
    ],
)
def test_quotations(text: str, inside: str) -> None:
    assert _inside(text) == inside


def test_a_missing_mark_does_not_turn_the_rest_inside_out() -> None:
    assert _inside('"A.\n"B." c.\n"D," e.') == "ABD"
    assert _inside('"A." "B. C.\nD.\n"E," f "g."') == "ABCDEg"


def test_a_mark_that_was_cut_from_its_line_closes() -> None:
    assert _inside('"A?\n" b, "c."') == "Ac"


def test_a_mark_alone_on_its_line_closes_what_is_open() -> None:
    assert _inside('"\na\n"\nb') == "a"


def test_no_words_are_in_no_quotation() -> None:
    assert not len(quoted("", []))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("a.\nb.\n\nc", [0, 0, 1]),
        ("a.\nb\nc?” \nd", [0, 1, 1, 2]),
        ("a b", [0, 0]),
    ],
)
def test_blank_lines_part_paragraphs_or_lines_that_end_a_sentence(text: str, numbers: list[int]) -> None:
    starts = [place for place, letter in enumerate(text) if letter.isalpha()]
    assert paragraphs(text, starts).tolist() == numbers
