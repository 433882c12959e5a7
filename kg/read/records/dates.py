"""Dates as records write them → ISO 8601, as exact as they are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from email.utils import parsedate_to_datetime
from functools import cache
from typing import Any

_YEAR_MONTH = re.compile(r"\d{4}(-(0[1-9]|1[0-2]))?")
_WRONG_MONTH = re.compile(r"\d{4}-[01]\d")
_SEASON_OR_RANGE = re.compile(r"(\d{4})-[2-9]\d(?:/(?:\d{4}-)?[2-9]\d)?")
"""A season of EDTF (``1998-21`` is spring), or years from one to another: ``1998-99``."""
_OPEN_BEGIN = re.compile(r"(?:\.\.|unknown|open)?/(?P<end>\d{4}(?:-\d\d){0,2})[~?%]?", re.I)
_QUARTER = re.compile(r"(\d{4})\s?[-/]?\s?Q[1-4]", re.I)
_UNKNOWN_PARTS = re.compile(r"(?<=\d{4})(?P<sign>[-/])(?:00(?P=sign)00|00)\Z|(?<=\d{4}[-/]\d\d)[-/]00\Z")
"""Months and days of which databases and RIS say that they are not known: ``2011-00-00``."""
_SECONDS = re.compile(r"(1\d{9})(\d{3})?(?:\.\d+)?")
"""Seconds or milliseconds since 1970, of the years from 2001 to 2033."""
_STAMP = re.compile(r"((?:19|20)\d{6})(\d{6})")
_WHOLE_YEAR = re.compile(r"(\d{4})\.0")
_YEAR_FIRST = re.compile(r"(\d{4})([-/. ])(\d{1,2})(?:\2(\d{1,2}))?\2?")
_NUMBERS = re.compile(r"(\d{1,2})([-./])(\d{1,2})\2(\d{4})")
_CJK = re.compile(r"(\d{4})\s?[年년]\s?(?:(\d{1,2})\s?[月월]\s?(?:(\d{1,2})\s?[日일])?)?")
_END = r"\.\.|\d{4}(?:-\d\d){0,2}|\d\d-\d\d|\d\d"
_INTERVAL = re.compile(rf"(?P<begin>\d{{4}}(?:-\d\d){{0,2}})[~?%]?/(?:{_END})?[~?%]?")
_DAY_MONTH_YEAR = re.compile(r"(\d{1,4})([-./])\s?([^\W\d_]+)\.?\2\s?(\d{1,4})")
_ZONE = r"(\s?(UTC|GMT|Z|[A-Z]{3,4}T))?"
_TIME = re.compile(rf"[T,]?\s*\b\d{{1,2}}:\d\d(:\d\d(\.\d+)?)?(\s?[ap]\.?m\.?)?{_ZONE}$", re.I)
_PARTS = re.compile(r"[Qq][1-4](?!\w)|\d+|[^\W\d_]+|[-–—‑/&+]|[^\w\s]")

_SHOWN = 40
"""Characters of a value that is no date."""

_LANGUAGES = "en de fr es it pt nl pl cs sv da nb fi ro hu ru tr ca"
"""Languages whose names of months and days are known."""
_RANGE_SIGNS = "- – — ‑ / & + and to until through bis und et au y al e a do i"
_RANGES = frozenset(_RANGE_SIGNS.split())
_SEASON_NAMES = """
spring summer autumn fall winter quarter q1 q2 q3 q4 easter christmas
frühling frühjahr sommer herbst printemps été automne hiver primavera verano otoño invierno
estate autunno inverno wiosna lato jesień zima
"""
_SEASONS = frozenset(_SEASON_NAMES.split())
_WORDS_AROUND = """
of the de del du le la den der am on in c ca circa about around st nd rd th er ème º ª r rok anno
early mid late published issued
"""
_FILLERS = frozenset(_WORDS_AROUND.split())
_ROMAN_NUMBERS = "I II III IV V VI VII VIII IX X XI XII"
_ROMAN = {name: month for month, name in enumerate(_ROMAN_NUMBERS.split(), 1)}
_WHOLE = ("date-time", "raw", "literal", "iso-8601", "$date", "date", "value", "start", "begin", "from")
"""Keys of an object that hold a date as a whole."""


def iso_date(value: str) -> str:
    """A date as ISO 8601 writes it: year, year-month, date, or date with time; empty where it is none.

    Of a range the beginning is the date, or the end where no beginning is given; of a season its year. Read
    are ISO 8601 with its intervals, the approximate dates and the seasons of EDTF, RFC 2822, ``3 March 2019``
    and ``March 3, 2019`` in the languages of ``_LANGUAGES``, ``2030 Nov-Dec``, ``1998 Winter``,
    ``2019/03/03``, and ``13.03.2019`` or ``03/13/2019`` where only one order of day and month is possible,
    and seconds or milliseconds since 1970. A month or day that is ``00`` is not known.
    """
    text = _UNKNOWN_PARTS.sub("", " ".join(value.split()).strip("[]() "))
    if seconds := _SECONDS.fullmatch(text):
        return datetime.fromtimestamp(int(seconds[1]), UTC).isoformat()
    if stamp := _STAMP.fullmatch(text):
        text = f"{stamp[1]}T{stamp[2]}"
    if _YEAR_MONTH.fullmatch(text) and text[:4] > "0000":
        return text
    for parse in (date.fromisoformat, _with_time):
        try:
            return parse(text).isoformat()
        except ValueError:
            continue
    return "" if _WRONG_MONTH.fullmatch(text) else _of_numbers(text) or _of_words(text)


def _with_time(text: str) -> datetime:
    """Python takes any sign between date and time, that of an interval too."""
    if "/" in text:
        raise ValueError(text)
    return datetime.fromisoformat(text)


def undated(value: str) -> str:
    """Why a value is no date, with the value; empty where it is one, or nothing.

    ``"03.04.2019": day or month first is not clear``.
    """
    text = " ".join(value.split())
    if not text or iso_date(text):
        return ""
    unclear = _NUMBERS.fullmatch(text) and len(_orders(text)) > 1
    reason = "day or month first is not clear" if unclear else "no date in a notation that is read"
    return f'"{text[:_SHOWN]}": {reason}'


def date_text(value: Any) -> str:
    """What a record has for a date, as one string; empty where it has nothing, or nothing that is known.

    Args:
        value: a string or a number; the parts of a date (``[2015, 3, 15]``); or an object with them
            under ``date-parts`` (CSL JSON) or ``year``, ``month`` and ``day``, or with the whole date.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, Mapping):
        return _of_object(value)
    if isinstance(value, list) and value:
        if isinstance(value[0], list | dict):
            return date_text(value[0])
        return value[0] if isinstance(value[0], str) and len(value) == 1 else _joined(value)
    return ""


