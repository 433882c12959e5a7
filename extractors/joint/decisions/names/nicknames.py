"""A person with a nickname in quotation marks is one name: William T. "Bud" Carver."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from extractors.encoder.tags import Scores
from extractors.joint.decisions.labels import NAME_TAGS

_CLOSING = {
    '"': ('"',), "“": ("”", "“"), "„": ("“", "”"), "”": ("”",), "«": ("»",), "»": ("«",), "``": ("''",),
    "'": ("'",), "‘": ("’", "‘"), "’": ("’",), "‚": ("‘", "’"), "(": (")",),
}  # fmt: skip
"""A mark that opens a quotation → those that close it."""
_OF_BOTH_SIDES = frozenset("\"'”’")
_MOST_WORDS = 2
_ARTICLE = "The"
"""Before the words of a nickname: Dwayne "The Rock" Johnson."""
_LOWERED = "van von de del della der den di da du dos la le al el bin ben ter ten zu"
_PARTICLES = frozenset(_LOWERED.split())
_BEGINS, _GOES_ON = NAME_TAGS.index("B-PERSON"), NAME_TAGS.index("I-PERSON")
_OUTSIDE = NAME_TAGS.index("O")
_PERSON = (_BEGINS, _GOES_ON)


class _Nickname(NamedTuple):
    """The index of the mark that opens it and of the one that closes it."""

    opening: int
    closing: int


def with_nicknames(
    tags: list[int], words: Sequence[str], parts_of_speech: Sequence[str], opens: Collection[int]
) -> None:
    """Make one name of a person's parts and the nickname in quotation marks between them; in place.

    A person stands on either side, or a name goes on over a mark and a proper noun stands on the other side.
    A parenthesis is a nickname where tags cut a name at it.

    Args:
        tags: an index into ``NAME_TAGS`` for each word.
        words: of the text.
        parts_of_speech: of the words, universal ones.
        opens: index of the first word of every sentence.
    """
    for opening, closing in _nicknames(words, frozenset(opens)):
        before, behind = opening - 1, closing + 1
        persons = tags[before] in _PERSON, tags[behind] in _PERSON
        crossed = tags[opening] in _PERSON or tags[closing] in _PERSON
        proper = parts_of_speech[before] == parts_of_speech[behind] == "PROPN"
        in_quotes = words[opening] != "("
        half = _OUTSIDE in (tags[before], tags[behind]) and any(persons) and crossed and proper
        if (all(persons) and (crossed or in_quotes)) or (half and in_quotes):
            if tags[before] not in _PERSON:
                tags[before] = _BEGINS
            end = behind + 1
            while end < len(tags) and tags[end] == _GOES_ON and end not in opens:
                end += 1
            tags[opening:end] = [_GOES_ON] * (end - opening)


def with_quoted_words(
    scores: Scores, tags: Sequence[int], words: Sequence[str], opens: Collection[int]
) -> Scores:
    """Scores in which a nickname leaves a name as certain as the parts around it are.

    Args:
        scores: words × ``NAME_TAGS``, log-probabilities.
        tags: of the whole names.
        words: of the text.
        opens: index of the first word of every sentence.
    """
    within = [
        nickname
        for nickname in _nicknames(words, frozenset(opens))
        if all(tag == _GOES_ON for tag in tags[nickname.opening : nickname.closing + 2])
    ]
    if not within:
        return scores
    joined = scores.copy()
    for opening, closing in within:
        joined[opening : closing + 1, _GOES_ON] = 0.0
        behind = closing + 1
        joined[behind, _GOES_ON] = np.logaddexp(scores[behind, _BEGINS], scores[behind, _GOES_ON])
    return joined


def _nicknames(words: Sequence[str], opens: frozenset[int]) -> Iterator[_Nickname]:
    """Quotations of a few capitalised words with a capitalised word right before and behind them."""
    for opening in range(1, len(words) - 3):
        closers = _CLOSING.get(words[opening])
        if not closers or not _is_capitalised(words[opening - 1]):
            continue
        first = opening + 1 + (words[opening + 1] == _ARTICLE)
        limit = min(first + _MOST_WORDS + 1, len(words) - 1)
        closing = next((at for at in range(first, limit) if words[at] in closers), first)
        behind = words[closing + 1]
        capitalised = [*words[first:closing], *([] if behind in _PARTICLES else [behind])]
        is_whole = opens.isdisjoint(range(opening, closing + 2)) and all(map(_is_capitalised, capitalised))
        if first < closing and is_whole and _opens(words, opening, opens):
            yield _Nickname(opening, closing)


def _opens(words: Sequence[str], at: int, opens: frozenset[int]) -> bool:
    """Whether a mark that looks alike on either side opens a quotation: an even number stands before it."""
    if words[at] not in _OF_BOTH_SIDES:
        return True
    start = max((first for first in opens if first <= at), default=0)
    return list(words[start:at]).count(words[at]) % 2 == 0


def _is_capitalised(word: str) -> bool:
    return word[:1].isalpha() and word[:1].isupper()
