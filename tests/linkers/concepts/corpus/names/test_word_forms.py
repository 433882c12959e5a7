"""Long forms of one abbreviation that differ in endings are one name; those with other words are several."""

from __future__ import annotations

import pytest

from linkers.concepts.corpus.names.word_forms import are_word_forms, same_long_forms


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("electromyogram", "electromyography"),
        ("convolution neural network", "convolutional neural network"),
        ("geographic information system", "geographical information system"),
        ("post traumatic stress", "posttraumatic stress"),
    ],
)
def test_endings_make_no_other_name(one: str, other: str) -> None:
    assert are_word_forms(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("general linear model", "generalized linear model"),
        ("recurrent neural network", "recursive neural network"),
        ("tide gate", "tide gauge"),
        ("linear programming", "logic programming"),
        ("sea level", "sea level rise"),
    ],
)
def test_other_words_make_another_name(one: str, other: str) -> None:
    assert not are_word_forms(one, other)


def test_only_long_forms_of_the_same_abbreviation_are_compared() -> None:
    definitions = [("PMG", "pneumogram"), ("PMG", "pneumography"), ("TPM", "pneumographic"), ("PMG", "palm")]
    assert list(same_long_forms(definitions)) == [("pneumogram", "pneumography")]
