"""Where concept mentions begin and end: no stray punctuation or function word, abbreviations alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from betwixt.document import Span
from extractors.language.abbreviations import Abbreviation
from extractors.word_range import WordRange

_OPENING = {"(": ")", "[": "]", "{": "}"}
_CLOSING = {closing: opening for opening, closing in _OPENING.items()}
_MARKS = frozenset(".,;:!?\"'“”‘’`´«»$\\/|~–—-") | {"''", "``", "--", "---", "...", "…", "'s", "’s"}
_HYPHENS = frozenset("-–‐‑")
_CONJUNCTIONS = frozenset({"and", "or"})
_NOT_FIRST = _CONJUNCTIONS | {"a", "an", "the", "this", "that", "these", "those", "our", "their", "its"}
_NOT_LAST = _CONJUNCTIONS | {"of", "for", "in", "on", "with", "to", "by", "from", "as", "at", "the", "a"}


def trimmed(words: Sequence[str], first: int, last: int) -> WordRange | None:
    """A stretch of words without punctuation, unpaired brackets and function words at its ends.

    Args:
        words: of a document.
        first: the first word of the stretch.
        last: its last word.

    Returns:
        What is left; None if no word is. A bracket without its pair inside ends it.
    """
    before = None
    while first <= last and (first, last) != before:
        before = first, last
        stray = _unpaired(words, first, last)
        while first <= last and (first in stray or _opens_nothing(words[first : last + 1])):
            first += 1
        last = min((index - 1 for index in stray if first <= index), default=last)
        while first <= last and _closes_nothing(words[first : last + 1]):
            last -= 1
        if first <= last and words[first] in _OPENING and not _unpaired(words, first + 1, last - 1):
            first, last = first + 1, last - (words[last] in _CLOSING)
    return WordRange(first, last) if any(map(_is_word, words[first : last + 1])) else None


def _is_word(word: str) -> bool:
    return word not in _OPENING and word not in _CLOSING and word not in _MARKS


def _opens_nothing(words: Sequence[str]) -> bool:
    """Whether the first word is none of a term; one before a hyphen is: "A-star search"."""
    is_joined = len(words) > 1 and words[1] in _HYPHENS
    return words[0] in _MARKS or (words[0].lower() in _NOT_FIRST and not is_joined)


def _closes_nothing(words: Sequence[str]) -> bool:
    """Whether the last word is none of a term; one after a hyphen is: "opt-in"."""
    last = words[-1]
    is_joined = len(words) > 1 and words[-2] in _HYPHENS and last.lower() not in _CONJUNCTIONS
    return last in _MARKS or last[-1] in _HYPHENS or (last.lower() in _NOT_LAST and not is_joined)


def _unpaired(words: Sequence[str], first: int, last: int) -> set[int]:
    """Brackets whose pair does not stand in the stretch."""
    unpaired, opened = set[int](), list[int]()
    for index in range(first, last + 1):
        if words[index] in _OPENING:
            opened.append(index)
        elif words[index] in _CLOSING:
            if opened and words[opened[-1]] == _CLOSING[words[index]]:
                opened.pop()
            else:
                unpaired.add(index)
    return unpaired | set(opened)


def without_abbreviation(span: Span, definitions: Iterable[Abbreviation]) -> Iterator[Span]:
    """A mention; one that holds an abbreviation with its long form becomes two.

    "conditional random field (CRF)" is "conditional random field" and "CRF".

    Args:
        span: of a mention.
        definitions: those of the document.
    """
    for long, short in ((definition.long, definition.short) for definition in definitions):
        before, after = sorted((long, short))
        if span.start < before.end and after.start < span.end:
            yield Span(min(span.start, before.start) if before == long else before.start, before.end)
            yield after
            return
    yield span
