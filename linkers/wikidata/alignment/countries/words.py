"""The words by which a text in Spanish, German or Polish names a country."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from linkers.wikidata.alignment.countries.states import PART_OF, same
from linkers.wikidata.alignment.countries.table import Country, countries

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
            adjective = self.adjectives.get(form) or self.adjectives.get(small)
            if adjective:
                whole = (PART_OF[adjective],) if adjective in PART_OF else ()
                return NamedCountry((same(adjective), *whole), True, length)
        return None


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, without dots and apostrophes."""
    return tuple(re.sub(r"[.'’]", "", country_word) for country_word in _WORD.findall(text))
