"""Countries in phrases: their adjectives, and how "of" them is said, by language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from linkers.wikidata.alignment.countries.names import ADJECTIVES, NAMES
from linkers.wikidata.alignment.countries.table import Country, countries


@cache
def _english() -> Mapping[str, str]:
    """First name of a country, in lower case → its first adjective, with a capital."""
    adjectives: dict[str, str] = {}
    for adjective, country in ADJECTIVES.items():
        adjectives.setdefault(country, " ".join(word.capitalize() for word in adjective.split()))
    return adjectives


def country(language: str, item: str, label: str) -> Country | None:
    """A country in a language, or None where it is not known there.

    Args:
        language: ISO 639-1 code.
        item: its id.
        label: its English name; in the other languages the id is enough.
    """
    if language != "en":
        return countries(language).get(item)
    known = NAMES.get(label.casefold(), "")
    if known not in _english():
        return None
    short = min((name for name in NAMES if NAMES[name] == known), key=len)
    name = {"united states of america": "the United States", "united kingdom": "the United Kingdom"}.get(
        known, label if len(label) <= len(short) + 1 else _shown(short)
    )
    return Country(_english()[known], _english()[known], f"of {name}")


def _shown(name: str) -> str:
    small = ("of", "the", "and")
    words = [word if word in small else word.capitalize() for word in name.split()]
    return " ".join(words)


_ABOVE_COUNTRIES = re.compile(
    r"\b(?:of|to|del?|przy) (?:the |la |las )?(?:"
    r"united nations|un|nato|european (?:union|commission|council|parliament|central bank)|council of europe"
    r"|african union|arab league|commonwealth of nations|world (?:bank|health|trade)|league of nations"
    r"|international (?:court|criminal|monetary|labour|olympic|committee|organi[sz]ation)"
    r"|naciones unidas|onu|otan|(?:unión|comisión|consejo|parlamento) europe[oa]|consejo de europa)\b"
    r"|narodów zjednoczonych|\b(?:unii|komisji|rady|parlamentu) europejskie|\brady europy|\bnato\b",
    re.IGNORECASE,
)


def is_above_countries(text: str) -> bool:
    """Whether a position in English, Spanish or Polish is one of an organisation of several countries.

    "Secretary-General of the United Nations" is of no country, wherever the one who holds it is from.
    """
    return bool(_ABOVE_COUNTRIES.search(text))


def names_a_country(text: str) -> bool:
    """Whether a phrase in English names a country, by its name or by an adjective."""
    words = text.casefold().replace(",", " ").split()
    return any(
        " ".join(words[start:end]) in NAMES or " ".join(words[start:end]) in ADJECTIVES
        for start in range(len(words))
        for end in range(start + 1, min(len(words), start + 5) + 1)
    )
