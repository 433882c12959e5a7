"""Countries in Spanish, German and Polish, by their items: adjectives, names, and how "of" them is said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_LANGUAGES = ("es", "de", "pl")


@dataclass(frozen=True, slots=True)
class Country:
    """How phrases name a country.

    Args:
        adjective: masculine ("francés", "polski"), in German without its ending ("deutsch").
        feminine: where that is another word; in Spanish.
        of: "of Ukraine": "de Ucrania", "der Ukraine", "Ukrainy".
        names: in the nominative, the usual one first.
        also: other adjectives, feminine ones too, in German without their endings.
    """

    adjective: str
    feminine: str
    of: str
    names: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


@cache
def countries(language: str) -> Mapping[str, Country]:
    """Item → country, in the order of the table; nothing in a language that has no column."""
    if language not in _LANGUAGES:
        return {}
    lines = files(__package__).joinpath("countries.tsv").read_text(encoding="utf-8").splitlines()
    columns = lines[0].split("\t")
    rows = (dict(zip(columns, line.split("\t"), strict=True)) for line in lines[1:])
    return {row["item"]: _country(row, language) for row in rows}


@cache
def every_country() -> Mapping[str, str]:
    """Item → what Wikidata calls the country in English, in the order of the table."""
    lines = files(__package__).joinpath("countries.tsv").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines[1:])
    return {row[0]: row[1] for row in rows}


def _country(row: Mapping[str, str], language: str) -> Country:
    masculine, _, feminine = row[language].partition("/")
    return Country(
        masculine,
        feminine or masculine,
        row[f"{language}_of"],
        tuple(filter(None, row[f"{language}_name"].split(";"))),
        tuple(filter(None, row[f"{language}_also"].replace("/", ";").split(";"))),
    )
