"""Features of pairs of names: what they say, and what they do not depend on."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from training.topics.features import (
    DIRECTED,
    SYMMETRIC,
    NameFeatures,
    word_weights,
)
from training.topics.name_model import unordered

WEIGHTS = word_weights(["neural network", "graph network", "neural model", "graph model", "model"])
WORDS = st.sampled_from(["neural", "networks", "graph", "CRF", "ResNet-50", "of", "model", "3d", "-", "é"])
NAME = st.lists(WORDS, min_size=1, max_size=12).map(" ".join)


def features(first: str, second: str) -> dict[str, float]:
    [values] = NameFeatures([first, second], WEIGHTS).of(np.array([[0, 1]]))
    names = (*SYMMETRIC, *DIRECTED, *(f"{name}, second" for name in DIRECTED))
    return dict(zip(names, values.tolist(), strict=True))


def test_a_name_inside_another() -> None:
    values = features("neural networks", "graph neural network")
    assert (values["inside"], values["ends the other"], values["begins the other"]) == (1, 1, 0)
    assert (values["inside, second"], values["ends the other, second"]) == (0, 0)
    assert values["same head"] == 1
    assert values["same name"] == 0
    assert values["shared words"] == pytest.approx(2 / 3)
    assert features("graph", "graph neural network")["begins the other"] == 1
    assert features("graph network", "graph neural network")["ends the other"] == 0


def test_plurals_and_hyphens_make_no_other_name() -> None:
    values = features("Convolutional Neural-Networks", "convolutional neural network")
    assert (values["same name"], values["same letters"], values["edit distance"]) == (1, 1, 1)
    assert features("data base", "database")["same letters"] == 1
    assert features("data base", "database")["same name"] == 0


@pytest.mark.parametrize(
    ("short", "long"),
    [("CRF", "conditional random field"), ("POS", "part of speech"), ("BoW", "bag of words")],
)
def test_acronyms(short: str, long: str) -> None:
    for first, second in ((short, long), (long, short)):
        values = features(first, second)
        assert (values["initials"], values["spelled by"]) == (1, 1)
    assert features(short, long)["is acronym"] == 1
    assert features(short, long)["is acronym, second"] == 0
    assert features(short, "logistic regression")["initials"] == 0


def test_numbers() -> None:
    assert features("ResNet-50", "ResNet 101")["numbers differ"] == 1
    assert features("ResNet-50", "ResNet50")["same numbers"] == 1
    assert features("ResNet", "DenseNet")["same numbers"] == 0


@given(NAME, NAME)
def test_the_order_of_a_pair_exchanges_what_is_directed(first: str, second: str) -> None:
    here, there = NameFeatures([first, second], WEIGHTS).of(np.array([[0, 1], [1, 0]]))
    split, last = len(SYMMETRIC), len(SYMMETRIC) + len(DIRECTED)
    np.testing.assert_allclose(here[:split], there[:split], atol=1e-6)
    np.testing.assert_allclose(here[split:last], there[last:], atol=1e-6)
    np.testing.assert_allclose(*(unordered(vector[None]) for vector in (here, there)), atol=1e-6)


@given(st.lists(NAME, max_size=5), NAME, NAME)
def test_other_names_change_nothing(others: list[str], first: str, second: str) -> None:
    alone = NameFeatures([first, second], WEIGHTS).of(np.array([[0, 1]]))
    among = NameFeatures([*others, second, first], WEIGHTS).of(np.array([[len(others) + 1, len(others)]]))
    np.testing.assert_array_equal(alone, among)


@given(NAME)
def test_a_name_is_itself(name: str) -> None:
    values = features(name, name)
    assert values["same name"] == values["edit distance"] == 1
    assert values["inside"] == values["numbers differ"] == 0


def test_rare_words_weigh_more() -> None:
    assert WEIGHTS["model"] < WEIGHTS["neural"]
    assert "network" in WEIGHTS
    assert word_weights(["a rare word", "another one"]) == {}
    assert features("neural crf", "graph crf")["rarest shared word"] == 1  # a word nobody knows