def month_number(name: str) -> int | None:
    """1 to 12 for a name of a month, or its abbreviation, in one of the languages of ``_LANGUAGES``."""
    return _ROMAN.get(name) or _months().get(_folded(name))


def _of_object(value: Mapping[str, Any]) -> str:
    parts = date_text(value.get("date-parts") or [])
    if not parts and "year" in value:
        parts = _joined([value.get(name) for name in ("year", "month", "day")])
    return parts or next((text for name in _WHOLE if (text := date_text(value.get(name)))), "")


def _joined(parts: Iterable[Any]) -> str:
    """``2015-03-15`` of a year, a month and a day; what follows a part that is absent is left out."""
    numbers: list[str] = []
    for part in parts:
        text = str(part if part is not None else "").strip()
        month = month_number(text) if len(numbers) == 1 else None
        if not (text.isdecimal() or month):
            break
        numbers.append(f"{month or int(text):02}" if numbers else text)
    return "-".join(numbers[:3])


def _of_numbers(text: str) -> str:
    """A date that is written in numbers alone."""
    if year := _WHOLE_YEAR.fullmatch(text) or _QUARTER.fullmatch(text) or _SEASON_OR_RANGE.fullmatch(text):
        return _valid([year[1]])
    if interval := _INTERVAL.fullmatch(text):
        return _valid(interval["begin"].split("-"))
    if interval := _OPEN_BEGIN.fullmatch(text):
        return _valid(interval["end"].split("-"))
    if text[-1:] in "~?%" and _YEAR_FIRST.fullmatch(text[:-1] + "-"):
        return _valid(text[:-1].split("-"))
    if first := _CJK.fullmatch(text) or _YEAR_FIRST.fullmatch(text):
        parts = [part for part in first.groups() if part and part.isdecimal()]
        return _valid(parts) if first.re is _CJK or len(parts) > 2 else ""
    if _NUMBERS.fullmatch(text):
        possible = _orders(text)
        return possible[0].isoformat() if len(possible) == 1 else ""
    return ""


