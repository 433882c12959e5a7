"""Word vectors: words of like company, or of the same entity, are near."""

from __future__ import annotations

import numpy as np
import pytest

from betwixt.errors import InvalidInputError
from training.rows.word_vectors import WordVectors, trained_vectors

TEXTS = [
    f"the {animal} {verb} the {food}".split()
    for animal in ("dog", "cat")
    for verb in ("eats", "likes")
    for food in ("meat", "fish")
]
TEXTS = 3 * TEXTS + 4 * [
    f"a {car} needs {fuel}".split() for car in ("car", "truck") for fuel in ("oil", "petrol")
]


def likeness(vectors: WordVectors, one: str, other: str) -> float:
    first, second = (vectors.vectors[vectors.rows[word]] for word in (one, other))
    return float(first @ second / (np.linalg.norm(first) * np.linalg.norm(second)))


def test_words_of_like_company_are_near() -> None:
    vectors = trained_vectors(TEXTS, width=8)
    assert vectors.vectors.shape[1] == 8
    assert likeness(vectors, "dog", "cat") > likeness(vectors, "dog", "truck") + 0.3


def test_the_same_seed_gives_the_same_vectors_and_neighbours_stay_in_their_text() -> None:
    one, other = (trained_vectors(TEXTS, width=8, seed=3) for _ in range(2))
    assert np.array_equal(one.vectors, other.vectors)
    alone = trained_vectors([["x"], ["y"], *[["x", "z"], ["y", "w"]] * 3], width=2)
    assert set(alone.words) == {"x", "y", "z", "w"}


def test_words_of_the_same_entity_come_nearer() -> None:
    pairs = [(word, "Q1") for word in ("dog", "truck")] * 40
    apart = likeness(trained_vectors(TEXTS, width=8), "dog", "truck")
    assert likeness(trained_vectors(TEXTS, width=8, grounded=pairs), "dog", "truck") > apart


def test_too_few_texts() -> None:
    with pytest.raises(InvalidInputError, match="too few texts"):
        trained_vectors([["once"]])
