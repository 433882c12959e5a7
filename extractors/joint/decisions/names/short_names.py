"""Short names in parentheses right behind the full ones: "Document and Packaging Broker Inc. (Docupak)"."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from extractors.word_range import WordRange

Indices = npt.NDArray[np.int64]
Booleans = npt.NDArray[np.bool_]

_OPENING, _CLOSING = frozenset(("(", "-LRB-", "[")), frozenset((")", "-RRB-", "]"))
_LEAST_WORDS = 2
"""Words of a full name."""


def in_parentheses(
    words: Sequence[str],
    phrases: Sequence[WordRange],
    names: Sequence[tuple[str, ...] | None],
    first: Indices,
    second: Indices,
) -> Booleans:
    """Which pairs of phrases have a full name and the short form that a parenthesis gives it.

    All letters of the short form stand in the full name in this order, and both begin with the same one
    (Schwartz and Hearst 2003, *A Simple Algorithm for Identifying Abbreviation Definitions*).

    Args:
        words: of the text.
        phrases: ranges of words.
        names: the words of the name that each phrase ends in; None for a phrase without one.
        first: the index of one noun phrase of each of m pairs.
        second: of the other.

    Returns:
        m truth values.
    """
    begins = {phrase.first: place for place, phrase in enumerate(phrases)}
    given = set()
    for phrase, full in zip(phrases, names, strict=True):
        opening = phrase.last + 1
        place = begins.get(opening + 1)
        if full is None or place is None or words[opening] not in _OPENING:
            continue
        short, closing = names[place], phrases[place].last + 1
        is_closed = closing < len(words) and words[closing] in _CLOSING
        if short and is_closed and is_short_form(short, full):
            given |= {(full, short), (short, full)}
    if not given:
        return np.zeros(len(first), dtype=np.bool_)
    both = zip(first.tolist(), second.tolist(), strict=True)
    return np.fromiter(((names[one], names[other]) in given for one, other in both), np.bool_, len(first))


def is_short_form(short: Sequence[str], full: Sequence[str]) -> bool:
    """Whether a name may be a short form of the end of a phrase: "Jem", "Justice and Equality Movement".

    Args:
        short: its words.
        full: words of the phrase.
    """
    letters = [letter for word in short for letter in word.lower() if letter.isalnum()]
    if len(short) > _LEAST_WORDS or len(letters) < 2 or not short[0][0].isupper():
        return False
    starts = [
        place
        for place, word in enumerate(full)
        if word[0].isupper() and word[0].lower() == letters[0] and len(full) - place >= _LEAST_WORDS
    ]
    return any(_holds(full[start:], letters) for start in starts)


def _holds(full: Sequence[str], letters: Sequence[str]) -> bool:
    """Whether words have some letters in this order."""
    rest = iter("".join(full).lower())
    return all(letter in rest for letter in letters)
