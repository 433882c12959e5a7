"""Persons of one surname whom a text tells apart: "Senator Okafor and Judge Okafor"."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from betwixt.names.keys import name_key
from betwixt.names.nicknames import are_nicknames
from betwixt.names.parts import person_name

Indices = npt.NDArray[np.int64]

_SHORTEST = 3
"""Letters of a given name that is no initial."""
_JOINING = "known born né née nee alias aka formerly then later now nicknamed as became or ("
_ONE_OF_TWO_NAMES = frozenset(_JOINING.split())
"""Between two names of one person in a sentence."""


class Bearer(NamedTuple):
    """How a noun phrase names a person.

    Args:
        title: the words before the name that are a title, in lower case; empty without one.
        given: the first name in lower case; empty without one, or where it is an initial.
        surname: the last word of the name.
        gender: ``m`` or ``f`` from the title, or empty.
    """

    title: str
    given: str
    surname: str
    gender: str


def bearer_of(words: Sequence[str]) -> Bearer | None:
    """How a noun phrase that ends in a person's name names this person; None without a name.

    Args:
        words: of the phrase.
    """
    key = name_key(" ".join(words), "en")
    name = person_name(key)
    if not name.words:
        return None
    bare = name.untitled
    title = key.removesuffix(bare).strip() if key.endswith(bare) else ""
    given = name.words[0] if len(name.words) > 1 and len(name.words[0]) >= _SHORTEST else ""
    return Bearer(title, given, name.words[-1], name.gender)


def told_apart(
    bearers: Sequence[Bearer | None],
    places: Sequence[int],
    words: Sequence[str],
    sentences: Sequence[int],
    first: Indices,
    second: Indices,
) -> npt.NDArray[np.bool_]:
    """Which pairs of noun phrases name two persons of one surname.

    A man and a woman are two. So are two titles, or two given names, that stand in one sentence. A text that
    calls somebody a senator here and a president there may mean one person.

    Args:
        bearers: for each noun phrase; None for one without a person's name.
        places: for each noun phrase the index of its last word.
        words: of the text.
        sentences: index of the first word of every sentence.
        first: the index of one noun phrase of each of m pairs.
        second: of the other.

    Returns:
        m truth values.
    """
    forms = {bearer: number for number, bearer in enumerate(dict.fromkeys(filter(None, bearers)), start=1)}
    differ = np.zeros((len(forms) + 1, len(forms) + 1), dtype=np.bool_)
    for one, other in _two(bearers, places, words, sentences):
        differ[forms[one], forms[other]] = differ[forms[other], forms[one]] = True
    numbers = np.array([forms[bearer] if bearer else 0 for bearer in bearers], dtype=np.int64)
    if not differ.any():
        return np.zeros(len(first), dtype=np.bool_)
    apart: npt.NDArray[np.bool_] = differ[numbers[first], numbers[second]]
    return apart


def _two(
    bearers: Sequence[Bearer | None],
    places: Sequence[int],
    words: Sequence[str],
    sentences: Sequence[int],
) -> Iterator[tuple[Bearer, Bearer]]:
    by_surname: dict[str, dict[Bearer, list[int]]] = defaultdict(lambda: defaultdict(list))
    for bearer, place in zip(bearers, places, strict=True):
        if bearer:
            by_surname[bearer.surname][bearer].append(place)
    for same in by_surname.values():
        for one, other in combinations(same, 2):
            together = _may_be_two(one, other) and _share_sentence(same[one], same[other], words, sentences)
            if together or {one.gender, other.gender} == {"m", "f"}:
                yield one, other


def _may_be_two(one: Bearer, other: Bearer) -> bool:
    """Whether two names of one surname have titles or given names that exclude each other."""
    if one.given and other.given:
        return not (one.given.startswith(other.given[:_SHORTEST]) or are_nicknames(one.given, other.given))
    return bool(one.title and other.title) and one.title != other.title


def _share_sentence(
    places: Sequence[int], others: Sequence[int], words: Sequence[str], sentences: Sequence[int]
) -> bool:
    """Whether two names stand in one sentence, and nothing between them says that they are one's."""
    numbers = np.searchsorted(sentences, places, side="right")
    of_others = np.searchsorted(sentences, others, side="right")
    return any(
        number == of_other
        and _ONE_OF_TWO_NAMES.isdisjoint(
            word.lower() for word in words[min(place, other) + 1 : max(place, other)]
        )
        for place, number in zip(places, numbers.tolist(), strict=True)
        for other, of_other in zip(others, of_others.tolist(), strict=True)
    )
