"""Values of records → the strings of a document."""

from __future__ import annotations

import re
from datetime import date, datetime
from email.utils import parsedate_to_datetime
from typing import Any

_YEAR_MONTH = re.compile(r"\d{4}(-(0[1-9]|1[0-2]))?")
_NOTATIONS = ("%d %B %Y", "%d %b %Y", "%B %d, %Y", "%b %d, %Y", "%B %d %Y", "%b %d %Y", "%Y/%m/%d")
_NUMBERS = re.compile(r"(\d{1,2})([./])(\d{1,2})\2(\d{4})")
_SHOWN = 40
"""Characters of a value that is no date."""
_LANGUAGE = re.compile(r"([a-z]{2,3})([-_][a-z0-9]+)*")
_SEMICOLONS = re.compile(r"[;\n]")


def scalar(value: Any) -> str | None:
    """A string, number or boolean as a string; None for null, lists and objects."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    return None


def iso_date(value: str) -> str:
    """A date as ISO 8601 writes it: year, year-month, date, or date with time; empty where it is none.

    Read are ISO 8601, ``3 March 2019``, ``March 3, 2019``, ``March 2019`` (with three letters of the
    month too), ``2019/03/03``, RFC 2822, and ``13.03.2019`` or ``03/13/2019`` where only one order of
    day and month is possible.
    """
    text = " ".join(value.split())
    if _YEAR_MONTH.fullmatch(text):
        return text
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        pass
    try:
        return datetime.fromisoformat(text).isoformat()
    except ValueError:
        return _common_notation(text)


def undated(value: str) -> str:
    """Why a value is no date, told with it; empty where it is one, or nothing.

    ``"03.04.2019": day or month first is not clear``.
    """
    text = " ".join(value.split())
    if not text or iso_date(text):
        return ""
    unclear = _NUMBERS.fullmatch(text) and len(_orders(text)) > 1
    reason = "day or month first is not clear" if unclear else "no date in a notation that is read"
    return f'"{text[:_SHOWN]}": {reason}'


def _orders(text: str) -> list[date]:
    """The dates that a date of numbers may be."""
    first, _, second, year = (int(part) if part.isdigit() else 0 for part in _NUMBERS.split(text)[1:5])
    found = []
    for month, day in {(first, second), (second, first)}:
        try:
            found.append(date(year, month, day))
        except ValueError:
            continue
    return found


def _common_notation(text: str) -> str:
    for notation in _NOTATIONS:
        try:
            return datetime.strptime(text, notation).date().isoformat()
        except ValueError:
            continue
    for notation in ("%B %Y", "%b %Y"):
        try:
            return datetime.strptime(text, notation).strftime("%Y-%m")
        except ValueError:
            continue
    if _NUMBERS.fullmatch(text):
        possible = _orders(text)
        return possible[0].isoformat() if len(possible) == 1 else ""
    try:
        return parsedate_to_datetime(text).isoformat()
    except ValueError:
        return ""


def language_code(value: str) -> str:
    """``en`` of ``en``, ``EN`` or ``en-US``; empty where the value is no such code."""
    found = _LANGUAGE.fullmatch(value.strip().lower())
    return found.group(1) if found else ""


def several(value: Any) -> tuple[str, ...]:
    """The names in a value: a list of strings or of ``{"name": …}``, or one string of them.

    A string is parted at semicolons and line breaks if it has any, else at commas;
    ``Doe, Jane; Roe, Richard`` are two names. A part of more than one comma is a list too.
    """
    if isinstance(value, list):
        names = [scalar(item.get("name") if isinstance(item, dict) else item) for item in value]
        return tuple(name.strip() for name in names if name and name.strip())
    text = scalar(value) or ""
    parts = [part.strip(" ,\t\r") for part in _SEMICOLONS.split(text)]
    if len(parts) == 1 or any(part.count(",") > 1 for part in parts):
        parts = [name.strip() for part in parts for name in part.split(",")]
    return tuple(part for part in parts if part)
