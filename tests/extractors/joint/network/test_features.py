"""What word pieces do not show: letters, distances, likeness, prepositions around and between."""

from __future__ import annotations

import numpy as np
import pytest

from betwixt.prepositions import PREPOSITIONS
from extractors.encoder.letter_case import CASES, letter_case
from extractors.joint.network.features import (
    BUCKETS,
    PAIR_FEATURES,
    PHRASE_FEATURES,
    pair_features,
    phrase_features,
)
from extractors.word_range import WordRange

OF, IN = PREPOSITIONS.index("of") + 1, PREPOSITIONS.index("in") + 1
TEXT = [
    "Old",
    "mills",
    "The",
    "mill",
    "of",
    "the",
    "Duke",
    "burnt",
    ".",
    "She",
    "saw",
    "the",
    "old",
    "mill",
    "in",
]
TEXT += ["3", "villages"]
SENTENCE = np.array([0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2])
PHRASES = [
    WordRange(0, 1),
    WordRange(2, 3),
    WordRange(5, 6),
    WordRange(9, 9),
    WordRange(11, 13),
    WordRange(15, 16),
]


@pytest.mark.parametrize(
    ("word", "case"),
    [
        ("mill", 0),
        ("Mill", 1),
        ("MILL", 2),
        ("A", 3),
        ("McX", 4),
        ("iPod", 4),
        ("1987", 5),
        ("--", 6),
        ("B52", 7),
    ],
)
def test_letter_case(word: str, case: int) -> None:
    assert letter_case(word) == case < CASES


def test_phrases() -> None:
    features = phrase_features(TEXT, SENTENCE, 2, PHRASES)
    # words, sentence, case of the last, pronoun, title, preposition before, after, determiner
    assert features.tolist() == [
        [2, 0, 0, 0, 1, 0, 0, 0],
        [2, 1, 0, 0, 0, 0, OF, 1],
        [2, 1, 1, 0, 0, OF, 0, 1],
        [1, 2, 1, 1, 0, 0, 0, 0],
        [3, 2, 0, 0, 0, 0, IN, 1],
        [2, 2, 0, 0, 0, IN, 0, 5],
    ]
    assert (features < np.array(PHRASE_FEATURES)).all()


def test_pairs() -> None:
    features = pair_features(TEXT, SENTENCE, 2, PHRASES)
    centre = len(BUCKETS) - 1
    assert features[0, :, 0].tolist() == [centre + n for n in range(6)]
    assert features[4, :, 0].tolist() == [centre + n for n in (-4, -3, -2, -1, 0, 1)]
    assert features[1, :, 1].tolist() == [centre + n for n in (-1, 0, 0, 1, 1, 1)]
    assert np.argwhere(features[..., 3]).tolist() == [[1, 2], [4, 5]]
    assert (features[1, 2, 3], features[4, 5, 3]) == (OF, IN)
    assert (features[0, 0, 4], features[0, 1, 4], features[1, 0, 4], features[1, 2, 4]) == (3, 2, 1, 0)
    assert (features < np.array(PAIR_FEATURES)).all()
    assert (features >= 0).all()


def test_likeness() -> None:
    texts = [
        ["the", "old", "mill"],
        ["The", "mill"],
        ["a", "new", "mill"],
        ["old", "age"],
        ["Old", "Mill"],
        ["it"],
    ]
    words = [word for text in texts for word in text]
    ends = np.cumsum([len(text) for text in texts]).tolist()
    phrases = [WordRange(end - len(text), end - 1) for text, end in zip(texts, ends, strict=True)]
    alike = pair_features(words, np.zeros(len(words), dtype=np.int64), 0, phrases)[..., 2]
    assert alike.tolist() == [
        [0, 3, 2, 1, 4, 0],
        [3, 0, 3, 0, 3, 0],
        [2, 3, 0, 0, 2, 0],
        [1, 0, 0, 0, 1, 0],
        [4, 3, 2, 1, 0, 0],
        [0, 0, 0, 0, 0, 0],
    ]


def test_far_apart_is_as_far_as_it_gets() -> None:
    phrases = [WordRange(i, i) for i in range(200)]
    features = pair_features(["x"] * 200, np.arange(200), 0, phrases)
    assert (features[0, 199, 0], features[199, 0, 0]) == (2 * len(BUCKETS) - 2, 0)
    assert features[..., :2].max() < PAIR_FEATURES[0]


def test_no_phrases() -> None:
    assert phrase_features(TEXT, SENTENCE, 0, []).shape == (0, len(PHRASE_FEATURES))
    assert pair_features(TEXT, SENTENCE, 0, []).shape == (0, 0, len(PAIR_FEATURES))
