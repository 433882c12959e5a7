"""Where concept mentions begin and end: no stray punctuation, no determiner, an abbreviation by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from extractors.annotations import Span
from extractors.concept_mentions.abbreviations import Abbreviation
from extractors.joint.examples import Words

_OPENING = {"(": ")", "[": "]", "{": "}"}
_CLOSING = {closing: opening for opening, closing in _OPENING.items()}
_MARKS = frozenset(".,;:!?\"'“”‘’`´«»$\\/|~–—-") | {"''", "``", "--", "---", "...", "…", "'s", "’s"}
_DETERMINERS = frozenset({"a", "an", "the", "this", "that", "these", "those", "our", "their", "its"})


def trimmed(words: Sequence[str], first: int, last: int) -> Words | None:
    """A stretch of words without punctuation, unpaired brackets and determiners at its ends.

    Args:
        words: of a document.
        first: the first word of the stretch.
        last: its last word.

    Returns:
        What is left; None if nothing is. A bracket without its pair inside ends it.
    """
    stray = _unpaired(words, first, last)
    while first <= last and (first in stray or words[first].lower() in _MARKS | _DETERMINERS):
        first += 1
    last = min((index - 1 for index in stray if first <= index), default=last)
    while first <= last and words[last] in _MARKS:
        last -= 1
    return Words(first, last) if first <= last else None


def _unpaired(words: Sequence[str], first: int, last: int) -> set[int]:
    """Brackets whose pair does not stand in the stretch."""
    found, opened = set[int](), list[int]()
    for index in range(first, last + 1):
        if words[index] in _OPENING:
            opened.append(index)
        elif words[index] in _CLOSING:
            if opened and words[opened[-1]] == _CLOSING[words[index]]:
                opened.pop()
            else:
                found.add(index)
    return found | set(opened)


def without_abbreviation(span: Span, definitions: Iterable[Abbreviation]) -> Iterator[Span]:
    """A mention; one that holds an abbreviation with its long form becomes two.

    "conditional random field (CRF)" is "conditional random field" and "CRF".

    Args:
        span: of a mention.
        definitions: those of the document.
    """
    for long, short in ((each.long, each.short) for each in definitions):
        before, after = sorted((long, short))
        if span.start < before.end and after.start < span.end:
            yield Span(min(span.start, before.start) if before == long else before.start, before.end)
            yield after
            return
    yield span
