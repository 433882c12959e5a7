"""Given names that nearly always are a man's or a woman's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

_FILE = Path(__file__).with_name("given_names.txt")


def gender_of_name(word: str) -> str:
    """``m`` or ``f`` for a given name, or empty where it is unknown or may be either's.

    Source: the given names of the United States' census of 1990 (public domain), as the package ``names``
    0.3.0 carries them; those of at least two in 100,000, twenty times as frequent for one as for the other.

    Args:
        word: one word, in any case.
    """
    return _genders().get(word.lower(), "")


@cache
def _genders() -> Mapping[str, str]:
    lines = (line.split() for line in _FILE.read_text(encoding="utf-8").splitlines())
    return {name: gender for gender, *names in lines for name in names}
