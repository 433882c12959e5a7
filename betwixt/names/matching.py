"""Whether a name that somebody asks for and a name that there is can mean the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from rapidfuzz import fuzz
from rapidfuzz.distance import DamerauLevenshtein

from betwixt.names.folding import spelling
from betwixt.names.keys import ASKED_IN, name_key
from betwixt.names.parts import ORGANISATION, PersonName, core, numbers, person_name

How = Literal["exact", "folded", "reordered", "core", "initials", "part", "misspelt"]

LEAST_ALIKE = 0.7
"""The least likeness of the letters of a misspelt name."""
LEAST_ALIKE_WORD = 0.85
"""That of a misspelt word to a word of a longer name."""
_SAME, _CORE, _WORDS_ALIKE, _INITIALS, _PART = 1.0, 0.97, 0.95, 0.92, 0.9
_SHORTEST_WORD = 4
_LONGEST = 300
"""Characters of a name that are compared."""


@dataclass(frozen=True, slots=True)
class Match:
    """How a name fits one that is asked for.

    Args:
        how: ``exact``, of the same key; ``folded``, spelt otherwise; ``reordered``, as in "Blair, Tony";
            ``core``, with or without a title or legal form; ``initials``, with initials for given names or
            without middle names; ``part``, a part of it; ``misspelt``, with a few other letters.
        likeness: 1 where they are the same name, else less.
    """

    how: How
    likeness: float


@dataclass(frozen=True, slots=True)
class ComparedName:
    """A name with what it is compared by.

    Args:
        key: of it.
        spelling: what all its spellings share.
        person: its parts if it is a person's.
        organisation: the name without a legal form.
        numbers: in it.
    """

    key: str
    spelling: str
    person: PersonName
    organisation: str
    numbers: tuple[int, ...]


@lru_cache(maxsize=20_000)
def compared(text: str) -> ComparedName:
    """A name, or its key, made ready to be compared."""
    key = name_key(text[:_LONGEST], ASKED_IN) or " ".join(text[:_LONGEST].casefold().split())
    return ComparedName(key, spelling(key) or key, person_name(key), core(key, ORGANISATION), numbers(key))


@lru_cache(maxsize=1_000)
def readings(text: str) -> tuple[ComparedName, ...]:
    """A name as it is typed, and with its words in the other orders that it may mean."""
    return tuple(dict.fromkeys(map(compared, orders(text[:_LONGEST]))))


def orders(text: str) -> Iterator[str]:
    """A name as it stands, then with what follows its commas before it: "King, Martin Luther, Jr."."""
    yield text
    first, *others = (part.strip() for part in text.split(","))
    given = [part for part in others if part and not _is_suffix(part)]
    suffixes = [part for part in others if part and _is_suffix(part)]
    if first and len(given) == 1:
        yield " ".join((*given, first, *suffixes))


def _is_suffix(part: str) -> bool:
    """Whether a part behind a comma is a generation or a degree and no given name."""
    return len(person_name(name_key(f"Nemo Nemo {part}", ASKED_IN)).words) == 2


def match(asked: str, name: str) -> Match | None:
    """How a name fits one that is asked for, by the surest way; None where it does not.

    Args:
        asked: as somebody types it.
        name: as texts have it, or its key.
    """
    typed, *reordered = readings(asked)
    known = compared(name)
    if known.key == typed.key:
        return Match("exact", _SAME)
    if _is_same(typed, known):
        return Match("folded", _SAME)
    if any(_is_same(reading, known) for reading in reordered):
        return Match("reordered", _SAME)
    orders = [reading for reading in (typed, *reordered) if not _excludes(reading, known)]
    if any(_is_same_core(reading, known) for reading in orders):
        return Match("core", _CORE)
    if any(sorted(reading.spelling.split()) == sorted(known.spelling.split()) for reading in orders):
        return Match("reordered", _WORDS_ALIKE)
    if any(_initials_agree(reading.person, known.person) for reading in orders):
        return Match("initials", _INITIALS)
    matches = (_nearly(reading.spelling, known.spelling) for reading in orders)
    return max(filter(None, matches), key=lambda fitting: fitting.likeness, default=None)


def likeness(asked: str, name: str) -> float:
    """How like a name is to one that is asked for, 0 to 1: 1 for the same name in any spelling.

    Of names that do not match their letters count, unless they exclude each other.
    """
    if fitting := match(asked, name):
        return fitting.likeness
    known = compared(name)
    return max(
        (
            min(letters_alike(reading.spelling, known.spelling), _PART)
            for reading in readings(asked)
            if not _excludes(reading, known)
        ),
        default=0.0,
    )


def is_same(asked: str, name: str) -> bool:
    """Whether a name is the one asked for, in any spelling and in the order of "Blair, Tony" too."""
    return any(_is_same(reading, compared(name)) for reading in readings(asked))


def _is_same(one: ComparedName, other: ComparedName) -> bool:
    """Whether two names are spellings of one."""
    if one.spelling == other.spelling:
        return True
    return one.person.titled == other.person.titled is False and one.person.core == other.person.core


def _is_same_core(one: ComparedName, other: ComparedName) -> bool:
    return one.person.core == other.person.core or one.organisation == other.organisation


def _excludes(one: ComparedName, other: ComparedName) -> bool:
    """Whether two names say different generations or numbers: "Leo Brandt Jr." and "Leo Brandt Sr."."""
    generations = {one.person.generation, other.person.generation}
    genders = {one.person.gender, other.person.gender}
    if len(generations - {""}) > 1 or len(genders - {""}) > 1:
        return True
    return bool(one.numbers and other.numbers) and one.numbers != other.numbers


def _initials_agree(one: PersonName, other: PersonName) -> bool:
    """Whether the last words are one and the given names do not contradict each other."""
    if min(len(one.words), len(other.words)) < 2 or one.words[-1] != other.words[-1]:
        return False
    given, others = _given(one), _given(other)
    pairs = (
        (given, others),
        (given[len(given[0]) == 1 :], others),  # "J. Robert" and "Robert"
        (given, others[len(others[0]) == 1 :]),
    )
    return any(_begin_alike(some, rest) for some, rest in pairs if some and rest)


def _given(name: PersonName) -> list[str]:
    """All words but the last, those with hyphens as several."""
    return [part for word in name.words[:-1] for part in word.split()]


def _begin_alike(some: Sequence[str], others: Sequence[str]) -> bool:
    """Whether each given name is the other one or its initial, as far as both go."""
    return all(
        one == other or (1 in (len(one), len(other)) and one[0] == other[0])
        for one, other in zip(some, others, strict=False)
    )


def _nearly(asked: str, known: str) -> Match | None:
    """A part of a name, or one with other letters."""
    if not (asked and known):
        return None
    if f" {asked} " in f" {known} " or asked.endswith(f" {known}"):  # a word of it, or the surname alone
        shorter, longer = sorted((len(asked), len(known)))
        return Match("part", _PART * (1 + shorter / longer) / 2)
    letters = letters_alike(asked, known)
    if letters >= LEAST_ALIKE:
        return Match("misspelt", letters)
    words = words_alike(asked, known)
    if words >= LEAST_ALIKE_WORD:
        return Match("misspelt", words * _PART)
    nearest = max((letters_alike(asked, word) for word in known.split()), default=0.0)
    if " " not in asked and len(asked) >= _SHORTEST_WORD and nearest >= LEAST_ALIKE_WORD:
        return Match("misspelt", nearest * _PART / 2)
    return None


def letters_alike(one: str, other: str) -> float:
    """How alike two folded names are, 0 to 1: the letters that are other, left out or exchanged (Damerau and
    Levenshtein), against the length of the longer name.
    """
    return DamerauLevenshtein.normalized_similarity(one, other)


def words_alike(one: str, other: str) -> float:
    """How alike the words of two folded names are in alphabetical order, 0 to 1.

    Names of which one has only some words between the first and the last of the other are alike by 0.9.
    Names that share fewer than all words but one are not alike.
    """
    words, others = one.split(), other.split()
    if len(words) > 1 and words[0] == others[0] and words[-1] == others[-1] and set(words) <= set(others):
        return _PART
    shared = len(set(words) & set(others))
    if len(words) < 2 or shared < max(len(words), len(others)) - 1:
        return 0.0
    return fuzz.token_sort_ratio(one, other) / 100
