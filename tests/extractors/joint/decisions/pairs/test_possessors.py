"""Whose things are not, by the possessive pronoun."""

from __future__ import annotations

import numpy as np
import pytest

from extractors.joint.decisions.pairs.possessors import not_owned
from extractors.word_range import WordRange


def _not_owned(
    text: str,
    phrases: list[str],
    clusters: list[list[int]],
    quotes: bool = False,
    types: tuple[str, ...] = (),
) -> bool:
    """Whether the first phrase cannot be the second one's; phrases are looked up from left to right."""
    words = text.split()
    ranges, begin = [], 0
    for phrase in phrases:
        size = len(phrase.split())
        begin = next(i for i in range(begin, len(words)) if words[i : i + size] == phrase.split())
        ranges.append(WordRange(begin, begin + size - 1))
        begin += size
    pair = np.array([0]), np.array([1])
    (answer,) = not_owned(ranges, words, np.full(len(words), quotes), clusters, *pair, types)
    return bool(answer)


@pytest.mark.parametrize(
    ("thing", "person", "excluded"),
    [
        ("her hat", "he", True),
        ("Her hat", "Them", True),
        ("her hat", "she", False),
        ("my hat", "you", True),
        ("my hat", "me", False),
        ("its staff", "they", False),
        ("their mother", "he", False),
        ("his hat", "Ada", False),
        ("the hat", "he", False),
    ],
)
def test_a_possessive_excludes_other_persons(thing: str, person: str, excluded: bool) -> None:
    assert _not_owned(f"{thing} and {person}", [thing, person], []) is excluded


def test_a_name_is_who_it_is_called_elsewhere() -> None:
    text, phrases = "his hat saw Ada and she Ben and he", ["his hat", "Ada", "she", "Ben", "he"]
    assert _not_owned(text, phrases, [[1, 2], [3, 4]])
    assert not _not_owned(text, phrases, [[1, 2, 4]])  # both: the cluster is mixed and says nothing


def test_who_is_quoted_says_my_of_his_own() -> None:
    assert _not_owned("my hat and he", ["my hat", "he"], [])
    assert not _not_owned("my hat and he", ["my hat", "he"], [], quotes=True)
    assert _not_owned("my hat and you", ["my hat", "you"], [], quotes=True)


def test_what_is_said_with_of_stays() -> None:
    assert not _not_owned("her picture of him", ["her picture", "him"], [])


def test_no_words_no_pairs() -> None:
    nothing = np.empty(0, dtype=np.int64)
    assert not len(not_owned([], [], np.empty(0, dtype=np.bool_), [], nothing, nothing))


@pytest.mark.parametrize(
    ("thing", "name", "type_", "excluded"),
    [
        ("its chair", "Ada", "PERSON", True),
        ("its chair", "Vestra", "ORGANISATION", False),
        ("his chair", "Vestra", "ORGANISATION", True),
        ("their chair", "Ada", "PERSON", False),
        ("his town", "Varna", "LOCATION", False),
    ],
)
def test_its_is_no_person_and_his_no_organisation(thing: str, name: str, type_: str, excluded: bool) -> None:
    assert _not_owned(f"{thing} and {name}", [thing, name], [], types=("", type_)) is excluded
