"""Whom a role means that somebody has: behind "Judge Otto Brandt", *the judge* is Otto Brandt.

A title before a name, or a role in apposition to it, says what its bearer is called from then on. The sieves
of Lee et al. 2013, *Deterministic Coreference Resolution*, find such noun phrases by their heads too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from extractors.joint.decisions.pairs.agreement import Referring, disagreeing
from extractors.joint.decisions.pairs.binding import Dependencies
from extractors.word_range import WordRange

_GENITIVES = frozenset(("'s", "’s", "'", "’"))
_DETERMINERS = frozenset(("a", "an", "the", "this", "that", "his", "her", "its", "their", "our", "my"))
_PAST = frozenset(("former", "ex", "ex-", "then", "late", "retired", "outgoing", "acting", "incoming"))
"""Words that tell an office of another time; "the president" alone is the one of today."""
_FURTHER = frozenset(("nmod", "acl", "appos", "flat", "nummod"))
"""Relations of what says which one a noun means: "the senator *from Orland*"."""
_JOINED = frozenset(("nmod", "compound", "appos", "flat"))
"""Relations of a title and the name behind it, either way."""
_ADDRESSES = frozenset(
    ("mr", "mr.", "mrs", "mrs.", "ms", "ms.", "miss", "dr", "dr.", "sir", "dame", "lord", "lady")
)
"""Forms of address: nobody is called "the sir" from then on."""
_NEAR = 6
"""Sentences from the last mention of a bearer to a role that means the bearer."""


class _Bearer(NamedTuple):
    """A mention with a title: its phrase, the words of the title, and the name's last word."""

    phrase: int
    title: tuple[str, ...]
    surname: str


def titled(
    words: Sequence[str],
    phrases: Sequence[WordRange],
    names: Sequence[tuple[str, ...] | None],
    referring: Sequence[Referring],
    dependencies: Dependencies,
    sentences: Sequence[int],
    apposed: Iterable[tuple[int, int]],
) -> dict[int, int]:
    """For a definite noun phrase the last mention with a name and that noun for a title.

    It stays open where two people have the title, and where another phrase of that noun stands between. A
    title that is a noun phrase of its own is the same as the name behind it.

    Args:
        words: of the text.
        phrases: ranges of words, in text order.
        names: the words of the name that each ends in, or None.
        referring: what each refers to.
        dependencies: of the sentences.
        sentences: the number of the sentence of each phrase.
        apposed: pairs of phrases in apposition to each other.
    """
    titles = _Titles(words, phrases, names, referring, dependencies, sentences, _beside(names, apposed))
    for place, name in enumerate(names):
        if name is None:
            titles.resolve(place)
        else:
            titles.introduce(place, name)
    return titles.same


