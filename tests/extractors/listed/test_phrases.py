"""Listed terms and names are found in texts as people write them, and nothing else is."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.listed.phrases import Comparison, NameComparison, PhraseFinder, TermComparison


def places(listed: list[str], text: str, comparison: Comparison) -> list[str]:
    finder = PhraseFinder(((phrase, number) for number, phrase in enumerate(listed)), comparison)
    return [text[slice(*span)] for span, _ in finder.places(text)]


@pytest.mark.parametrize(
    ("term", "text", "expected"),
    [
        (
            "Exchange rate",
            "Fixed exchange rates and the exchange\nrate of May.",
            ["exchange rates", "exchange\nrate"],
        ),
        ("part-of-speech tagging", "We use part of speech tagging.", ["part of speech tagging"]),
        ("labour market", "A labour-market reform", ["labour-market"]),
        ("Parkinson's disease", "It is Parkinson’s disease.", ["Parkinson’s disease"]),
        ("generalisation", "of its generalization", ["generalization"]),
        ("AIDS", "It aids those who have AIDS.", ["AIDS"]),
        ("SSRI", "two SSRIs and an ssri", ["SSRIs"]),
        ("heart failure", "heart. Failure of the heart", []),
        ("linear model", "a non-linear model", []),
        ("heart", "heart-rate and heart", ["heart"]),
        ("C++", "C, C++ and C#", ["C++"]),
        ("Depresja", "Leczenie: depresja.", ["depresja"]),
    ],
)
def test_a_term_is_found_in_its_spellings(term: str, text: str, expected: list[str]) -> None:
    assert places([term], text, TermComparison()) == expected


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("Reading", "He likes reading in Reading and READING.", ["Reading", "READING"]),
        ("Opportunity", "The rover Opportunity took the opportunity.", ["Opportunity"]),
        ("J. K. Arlow", "by J. K. Arlow and J.K. Arlow", ["J. K. Arlow", "J.K. Arlow"]),
        (
            "Millport District Attorney's Office",
            "the Millport District Attorney’s Office",
            ["Millport District Attorney’s Office"],
        ),
        ("Lorraine", "Alsace-Lorraine, Lorraine-Süd and Lorraine-based", ["Lorraine"]),
        ("US", "It told us of the US and the US-led talks.", ["US", "US"]),
        ("Rivers", "Anna River and Anna Rivers", ["Rivers"]),
        ("IBM", "Ibm and IBM", ["IBM"]),
    ],
)
def test_a_name_keeps_its_capitals(name: str, text: str, expected: list[str]) -> None:
    assert places([name], text, NameComparison()) == expected


def test_of_phrases_that_overlap_the_longest_counts() -> None:
    listed = ["network", "neural network", "network analysis"]
    assert places(listed, "a neural network analysis", TermComparison()) == ["network analysis"]
    assert places(listed, "A network, a neural network", TermComparison()) == ["network", "neural network"]


def test_of_equal_phrases_the_first_one_counts_unless_only_the_other_fits() -> None:
    finder = PhraseFinder([("IT", 1), ("It", 2), ("it", 3)], TermComparison())
    assert [value for _, value in finder.places("the IT of it")] == [1, 2]


@given(st.lists(st.text(min_size=1, max_size=12), max_size=5), st.text(max_size=60))
def test_places_are_in_order_apart_and_inside_the_text(listed: list[str], text: str) -> None:
    for comparison in (TermComparison(), NameComparison()):
        finder = PhraseFinder(((phrase, 0) for phrase in listed), comparison)
        spans = [span for span, _ in finder.places(text)]
        assert all(0 <= span.start < span.end <= len(text) for span in spans)
        assert all(one.end <= other.start for one, other in pairwise(spans))


@given(st.text(alphabet="abcDE1 ", min_size=3, max_size=12).map(str.strip).filter(lambda text: len(text) > 1))
def test_a_phrase_is_found_where_a_text_has_it_alone(phrase: str) -> None:
    phrase = " ".join(phrase.split())
    assert places([phrase], f"So: {phrase}.", NameComparison()) == [phrase]
