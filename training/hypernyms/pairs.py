"""Two terms of a sentence, as the network reads them: the words from a few before to a few after them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from betwixt.document import Span
from extractors.language.term_words import BEFORE_TERMS, ENDS_TERM, PATTERN_WORDS

Indices = npt.NDArray[np.int64]

BETWEEN = 30
"""Words between two terms, at most: further apart little is said of both, and pairs stay few."""
AROUND = 4
"""Words that are read before the first term and after the second one."""
LONGEST = 64
"""Words that are read of a pair, at most; terms are cut for it."""

BEFORE, LEFT, AMID, RIGHT, AFTER = range(5)
PLACES = 10
"""Where a word stands: one of the five, with five more for words of other terms."""
WITHIN_TERM = (LEFT, RIGHT, BEFORE + 5, AMID + 5, AFTER + 5)

SIGNS = (
    *sorted(ENDS_TERM | BEFORE_TERMS | PATTERN_WORDS),
    *".,;:!?()[]{}/-–—\"'“”‘’`",
    *("<capital>", "<digit>", "<symbol>", "<ing>", "<ed>", "<ly>", "<s>", "<word>"),
)
"""What the network sees of a word besides its vector: which function word it is, or how it ends."""


class Range(NamedTuple):
    """A stretch of words, counted from 0, the end exclusive."""

    first: int
    end: int


@dataclass(frozen=True, slots=True)
class Pair:
    """Two terms of a sentence.

    Args:
        left: number of the first one among the terms.
        right: of the second one.
        words: indices of the n words that are read.
        features: [n, 3] place, sign, and how far from the first word.
    """

    left: int
    right: int
    words: Indices
    features: Indices


def signs(words: Sequence[str], known: Sequence[str] = SIGNS) -> Indices:
    """For each word an index into the known signs."""
    index = {sign: number for number, sign in enumerate(known)}
    return np.array([index[_sign(word, index)] for word in words], dtype=np.int64)


def _sign(word: str, known: dict[str, int]) -> str:
    lower = word.lower()
    if lower in known and "<" not in lower:
        return lower
    if not any(map(str.isalpha, word)):
        return "<digit>" if any(map(str.isdigit, word)) else "<symbol>"
    if word[0].isupper():
        return "<capital>"
    return next((f"<{end}>" for end in ("ing", "ed", "ly", "s") if lower.endswith(end)), "<word>")


def ranges(terms: Sequence[Span], words: Sequence[Span]) -> list[Range]:
    """The words that each term touches.

    Args:
        terms: in a text.
        words: of the text, in order.
    """
    starts, ends = [word.start for word in words], [word.end for word in words]
    return [Range(bisect_right(ends, term.start), bisect_left(starts, term.end)) for term in terms]


def pairs(sentence: Range, terms: Sequence[Range], word_signs: Indices) -> Iterator[Pair]:
    """The pairs of terms of a sentence that stand near each other, in order.

    Args:
        sentence: its words.
        terms: those in it, in order and apart from each other.
        word_signs: of all words of the text.
    """
    in_term = np.zeros(sentence.end - sentence.first, dtype=bool)
    for term in terms:
        in_term[term.first - sentence.first : term.end - sentence.first] = True
    for (number, left), (other, right) in combinations(enumerate(terms), 2):
        if not 0 <= right.first - left.end <= BETWEEN:
            continue
        first = max(sentence.first, left.first - AROUND)
        end = min(sentence.end, right.end + AROUND, first + LONGEST)
        words = np.arange(first, end)
        places = np.searchsorted([left.first, left.end, right.first, right.end], words, side="right")
        places = np.where(
            in_term[words - sentence.first] & (places != LEFT) & (places != RIGHT), places + 5, places
        )
        yield Pair(number, other, words, np.stack([places, word_signs[words], words - first], axis=1))
