"""Where concept mentions begin and end: noun phrases without stray punctuation, abbreviations alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from betwixt.document import Span
from extractors.language.abbreviations import Abbreviation
from extractors.language.term_words import BETWEEN_PHRASES, GERUNDS
from extractors.word_range import WordRange

_OPENING = {"(": ")", "[": "]", "{": "}"}
_CLOSING = {closing: opening for opening, closing in _OPENING.items()}
_MARKS = frozenset(".,;:!?\"'“”‘’`´«»$\\/|~–—-") | {"''", "``", "--", "---", "...", "…", "'s", "’s"}
_HYPHENS = frozenset("-–‐‑")
_CONJUNCTIONS = frozenset({"and", "or"})
_NOT_FIRST = _CONJUNCTIONS | {"a", "an", "the", "this", "that", "these", "those", "our", "their", "its"}
_NOT_LAST = _CONJUNCTIONS | {"of", "for", "in", "on", "with", "to", "by", "from", "as", "at", "the", "a"}


def noun_phrases(words: Sequence[str], joined: Sequence[bool], first: int, last: int) -> Iterator[WordRange]:
    """The noun phrases of a marked stretch of words, trimmed: "it improves tide models" has one.

    A stretch that begins within a compound begins with it: "mind reading" is not cut out of "state-of-mind
    reading". A verb, pronoun or conjunction parts a stretch, and verbs before their object are left out.

    Args:
        words: of a document.
        joined: for each word, whether no space parts it from the one before.
        first: the first word of the stretch.
        last: its last word.
    """
    while first > 1 and words[first - 1] in _HYPHENS and joined[first] and joined[first - 1]:
        first -= 2
    start = first
    for index in range(first, last + 2):
        if index > last or _parts(words, joined, index):
            while start < index and (words[start].lower() in GERUNDS | _NOT_FIRST):
                if _is_in_compound(words, joined, start) or (
                    start + 1 < index and words[start + 1] in _MARKS
                ):
                    break
                start += 1
            if start < index and (phrase := trimmed(words, start, index - 1)):
                yield phrase
            start = index + 1


def _opens_before_phrase(words: Sequence[str], joined: Sequence[bool], index: int) -> bool:
    """Whether a word at the beginning stands before a noun phrase: a gerund, or what may follow it."""
    return words[index].lower() in GERUNDS | _NOT_FIRST and not _is_in_compound(words, joined, index)


def _parts(words: Sequence[str], joined: Sequence[bool], index: int) -> bool:
    """Whether a word is no part of a noun phrase; of an abbreviation ("IT") and in a compound it is one."""
    word = words[index]
    is_abbreviation = word.isupper() and word != "I"
    return (
        word.lower() in BETWEEN_PHRASES and not is_abbreviation and not _is_in_compound(words, joined, index)
    )


def _is_in_compound(words: Sequence[str], joined: Sequence[bool], index: int) -> bool:
    """Whether a hyphen or apostrophe joins a word to the one before or behind it."""
    before = index > 0 and joined[index]
    after = index + 1 < len(words) and joined[index + 1] and words[index + 1] in _HYPHENS
    return after or (before and words[index - 1] in _HYPHENS)


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
