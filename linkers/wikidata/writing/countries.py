"""Countries in phrases: their adjectives, and how "of" them is said, by language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from linkers.wikidata.alignment.countries import ADJECTIVES, NAMES


@dataclass(frozen=True, slots=True)
class Country:
    """How phrases name a country.

    Args:
        adjective: masculine ("francés", "polski"), in German without its ending ("deutsch").
        feminine: where that is another word; in Spanish.
        of: "of Ukraine": "de Ucrania", "der Ukraine", "Ukrainy".
    """

    adjective: str
    feminine: str
    of: str


@cache
def _table() -> Mapping[tuple[str, str], Country]:
    """(Language, item) → country."""
    lines = files(__package__).joinpath("countries.tsv").read_text(encoding="utf-8").splitlines()
    columns = lines[0].split("\t")
    found = {}
    for line in lines[1:]:
        row = dict(zip(columns, line.split("\t"), strict=True))
        for language in ("es", "de", "pl"):
            masculine, _, feminine = row[language].partition("/")
            found[language, row["item"]] = Country(masculine, feminine or masculine, row[f"{language}_of"])
    return found


@cache
def _english() -> Mapping[str, str]:
    """First name of a country, in lower case → its first adjective, with a capital."""
    found: dict[str, str] = {}
    for adjective, country in ADJECTIVES.items():
        found.setdefault(country, " ".join(word.capitalize() for word in adjective.split()))
    return found


def country(language: str, item: str, label: str) -> Country | None:
    """A country in a language, or None where it is not known there.

    Args:
        language: ISO 639-1 code.
        item: its id.
        label: its English name; in the other languages the id is enough.
    """
    if language != "en":
        return _table().get((language, item))
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


def names_a_country(text: str) -> bool:
    """Whether a phrase in English names a country, by its name or by an adjective."""
    words = text.casefold().replace(",", " ").split()
    return any(
        " ".join(words[start:end]) in NAMES or " ".join(words[start:end]) in ADJECTIVES
        for start in range(len(words))
        for end in range(start + 1, min(len(words), start + 5) + 1)
    )
