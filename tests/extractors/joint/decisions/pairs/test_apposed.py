"""What is in apposition to a name refers to the same."""

from __future__ import annotations

import numpy as np
import pytest

from extractors.joint.decisions.pairs.apposed import LIKELY, apposed
from extractors.joint.decisions.pairs.binding import Dependencies
from extractors.joint.decisions.parses.decided import Parse
from extractors.word_range import WordRange

WORDS = ["Corran", "Foods", ",", "a", "grocery", "chain", ",", "closed"]
HEADS = (2, 8, 2, 6, 6, 2, 2, 0)
RELATIONS = ("compound", "nsubj", "punct", "det", "compound", "appos", "punct", "root")
NAME, PHRASE = WordRange(0, 1), WordRange(3, 5)


def parsed(target: int, score: float, first: int = 0) -> Parse:
    """The sentence; its word "chain" is in apposition to a word, so probably."""
    apposed_to = [0] * len(WORDS)
    apposition = [0.0] * len(WORDS)
    apposed_to[5], apposition[5] = target, score
    return Parse(first, HEADS, RELATIONS, tuple(apposed_to), tuple(apposition))


def mask(parses: list[Parse], phrases: list[WordRange], is_named: list[bool]) -> list[bool]:
    pairs = np.array([0, 1]), np.array([1, 0])
    trees = Dependencies.of(parses, len(WORDS) * len(parses))
    return apposed(parses, WORDS * len(parses), phrases, is_named, trees, pairs).tolist()


@pytest.mark.parametrize("target", [0, 1])
def test_a_phrase_beside_a_name_is_the_same_whichever_word_of_the_name_it_hangs_on(target: int) -> None:
    assert mask([parsed(target, 0.95)], [NAME, PHRASE], [True, False]) == [True, True]


def test_so_is_a_name_behind_the_phrase() -> None:
    assert mask([parsed(1, 0.95)], [NAME, PHRASE], [False, True]) == [True, True]


def test_it_is_found_in_a_later_sentence_too() -> None:
    later = len(WORDS)
    phrases = [WordRange(phrase.first + later, phrase.last + later) for phrase in (NAME, PHRASE)]
    assert mask([parsed(1, 0.0), parsed(1, 0.95, later)], phrases, [True, False]) == [True, True]


@pytest.mark.parametrize("is_named", [[True, True], [False, False]])
def test_two_names_or_none_are_no_such_pair(is_named: list[bool]) -> None:
    assert not any(mask([parsed(1, 0.95)], [NAME, PHRASE], is_named))


def test_an_unlikely_apposition_joins_nothing() -> None:
    assert not any(mask([parsed(1, LIKELY - 0.1)], [NAME, PHRASE], [True, False]))
    assert not any(mask([parsed(7, 0.95)], [NAME, PHRASE], [True, False]))


def test_nothing_between_both_is_no_apposition() -> None:
    """“A visit to the maker Ilse Marwood” has no mark between the two."""
    pairs = np.array([0]), np.array([1])
    words = ["to" if word == "," else word for word in WORDS]
    parses = [parsed(1, 0.95)]
    trees = Dependencies.of(parses, len(WORDS))
    assert not apposed(parses, words, [NAME, PHRASE], [True, False], trees, pairs).any()
