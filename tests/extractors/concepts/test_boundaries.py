"""Concept mentions begin and end where terms do."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.document import Span
from extractors.concepts.boundaries import noun_phrases, trimmed, without_abbreviation
from extractors.language.abbreviations import abbreviations

BRACKETS = {"(": ")", "[": "]", "{": "}"}


@pytest.mark.parametrize(
    ("marked", "left"),
    [
        ("topic models", "topic models"),
        ("( topic models )", "topic models"),
        ("( deep ) learning", "( deep ) learning"),
        ("( deep ) learning ( fast )", "( deep ) learning ( fast )"),
        ("( ( a ) )", None),
        ("( topic models", "topic models"),
        ("topic models )", "topic models"),
        ("topic models ,", "topic models"),
        (", “ topic models ” .", "topic models"),
        ("the topic models", "topic models"),
        ("The “ topic models", "topic models"),
        ("C + +", "C + +"),
        ("F1 %", "F1 %"),
        ("accuracy ( macro", "accuracy"),
        ("accuracy ( macro )", "accuracy ( macro )"),
        ("models ] of topics", "models"),
        ("[ , ( the", None),
        ("representations of", "representations"),
        ("belief - and", "belief"),
        ("floor field-", "floor"),
        ("a - star search", "a - star search"),
        ("plug - in", "plug - in"),
        ("and of", None),
        ("( )", None),
        ("( ) ( )", None),
    ],
)
def test_ends(marked: str, left: str | None) -> None:
    words = ["We", *marked.split(), "too"]
    word_range = trimmed(words, 1, len(words) - 2)
    assert (word_range and " ".join(words[word_range.first : word_range.last + 1])) == left


@given(st.lists(st.sampled_from(["(", ")", "[", "]", ",", "-", "the", "a", "tree", "CRF"]), min_size=1))
def test_brackets_are_always_paired(words: list[str]) -> None:
    word_range = trimmed(words, 0, len(words) - 1)
    if word_range is None:
        return
    left = words[word_range.first : word_range.last + 1]
    assert word_range.first >= 0
    assert set(left) & {"tree", "CRF", "the", "a"}
    assert trimmed(words, *word_range) == word_range
    opened = []
    for word in left:
        if word in BRACKETS:
            opened.append(BRACKETS[word])
        elif word in BRACKETS.values():
            assert opened.pop() == word
    assert not opened
    assert left[0] not in {",", "-", ")", "]"}
    assert left[0] not in {"the", "a"} or left[1] == "-"
    assert left[-1] not in {",", "-", "(", "["}


@pytest.mark.parametrize(
    ("mention", "parts"),
    [
        ("random field (CRF)", ["conditional random field", "CRF"]),
        ("conditional random field (CRF)", ["conditional random field", "CRF"]),
        ("linear conditional random field (CRF", ["linear conditional random field", "CRF"]),
        ("field (CRF) tagger", ["conditional random field", "CRF"]),
        ("conditional random field", ["conditional random field"]),
        ("CRF", ["CRF"]),
        ("tagger", ["tagger"]),
    ],
)
def test_an_abbreviation_stands_by_itself(mention: str, parts: list[str]) -> None:
    text = "A linear conditional random field (CRF) tagger."
    start = text.index(mention)
    spans = without_abbreviation(Span(start, start + len(mention)), abbreviations(text))
    assert [text[slice(*span)] for span in spans] == parts


def phrases(text: str, marked: str) -> list[str]:
    """The noun phrases of what is marked in a text."""
    tokens = [Span(*match.span()) for match in re.finditer(r"\w+|[^\w\s]", text)]
    words = [text[slice(*token)] for token in tokens]
    joined = [index > 0 and tokens[index - 1].end == token.start for index, token in enumerate(tokens)]
    start = text.index(marked)
    inside = [
        index
        for index, token in enumerate(tokens)
        if start <= token.start and token.end <= start + len(marked)
    ]
    ranges = noun_phrases(words, joined, inside[0], inside[-1])
    return [text[tokens[first].start : tokens[last].end] for first, last in ranges]


@pytest.mark.parametrize(
    ("marked", "left"),
    [
        ("buoy outperforms sea sensors", ["buoy", "sea sensors"]),
        ("reducing gossip", ["gossip"]),
        ("classifying and visualizing reef photos", ["reef photos"]),
        ("optimizing the tide models", ["tide models"]),
        ("levelling after coarse dredging", ["levelling", "coarse dredging"]),
        ("Were They Towards Harbour Maps", ["Harbour Maps"]),
        ("detecting", []),
        ("learning rates", ["learning rates"]),
        ("streaming data", ["streaming data"]),
        ("what-if analysis", ["what-if analysis"]),
        ("IT support", ["IT support"]),
    ],
)
def test_a_verb_is_no_part_of_a_concept(marked: str, left: list[str]) -> None:
    assert phrases(f"Here: {marked}.", marked) == left


def test_a_mention_begins_with_the_compound_that_it_begins_in() -> None:
    assert phrases("a point-of-sale terminal", "sale terminal") == ["point-of-sale terminal"]
    assert phrases("a 5-cm wave filter", "cm wave filter") == ["5-cm wave filter"]
    assert phrases("rough - sea sensors", "sea sensors") == ["sea sensors"]
