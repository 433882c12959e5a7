"""Features of words, phrases and pairs that the lower-cased word pieces do not show."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from betwixt.prepositions import PREPOSITIONS
from extractors.encoder.letter_case import CASES, letter_case
from extractors.language.pronouns import is_pronoun
from extractors.word_range import WordRange

Indices = npt.NDArray[np.int64]

_PREPOSITION = {word: number for number, word in enumerate(PREPOSITIONS, start=1)}

BUCKETS = (0, 1, 2, 3, 4, 5, 7, 10, 15, 22, 32, 48, 70)
"""Lower bounds of the classes of a count or distance."""

_COUNTS = len(BUCKETS)
_DISTANCES = 2 * len(BUCKETS) - 1

PHRASE_FEATURES = (_COUNTS, _COUNTS, CASES, 2, 2, len(PREPOSITIONS) + 1, len(PREPOSITIONS) + 1, 6)
"""Sizes of: words, sentence, letter case, pronoun, title, word before, word after, determiner."""

PAIR_FEATURES = (_DISTANCES, _DISTANCES, 5, len(PREPOSITIONS) + 1, 4)
"""Sizes of: distance in phrases, in sentences, likeness, preposition between, in the title."""

_DETERMINERS = {
    **dict.fromkeys(("the",), 1),
    **dict.fromkeys(("a", "an"), 2),
    **dict.fromkeys(("this", "that", "these", "those"), 3),
    **dict.fromkeys(("my", "your", "his", "her", "its", "our", "their"), 4),
}


def phrase_features(
    words: Sequence[str], sentence_of: Indices, title_words: int, phrases: Sequence[WordRange]
) -> Indices:
    """k × ``len(PHRASE_FEATURES)`` classes."""
    rows = []
    for first, last in phrases:
        before = words[first - 1].lower() if first else ""
        after = words[last + 1].lower() if last + 1 < len(words) else ""
        rows.append(
            (
                _bucket(last - first + 1),
                _bucket(sentence_of[first]),
                letter_case(words[last]),
                int(first == last and is_pronoun(words[first], "en")),
                int(first < title_words),
                _PREPOSITION.get(before, 0),
                _PREPOSITION.get(after, 0),
                _DETERMINERS.get(words[first].lower(), 5 if words[first][:1].isdigit() else 0),
            )
        )
    return np.array(rows, dtype=np.int64).reshape(len(phrases), len(PHRASE_FEATURES))


def pair_features(
    words: Sequence[str], sentence_of: Indices, title_words: int, phrases: Sequence[WordRange]
) -> Indices:
    """k × k × ``len(PAIR_FEATURES)`` classes, rows anchors, columns complements."""
    count = len(phrases)
    classes = np.zeros((count, count, len(PAIR_FEATURES)), dtype=np.int64)
    if not count:
        return classes
    firsts = np.array([phrase.first for phrase in phrases])
    order = np.argsort(np.argsort(firsts, kind="stable"), kind="stable")
    sentences = sentence_of[firsts]
    classes[..., 0] = _signed_bucket(order[None, :] - order[:, None])
    classes[..., 1] = _signed_bucket(sentences[None, :] - sentences[:, None])
    classes[..., 2] = _likeness(words, phrases)
    for anchor, (_, last) in enumerate(phrases):
        between = _PREPOSITION.get(words[last + 1].lower(), 0) if last + 2 < len(words) else 0
        if between:
            classes[anchor, firsts == last + 2, 3] = between
    titled = (firsts < title_words).astype(np.int64)
    classes[..., 4] = 2 * titled[:, None] + titled[None, :]
    return classes


def _likeness(words: Sequence[str], phrases: Sequence[WordRange]) -> Indices:
    """0 nothing in common, 1 a word, 2 the last word, 3 one contains the other, 4 the same words."""
    contents = [
        [word.lower() for word in words[first : last + 1] if word.lower() not in _DETERMINERS]
        for first, last in phrases
    ]
    sets = [frozenset(content) for content in contents]
    phrase_pairs = np.zeros((len(phrases), len(phrases)), dtype=np.int64)
    holders: dict[str, list[int]] = {}
    for number, content in enumerate(sets):
        for word in content:
            holders.setdefault(word, []).append(number)
    for together in holders.values():
        for one in together:
            for other in together:
                if one < other and not phrase_pairs[one, other]:
                    phrase_pairs[one, other] = phrase_pairs[other, one] = _how_alike(
                        contents[one], contents[other], sets[one], sets[other]
                    )
    return phrase_pairs


def _how_alike(one: list[str], other: list[str], one_set: frozenset[str], other_set: frozenset[str]) -> int:
    if one == other:
        return 4
    if one[-1] == other[-1]:
        return 3 if one_set <= other_set or other_set <= one_set else 2
    return 1


def _bucket(count: int) -> int:
    return bisect_right(BUCKETS, count) - 1


def _signed_bucket(distances: Indices) -> Indices:
    sizes = np.searchsorted(BUCKETS, np.abs(distances), side="right") - 1
    return np.asarray(np.sign(distances) * sizes + len(BUCKETS) - 1)
