"""The words by which a text in Spanish, German or Polish names a country."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from linkers.wikidata.alignment.country_table import Country, countries

_SAME = {"Q29999": "Q55"}
"""Items that texts and claims do not keep apart."""
_PART_OF = {"Q21": "Q145", "Q22": "Q145", "Q25": "Q145"}
"""Whose people are citizens of another country."""
UNSURE = frozenset({"Q15180", "Q36704", "Q33946", "Q16957", "Q43287", "Q41304"})
"""States of the past, of which a citizen is said to be of one that came after: no other one contradicts."""
_WORD = re.compile(r"[^\W_]+(?:[.'’][^\W_]+)*")


class NamedCountry(NamedTuple):
    """A country at some words: its items, that of the whole a part belongs to too, and how many words."""

    items: tuple[str, ...]
    adjective: bool
    length: int


@dataclass(frozen=True, slots=True)
class CountryWords:
    """Finds countries in words.

    Args:
        names, adjectives: words → the item.
        longest: words of a name.
    """

    names: Mapping[tuple[str, ...], str]
    adjectives: Mapping[tuple[str, ...], str]
    longest: int = field(init=False)

    def __post_init__(self) -> None:
        every = (*self.names, *self.adjectives)
        object.__setattr__(self, "longest", max(map(len, every), default=0))

    @classmethod
    def of(
        cls,
        language: str,
        names: Callable[[Country], Iterable[str]],
        adjectives: Callable[[Country], Iterable[str]],
    ) -> CountryWords:
        """From the table of countries.

        Args:
            language: ISO 639-1 code.
            names, adjectives: the forms of a country's, with the capitals that they have within a sentence.
        """
        table = countries(language)
        return cls(
            {words_of(form): id for id, country in table.items() for form in names(country)},
            {words_of(form): id for id, country in table.items() for form in adjectives(country)},
        )

    def at(self, words: list[str], start: int) -> NamedCountry | None:
        """The country that is named from a word on; of a capital at the very beginning none is expected."""
        for length in range(min(self.longest, len(words) - start), 0, -1):
            form = tuple(words[start : start + length])
            small = (form[0].lower(), *form[1:]) if start == 0 else form
            if form in self.names:
                return NamedCountry((same(self.names[form]),), False, length)
            found = self.adjectives.get(form) or self.adjectives.get(small)
            if found:
                whole = (_PART_OF[found],) if found in _PART_OF else ()
                return NamedCountry((same(found), *whole), True, length)
        return None


def same(item: str) -> str:
    """The item that stands for those of one country."""
    return _SAME.get(item, item)


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, without dots and apostrophes."""
    return tuple(re.sub(r"[.'’]", "", found) for found in _WORD.findall(text))
