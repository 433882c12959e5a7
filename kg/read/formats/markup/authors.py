"""Names in one stated string of authors, as the properties of files and heads of pages have them."""

from __future__ import annotations

import re

_SEPARATORS = re.compile(r"\s*[;\n]\s*")
_AND = re.compile(r",?\s+(?:and|und|y|et|i|&)\s+|\s*&\s*")


def authors_of(stated: str) -> list[str]:
    """The authors in a string: parted at semicolons; else at ``and`` and commas between whole names.

    ``Solvane, Mira`` is one author with the surname first, ``Mira Solvane, Ana Orr`` are two.
    """
    names = [name for name in _SEPARATORS.split(stated.strip()) if name]
    if len(names) == 1:
        names = [name for part in _AND.split(names[0]) for name in _at_commas(part)]
    return [" ".join(name.split()) for name in names if name.strip(" ,")]


def _at_commas(names: str) -> list[str]:
    parts = [part.strip() for part in names.split(",") if part.strip()]
    whole = [part for part in parts if len(part.split()) > 1]
    if len(parts) == 2 and len(whole) < 2 and len(parts[0].split()) == 1:
        return [", ".join(parts)]
    return parts if len(whole) == len(parts) or len(parts) > 2 else [", ".join(parts)]
