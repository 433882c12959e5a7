"""What two names show of whether they mean the same, or one a kind of the other: features of strings.

No feature looks at where the names stand: two mentions of one paper are scored like two of any papers.
All pairs of a batch are computed at once, about 200,000 a second on one thread.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from rapidfuzz import process
from rapidfuzz.distance import JaroWinkler, Levenshtein

from betwixt.names.normalisation import normalised

Floats = npt.NDArray[np.float32]
Pairs = npt.NDArray[np.int64]
"""n × 2 indices of names."""

MOST_WORDS = 10
"""Words of a name that are looked at, from its end: the head of a noun phrase is the last one."""
_TRIGRAM_BUCKETS = 256
_SMALL_WORDS = frozenset(
    ("a", "an", "and", "by", "for", "from", "in", "of", "on", "the", "to", "via", "with")
)

SYMMETRIC = (
    "same name", "same letters", "edit distance", "edit distance of letters", "prefix",
    "shared words", "shared weight", "trigrams", "rarest shared word", "same head", "same first word",
    "initials", "spelled by", "same numbers", "numbers differ",
)  # fmt: skip
"""Features that are the same in both orders."""

DIRECTED = (
    "inside", "ends the other", "begins the other", "share of own words", "share of own weight",
    "rarest own word", "words", "letters", "is acronym", "is single word",
)  # fmt: skip
"""Features of the first name beside the second; each is given for both orders."""


class NameFeatures:
    """The names of a batch, taken apart once, whichever of their pairs are asked for.

    Args:
        names: as written, abbreviations written out where the text does.
        weights: how much a normalised word tells, as ``word_weights`` counts it.
    """

    def __init__(self, names: Sequence[str], weights: Mapping[str, float]) -> None:
        self._names = [normalised(name) for name in names]
        self._letters = [name.replace(" ", "") for name in self._names]
        split = [name.split()[-MOST_WORDS:] for name in self._names]
        rarest = max(weights.values(), default=1.0)
        vocabulary: dict[str, int] = {}
        shape = (len(names), MOST_WORDS)
        self._words = np.full(shape, -1, dtype=np.int32)
        self._weights = np.zeros(shape, dtype=np.float32)
        for row, words in enumerate(split):
            for place, word in enumerate(words):
                self._words[row, place] = vocabulary.setdefault(word, len(vocabulary))
                self._weights[row, place] = weights.get(word, rarest) / rarest
        self._count = np.array([len(words) for words in split], dtype=np.int64)
        self._length = np.array([len(name) for name in self._names], dtype=np.float32)
        self._name = _numbered(self._names)
        self._compact = _numbered(self._letters)
        # Initials are compared with letters, so both are numbered together.
        initials = [_initials(words) for words in split]
        short = [_initials([word for word in words if word not in _SMALL_WORDS]) for words in split]
        together = _numbered([*self._letters, *initials, *short]).reshape(3, -1)
        self._as_letters, self._initials, self._short_initials = together
        self._numbers = _numbered([" ".join(filter(str.isdigit, _spaced(name))) for name in self._names])
        self._has_numbers = np.array([any(map(str.isdigit, name)) for name in self._names], dtype=bool)
        self._is_acronym = np.array([_looks_like_acronym(name) for name in names], dtype=bool)
        self._trigrams = _trigrams(self._letters)

    def of(self, pairs: Pairs) -> Floats:
        """The features of pairs, those of ``SYMMETRIC``, then of ``DIRECTED`` twice, from 0 to about 1.

        Args:
            pairs: first and second name of each.
        """
        first, second = pairs[:, 0], pairs[:, 1]
        equal = self._words[first][:, :, None] == self._words[second][:, None, :]
        equal &= (self._words[first] >= 0)[:, :, None]
        in_second, in_first = equal.any(2), equal.any(1)
        columns = [
            *self._symmetric(first, second, in_second, in_first),
            *self._directed(first, second, in_second),
            *self._directed(second, first, in_first),
        ]
        return np.stack([np.asarray(column, dtype=np.float32) for column in columns], axis=1)

    def _symmetric(
        self, first: Pairs, second: Pairs, in_second: npt.NDArray[np.bool_], in_first: npt.NDArray[np.bool_]
    ) -> list[npt.NDArray[np.generic]]:
        # The lower of both: a name may have a word twice.
        shared = np.minimum(in_second.sum(1), in_first.sum(1))
        weight = np.minimum(
            (self._weights[first] * in_second).sum(1), (self._weights[second] * in_first).sum(1)
        )
        total = self._weights[first].sum(1) + self._weights[second].sum(1)
        heads = self._words[first, self._count[first] - 1], self._words[second, self._count[second] - 1]
        acronyms = [
            (self._as_letters[one] == initials[other]) & (self._count[other] > 1) & (self._count[one] == 1)
            for one, other in ((first, second), (second, first))
            for initials in (self._initials, self._short_initials)
        ]
        both_numbers = self._has_numbers[first] & self._has_numbers[second]
        same_numbers = self._numbers[first] == self._numbers[second]
        return [
            self._name[first] == self._name[second],
            self._compact[first] == self._compact[second],
            self._similar(self._names, first, second, Levenshtein.normalized_similarity),
            self._similar(self._letters, first, second, Levenshtein.normalized_similarity),
            self._similar(self._letters, first, second, JaroWinkler.normalized_similarity),
            shared / np.maximum(self._count[first] + self._count[second] - shared, 1),
            2 * weight / np.maximum(total, 1e-6),
            (self._trigrams[first] * self._trigrams[second]).sum(1),
            (self._weights[first] * in_second).max(1),
            heads[0] == heads[1],
            self._words[first, 0] == self._words[second, 0],
            np.logical_or.reduce(acronyms),
            self._spelled(first, second),
            both_numbers & same_numbers,
            (self._has_numbers[first] | self._has_numbers[second]) & ~same_numbers,
        ]

    def _directed(
        self, one: Pairs, other: Pairs, in_other: npt.NDArray[np.bool_]
    ) -> list[npt.NDArray[np.generic]]:
        count, shared = self._count[one], in_other.sum(1)
        weights = self._weights[one]
        longer = self._count[other] > count
        inside = (shared == count) & longer & (count > 0)
        columns = np.arange(MOST_WORDS)
        rows = np.arange(len(one))[:, None]
        real = columns < count[:, None]
        # The words of one laid on the last, and on the first, words of the other.
        shift = np.clip(self._count[other] - count, 0, None)[:, None]
        at_end = self._words[other][rows, np.minimum(columns + shift, MOST_WORDS - 1)]
        ends = ((self._words[one] == at_end) | ~real).all(1)
        begins = ((self._words[one] == self._words[other]) | ~real).all(1)
        return [
            inside,
            inside & ends,
            inside & begins,
            shared / np.maximum(count, 1),
            (weights * in_other).sum(1) / np.maximum(weights.sum(1), 1e-6),
            (weights * ~in_other).max(1),
            np.minimum(count, MOST_WORDS) / MOST_WORDS,
            np.minimum(self._length[one], 60) / 60,
            self._is_acronym[one],
            count == 1,
        ]

    def _spelled(self, first: Pairs, second: Pairs) -> npt.NDArray[np.bool_]:
        """Whether one is an acronym whose letters the other has in order, from its first letter on."""
        is_spelled = np.zeros(len(first), dtype=bool)
        for one, other in ((first, second), (second, first)):
            begin = self._first_letter(one) == self._first_letter(other)
            possible = self._is_acronym[one] & (self._count[one] == 1) & (self._count[other] > 1) & begin
            for index in np.flatnonzero(possible):
                is_spelled[index] |= _in_order(self._letters[one[index]], self._letters[other[index]])
        return is_spelled

    def _first_letter(self, which: Pairs) -> npt.NDArray[np.str_]:
        letters = np.array([letters[:1] for letters in self._letters])
        letter: npt.NDArray[np.str_] = letters[which]
        return letter

    @staticmethod
    def _similar(texts: Sequence[str], first: Pairs, second: Pairs, scorer: Any) -> Floats:
        cpdist: Floats = process.cpdist(
            [texts[index] for index in first], [texts[index] for index in second],
            scorer=scorer, dtype=np.float32,
        )  # fmt: skip
        return cpdist


def word_weights(names: Sequence[str], least: int = 2) -> dict[str, float]:
    """Inverse document frequency of the normalised words of names; a word that is not there is the rarest.

    Args:
        names: of concepts, each a document.
        least: names that a word must be in to be kept.
    """
    counts: dict[str, int] = {}
    for name in names:
        for word in set(normalised(name).split()):
            counts[word] = counts.get(word, 0) + 1
    total = np.log(1 + len(names))
    return {
        word: round(float(total - np.log(count)), 3)
        for word, count in sorted(counts.items())
        if count >= least
    }


def _numbered(values: Sequence[str]) -> npt.NDArray[np.int64]:
    numbers: dict[str, int] = {}
    return np.array([numbers.setdefault(value, len(numbers)) for value in values], dtype=np.int64)


def _initials(words: Sequence[str]) -> str:
    return "".join(word[0] for word in words)


def _spaced(name: str) -> list[str]:
    """Words, digits apart from letters: "resnet50" is "resnet 50"."""
    spaced = "".join(
        f" {character} " if not character.isdigit() and not character.isspace() else character
        for character in name
    )
    return spaced.split()


def _looks_like_acronym(name: str) -> bool:
    capitals = sum(map(str.isupper, name))
    return " " not in name and 2 <= len(name) <= 10 and capitals >= 2


def _in_order(short: str, long: str) -> bool:
    letters = iter(long)
    return all(letter in letters for letter in short)


def _trigrams(texts: Sequence[str]) -> Floats:
    """Counts of letter trigrams, hashed, as unit vectors."""
    counts = np.zeros((len(texts), _TRIGRAM_BUCKETS), dtype=np.float32)
    for row, text in enumerate(texts):
        padded = f"^{text}$"
        for start in range(len(padded) - 2):
            counts[row, zlib.crc32(padded[start : start + 3].encode()) % _TRIGRAM_BUCKETS] += 1
    counts /= np.maximum(np.sqrt((counts**2).sum(1, keepdims=True)), 1e-9)
    return counts