def _of_words(text: str) -> str:
    """A date with a month, a day of the week or a season in words, or a range of dates."""
    try:
        return parsedate_to_datetime(text).isoformat()
    except ValueError:
        pass
    text = _DAY_MONTH_YEAR.sub(r"\1 \3 \4", _TIME.sub("", text))
    begin, end = _Side(), _Side()
    side = begin
    for part in _PARTS.findall(text):
        if part.casefold() in _RANGES and (side is end or begin.any()):
            side = end
        elif not side.take(part):
            return ""
    return _begin_of(begin, end)


@dataclass(slots=True)
class _Side:
    """What one side of a range says."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    season: bool = False

    def any(self) -> bool:
        """Whether it says anything."""
        return self.season or any(part is not None for part in (self.year, self.month, self.day))

    def take(self, part: str) -> bool:
        """Take a number, a word or a sign; whether it has a place in a date."""
        if part.isdecimal():
            return self._number(part)
        if not part[0].isalpha():
            return part in ",.'’;:~?©"
        month = month_number(part)
        if month is not None:
            was, self.month = self.month, month
            return was is None
        folded = _folded(part)
        self.season |= folded in _SEASONS
        return folded in _SEASONS or folded in _FILLERS or folded in _RANGES or folded in _weekdays()

    def _number(self, part: str) -> bool:
        if len(part) == 4 and self.year is None:
            self.year = int(part)
            return self.year >= 1000
        if len(part) <= 2 and self.day is None:
            self.day = int(part)
            return True
        return False


def _begin_of(begin: _Side, end: _Side) -> str:
    """The first day, month or year of a range; what its beginning leaves out its end says."""
    if begin.year is None and end.year is None:
        return ""
    year, month = begin.year, begin.month
    if month is None and begin.year is None:
        month = end.month
    if year is None:
        year = end.year
        if month and end.month and month > end.month:  # "Nov-Feb 2015" may begin in the year before
            return str(year)
    day = begin.day if month is not None else None
    if begin.day is not None and month is None and not begin.season:
        return ""
    return _valid([str(part) for part in (year, month, day) if part is not None])


def _valid(parts: list[str]) -> str:
    numbers = [int(part) for part in parts]
    try:
        date(*[*numbers, 1, 1][:3])
    except ValueError:
        return ""
    return "-".join([f"{numbers[0]:04}", *(f"{part:02}" for part in numbers[1:])])


def _orders(text: str) -> list[date]:
    """The dates that a date of numbers may be."""
    first, _, second, year = (int(part) if part.isdigit() else 0 for part in _NUMBERS.split(text)[1:5])
    dates = []
    for month, day in {(first, second), (second, first)}:
        try:
            dates.append(date(year, month, day))
        except ValueError:
            continue
    return dates


def _folded(word: str) -> str:
    return word.casefold().strip(".")


@cache
def _months() -> dict[str, int]:
    """Names of months → number; a word that names two months in two languages is none."""
    numbers: dict[str, set[int]] = {}
    for names in _named("months"):
        for month, name in names.items():
            numbers.setdefault(_folded(name), set()).add(month)
    return {
        name: months.pop() for name, months in numbers.items() if len(months) == 1 and not name.isdecimal()
    }


@cache
def _weekdays() -> frozenset[str]:
    return frozenset(_folded(name) for names in _named("days") for name in names.values())


def _named(what: str) -> Iterator[Mapping[int, str]]:
    from babel import Locale  # takes a tenth of a second, which dates in numbers do not need

    for locale in _LANGUAGES.split():
        widths = getattr(Locale(locale), what)
        for context in ("format", "stand-alone"):
            for width in ("wide", "abbreviated"):
                yield widths[context][width]