class _Titles:
    """The titles that people have so far in a text, and what is known to mean them."""

    def __init__(
        self,
        words: Sequence[str],
        phrases: Sequence[WordRange],
        names: Sequence[tuple[str, ...] | None],
        referring: Sequence[Referring],
        dependencies: Dependencies,
        sentences: Sequence[int],
        beside: Mapping[int, int],
    ) -> None:
        self.same: dict[int, int] = {}
        self._words, self._phrases, self._names, self._referring = words, phrases, names, referring
        self._dependencies, self._sentences, self._beside = dependencies, sentences, beside
        self._ending = {phrase.last: number for number, phrase in enumerate(phrases)}
        self._apposed = frozenset(beside.values())
        self._bearers: dict[str, list[_Bearer]] = defaultdict(list)
        self._last_said: dict[str, int] = {}
        self._other: dict[str, int] = {}

    def introduce(self, place: int, name: tuple[str, ...]) -> None:
        """Note a name, and the title of a person before it or in apposition to it."""
        surname = name[-1].lower()
        self._last_said[surname] = self._sentences[place]
        if self._referring[place].type != "PERSON":
            return
        phrase = self._phrases[place]
        title = _stripped(self._words[phrase.first : phrase.last + 1 - len(name)])
        parted = self._ending.get(phrase.first - 1)
        if not title and parted is not None and self._is_title(parted, place):
            title = self._role(parted)
            self.same[parted] = place
        title = title or (self._role(self._beside[place]) if place in self._beside else ())
        if title:
            self._bearers[title[-1]].append(_Bearer(place, title, surname))

    def resolve(self, place: int) -> None:
        """Note whom a noun phrase without a name means, if it is a title."""
        if self._referring[place].person or place in self._apposed:
            return
        role = self._role(place)
        if not role:
            return
        bearer = self._bearer(place, role)
        if bearer is None:
            self._other[role[-1]] = place
        else:
            self.same[place] = bearer.phrase
            self._last_said[bearer.surname] = self._sentences[place]

    def _bearer(self, place: int, role: tuple[str, ...]) -> _Bearer | None:
        phrase = self._phrases[place]
        known = [one for one in self._bearers[role[-1]] if _fits(role, one.title)]
        is_definite = self._words[phrase.first].lower() == "the"
        if (
            not is_definite
            or len({one.surname for one in known}) != 1
            or _is_further(phrase, self._dependencies)
        ):
            return None
        bearer = known[-1]
        is_near = self._sentences[place] - self._last_said[bearer.surname] <= _NEAR
        is_alone = self._other.get(role[-1], -1) < bearer.phrase
        agrees = not _disagree(self._referring[bearer.phrase], self._referring[place])
        return bearer if is_near and is_alone and agrees else None

    def _is_title(self, title: int, place: int) -> bool:
        """Whether a noun phrase right before a name is its title."""
        is_noun = self._names[title] is None and not self._referring[title].person
        return is_noun and _are_joined(self._phrases[title], self._phrases[place], self._dependencies)

    def _role(self, place: int) -> tuple[str, ...]:
        """The words of a noun phrase without its article."""
        phrase = self._phrases[place]
        return _stripped(self._words[phrase.first : phrase.last + 1])


def _beside(names: Sequence[tuple[str, ...] | None], apposed: Iterable[tuple[int, int]]) -> dict[int, int]:
    """For each phrase with a name the phrase without one in apposition to it."""
    return {
        one: other
        for pair in apposed
        for one, other in (pair, pair[::-1])
        if names[one] is not None and names[other] is None
    }


def _are_joined(title: WordRange, name: WordRange, dependencies: Dependencies) -> bool:
    """Whether a phrase right before a name is one with it in the tree: "*Norland's Minister* Ines Calder"."""
    for below, above in ((title, name), (name, title)):
        head = dependencies.head_of(below)
        relation = dependencies.relations[head].partition(":")[0]
        if above.first <= dependencies.heads[head] <= above.last and relation in _JOINED:
            return True
    return False


def _stripped(title: Sequence[str]) -> tuple[str, ...]:
    """Without a possessor and an article; none of an office of another time, or of a form of address."""
    title = [word.lower() for word in title]
    begin = max((place + 1 for place, word in enumerate(title) if word in _GENITIVES), default=0)
    inside = [word for word in title[begin:] if word not in _DETERMINERS]
    if not inside or _PAST.intersection(inside) or inside[-1] in _ADDRESSES or not inside[-1].isalpha():
        return ()
    return tuple(inside)


def _fits(role: tuple[str, ...], title: tuple[str, ...]) -> bool:
    """Whether a title ends with the words of a role: "the minister" is the finance minister."""
    return len(role) <= len(title) and title[-len(role) :] == role


def _is_further(phrase: WordRange, dependencies: Dependencies) -> bool:
    """Whether the words behind a phrase say which one it means."""
    behind = phrase.last + 1
    if behind >= len(dependencies.heads):
        return False
    word = behind
    while word >= 0 and not phrase.first <= dependencies.heads[word] <= phrase.last:
        word = dependencies.heads[word]
    return word >= 0 and dependencies.relations[word].partition(":")[0] in _FURTHER


def _disagree(one: Referring, other: Referring) -> bool:
    here, there = np.zeros(1, dtype=np.int64), np.ones(1, dtype=np.int64)
    return bool(disagreeing([one, other], here, there)[0])
