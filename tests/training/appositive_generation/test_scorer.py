"""The paper's metrics."""

from __future__ import annotations

import math

import pytest

from training.appositive_generation.scorer import bag_of_words_f1, bleu, scores


@pytest.mark.parametrize(
    ("gold", "generated", "f1"),
    [
        ("former Minister of Finance", "Minister of Finance", 0.8),  # 2 of 3 and 2 words; "of" is none
        ("the president", "President", 1.0),
        ("a lawyer", "an actor", 0.0),
        ("presidente de Francia", "el presidente de Francia", 1.0),
        ("the", "a", 0.0),
    ],
)
def test_words_that_are_no_stop_words_count(gold: str, generated: str, f1: float) -> None:
    assert bag_of_words_f1(gold, generated) == pytest.approx(f1)


def test_bleu_of_what_is_right_is_one() -> None:
    assert bleu([("former Minister of Finance", "Former minister of finance")]) == pytest.approx(1.0)


def test_bleu_by_hand() -> None:
    # Of "former minister of Ukraine": 3 of 4 words, 2 of 3 pairs, 1 of 2 triples, no penalty.
    expected = (3 / 4 * 2 / 3 * 1 / 2) ** (1 / 3)
    assert bleu([("former minister of finance", "former minister of Ukraine")]) == pytest.approx(expected)


def test_what_is_short_is_penalised() -> None:
    # All n-grams are right, three words in the place of six.
    assert bleu([("former minister of finance of Ukraine", "former minister of")]) == pytest.approx(
        math.exp(-1)
    )


def test_nothing_suggested_is_nothing_right() -> None:
    scores_of_texts = scores(["a lawyer", "a baker", ""], ["a lawyer", "", "an actor"])
    assert scores_of_texts["due_accuracy"] == 33.33
    assert scores_of_texts["bag_of_words_f1"] == 50.0
