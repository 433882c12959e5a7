"""Noun phrases in apposition refer to the same: "Corran Foods, *a grocery chain*"."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from extractors.joint.decisions.pairs.binding import Dependencies
from extractors.joint.decisions.parses.decided import Parse
from extractors.word_range import WordRange

Indices = npt.NDArray[np.int64]
Booleans = npt.NDArray[np.bool_]

LIKELY = 0.9
"""Lowest probability of an apposition that joins a name and a phrase without one."""
_APART = frozenset((",", "(", "-LRB-", "–", "—", "-", "--"))
"""What stands between the two."""


def apposed(
    parses: Sequence[Parse],
    words: Sequence[str],
    phrases: Sequence[WordRange],
    is_named: Sequence[bool],
    trees: Dependencies,
    pairs: tuple[Indices, Indices],
) -> Booleans:
    """Which pairs are a name and what is in apposition to it.

    Two names in apposition are no such pair: "Varna, Bulgaria".

    Args:
        parses: of the sentences of a text.
        words: of the text.
        phrases: ranges of words, in text order.
        is_named: whether each noun phrase ends in a name.
        trees: of these parses.
        pairs: numbers of the first and of the second phrase of each.
    """
    arcs = {
        parse.first + word: parse.first + head
        for parse in parses
        for word, (head, score) in enumerate(zip(parse.apposed, parse.apposition, strict=True))
        if score >= LIKELY
    }
    targets = [arcs.get(trees.head_of(phrase), -1) for phrase in phrases]

    def is_apposed(one: int, other: int) -> bool:
        if is_named[one] == is_named[other]:
            return False
        is_arc = (
            phrases[other].first <= targets[one] <= phrases[other].last
            or phrases[one].first <= targets[other] <= phrases[one].last
        )
        before, behind = sorted((phrases[one], phrases[other]))
        return is_arc and not _APART.isdisjoint(words[before.last + 1 : behind.first])

    both = zip(*(numbers.tolist() for numbers in pairs), strict=True)
    return np.fromiter((is_apposed(one, other) for one, other in both), np.bool_, len(pairs[0]))
