"""Words for what facts lead to most, where an index has no label in the language of a text.

``words.tsv`` has occupations and positions in the nominative, of a man. ``genitives.tsv`` has parties and
awards as they stand behind "member" or "winner" ("der SPD", "del Premio Nobel de la Paz"). The project wrote
both.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "es", "de", "pl")


@cache
def own_words(language: str) -> Mapping[str, str]:
    """Item, and English label in lower case → its word in a language; nothing in one that has no column."""
    return _column("words.tsv", language)


def genitive(language: str, item: str, english: str) -> str:
    """A party or an award behind a noun, with its article or preposition; nothing where it is unknown.

    Args:
        language: ISO 639-1 code.
        item: its id, or nothing.
        english: its English label, or what the index has.
    """
    column = _column("genitives.tsv", language)
    return column.get(item) or column.get(english.casefold(), "")


@cache
def _column(file: str, language: str) -> Mapping[str, str]:
    if language not in LANGUAGES:
        return {}
    header, *rows = (line.split("\t") for line in _lines(file))
    at = header.index(language)
    by_item = {row[0]: row[at] for row in rows if row[at]}
    return {**{row[1].casefold(): row[at] for row in rows if row[at]}, **by_item}


@cache
def _lines(file: str) -> tuple[str, ...]:
    return tuple(files(__package__).joinpath(file).read_text(encoding="utf-8").splitlines())
