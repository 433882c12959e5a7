"""Where texts say the phrases of a list: one automaton over all of them (Aho and Corasick 1975).

Phrases are compared word by word. Between two words a text may have a space, a line break, a hyphen, or what
the list has there ("Parkinson's", "J. K. Rowling"). Signs at the ends of a phrase belong to it: "C++" is not
"C".
"""

from __future__ import annotations

import hashlib
import re
from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

import ahocorasick

from betwixt.document import Span
from betwixt.names.concept_key import concept_key
from extractors.language.abbreviations import singular
from extractors.language.running_words import WORD

_SPACE = re.compile(r"[ \t\u00a0]*\n?[ \t\u00a0]*|\s?[-\u2010\u2011\u2013]\n?")
_HYPHENS = frozenset("-\u2010\u2011")
_APOSTROPHES = str.maketrans("\u2018\u2019\u02bc`", "''''")


class Comparison(Protocol):
    """How the words of a list are compared with those of texts."""

    def key(self, word: str, /) -> str:
        """What spellings of one word share."""

    def agrees(self, listed: str, written: str) -> bool:
        """Whether a text's word may stand for the list's, given that their keys are equal."""

    def stands_alone(self, text: str, span: Span, words: int) -> bool:
        """Whether some words at some characters of a text are no part of a longer word."""


class TermComparison:
    """Letter case, plurals and spelling do not count, except in an abbreviation: "AIDS" is not "aids"."""

    @staticmethod
    def key(word: str) -> str:
        """The key of the word in singular."""
        return concept_key(singular(word))

    @staticmethod
    def agrees(listed: str, written: str) -> bool:
        """Whether an abbreviation is written as in the list, its plural apart."""
        is_abbreviation = sum(map(str.isupper, listed)) > 1
        return not is_abbreviation or singular(listed) == singular(written)

    @staticmethod
    def stands_alone(text: str, span: Span, words: int) -> bool:
        """Not behind a hyphen ("non-linear"), and as a single word not before one ("heart-rate")."""
        behind = text[span.start - 1 : span.start] in _HYPHENS
        return not behind and not (words == 1 and text[span.end : span.end + 1] in _HYPHENS)


class NameComparison:
    """Capitals count: "Reading" is no "reading". What is all capitals in a text may stand for it."""

    @staticmethod
    def key(word: str) -> str:
        """The word in lower case."""
        return word.casefold()

    @staticmethod
    def agrees(listed: str, written: str) -> bool:
        """Whether a word with capitals has them in the text, and others too only where all have them."""
        if listed == written:
            return True
        if sum(map(str.isupper, listed)) > 1 and listed.isupper():
            return False
        return (written.isupper() and len(written) > 1) or (
            listed[:1] == written[:1] and listed[:1].isupper()
        )

    @staticmethod
    def stands_alone(text: str, span: Span, words: int) -> bool:
        """Not joined to another name by a hyphen: "Lorraine" is no part of "Alsace-Lorraine"."""
        behind = text[span.start - 1 : span.start] in _HYPHENS and text[: span.start - 1][-1:].isalpha()
        joined = behind and _first_letter_of_word_before(text, span.start - 1).isupper()
        before = text[span.end : span.end + 1] in _HYPHENS and text[span.end + 1 : span.end + 2].isupper()
        return not joined and not before


def _first_letter_of_word_before(text: str, end: int) -> str:
    start = end
    while start and text[start - 1].isalnum():
        start -= 1
    return text[start : start + 1]


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A phrase of a list, cut into words.

    Args:
        value: what it stands for.
        words: as they are written.
        gaps: what stands between them.
        before, after: signs at its ends.
    """

    value: int
    words: tuple[str, ...]
    gaps: tuple[str, ...]
    before: str
    after: str


class PhraseFinder:
    """Finds the phrases of a list in texts.

    Args:
        phrases: (phrase, what it stands for) in order; of equal phrases the first one counts.
        comparison: how words are compared.
    """

    def __init__(self, phrases: Iterable[tuple[str, int]], comparison: Comparison) -> None:
        self._comparison = comparison
        self._of_key: defaultdict[str, list[_Phrase]] = defaultdict(list)
        digest = hashlib.sha256()
        for phrase, value in phrases:
            digest.update(f"{phrase}\n{value}\n".encode())
            if matches := list(WORD.finditer(phrase)):
                cut = _cut(phrase, matches, value)
                self._of_key[" ".join(map(comparison.key, cut.words))].append(cut)
        self.hash = digest.hexdigest()
        self._automaton = ahocorasick.Automaton()
        for key in self._of_key:
            self._automaton.add_word(f" {key} ", key)
        if self._of_key:
            self._automaton.make_automaton()

    def places(self, text: str) -> list[tuple[Span, int]]:
        """Where a text says a phrase, and what it stands for; of phrases that overlap the longest."""
        if not self._of_key:
            return []
        places = sorted(self._matches(text), key=lambda place: (place[0].start - place[0].end, place[0]))
        chosen: list[tuple[Span, int]] = []
        taken: list[Span] = []
        for span, value in places:
            at = bisect_left(taken, span)
            if all(
                span.end <= other.start or other.end <= span.start for other in taken[max(at - 1, 0) : at + 1]
            ):
                taken.insert(at, span)
                chosen.append((span, value))
        return sorted(chosen)

    def _matches(self, text: str) -> Iterator[tuple[Span, int]]:
        words = list(WORD.finditer(text))
        keys = [self._comparison.key(word.group()) for word in words]
        starts, length = array("i"), 1
        for key in keys:
            starts.append(length)
            length += len(key) + 1
        for last, key in self._automaton.iter(f" {' '.join(keys)} "):
            first, after = bisect_left(starts, last - len(key)), bisect_left(starts, last)
            for phrase in self._of_key[key]:
                if span := self._place(text, words[first:after], phrase):
                    yield span, phrase.value
                    break

    def _place(self, text: str, words: list[re.Match[str]], phrase: _Phrase) -> Span | None:
        """The characters of a phrase whose words have the keys of some words of a text, if it is there."""
        if len(words) != len(phrase.words):
            return None
        written = (word.group() for word in words)
        if not all(map(self._comparison.agrees, phrase.words, written)):
            return None
        for (one, other), gap in zip(pairwise(words), phrase.gaps, strict=True):
            between = text[one.end() : other.start()]
            if not _SPACE.fullmatch(between) and _sign(between) != _sign(gap):
                return None
        span = Span(words[0].start() - len(phrase.before), words[-1].end() + len(phrase.after))
        ends = text[max(span.start, 0) : words[0].start()], text[words[-1].end() : span.end]
        if span.start < 0 or ends != (phrase.before, phrase.after):
            return None
        return span if self._comparison.stands_alone(text, span, len(words)) else None


def _cut(phrase: str, matches: list[re.Match[str]], value: int) -> _Phrase:
    return _Phrase(
        value,
        tuple(match.group() for match in matches),
        tuple(phrase[one.end() : other.start()] for one, other in pairwise(matches)),
        phrase[: matches[0].start()],
        phrase[matches[-1].end() :],
    )


def _sign(gap: str) -> str:
    return "".join(gap.split()).translate(_APOSTROPHES)
