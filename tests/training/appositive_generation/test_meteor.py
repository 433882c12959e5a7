"""METEOR: equal words, equal stems, and the order of both."""

from __future__ import annotations

import pytest

from training.appositive_generation.meteor import alignment, meteor, stem_of


def test_equal_phrases_and_phrases_without_a_common_word() -> None:
    # One chunk of four words: 1 − 0.6 · (1/4)^0.2
    assert meteor([("mayor of the town", "mayor of the town")]) == pytest.approx(1 - 0.6 * 0.25**0.2)
    assert meteor([("mayor", "painter")]) == 0.0
    assert meteor([("mayor", "")]) == 0.0


def test_stems_match_where_the_language_has_them() -> None:
    assert meteor([("two painters", "a painter")]) > 0
    assert meteor([("two painters", "a painter")], "pl") == 0.0
    assert alignment(["painters"], ["painter"], stem_of("en")) == [(0, 0)]


def test_words_out_of_order_are_more_chunks() -> None:
    gold = "the red house of the mayor"
    assert meteor([(gold, gold)]) > meteor([(gold, "mayor the of house red the")]) > 0


def test_a_repeated_word_continues_the_match_before() -> None:
    assert alignment(["a", "b", "a", "c"], ["a", "c", "a", "b"], str) == [(0, 0), (1, 3), (2, 2), (3, 1)]
    assert alignment(["of", "the", "town"], ["the", "mayor", "of", "the", "town"], str) == [
        (0, 2),
        (1, 3),
        (2, 4),
    ]


def test_recall_counts_more_than_precision() -> None:
    assert meteor([("mayor", "mayor of town")]) > meteor([("mayor of town", "mayor")])
