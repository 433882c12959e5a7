"""The date of a text that its first lines say: a dateline, a line of its own, the line of the author."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from extractors.tokens.datelines import DATE, dateline
from kg.read.records.dates import iso_date
from kg.read.records.heads.lines import beside_date, is_banner, is_date_line
from kg.read.records.heads.titles import first_line_title

COLUMN = "dateline"
"""The field of a record that holds such a date, by which a survey shows where the date is from."""

_LOOKED_AT = 4_000
_MOST_LINES = 12
_LONGEST = 100
"""Characters of a line that is no running text."""
_SENTENCE = 50
"""Characters of a line that is a sentence if it ends like one."""
_ISO_DAY = 10
_AUTHOR = re.compile(r"(?:by|von|por|autor(?:in)?:?|tekst:?)\s", re.I)
_BEFORE_DATE = re.compile(r"[,|·•/–—-]\s*$")
_BEHIND_DATE = re.compile(r"\s*[,|·•/–—-]")
_MOST_WORDS = 4
"""Words of a place, an author or a section beside a date."""


def with_head_date(fields: Mapping[str, object]) -> dict[str, object]:
    """The fields of a record; with ``dateline`` where they hold no date and the head of the text says one."""
    day = "" if fields.get("date") else head_date(str(fields.get("text", "")))
    return {**fields, **({COLUMN: day} if day else {})}


def head_date(text: str) -> str:
    """The one full date that the lines before the running text say, as ISO 8601; empty for none or several.

    A headline says none, and a date without its year is none.
    """
    days = {day for date in _dates(text) if len(day := iso_date(date)) == _ISO_DAY}
    return days.pop() if len(days) == 1 else ""


def _dates(text: str) -> Iterator[str]:
    """The dates of a head as they are written."""
    line = dateline(text)
    if line and line.date:
        yield text[slice(*line.date)]
    head = text[: line.span.start] if line else text[:_LOOKED_AT]
    title = first_line_title(text)
    lines = [content for content in map(str.strip, head.splitlines()) if content]
    for content in lines[:_MOST_LINES]:
        is_sentence = len(content) >= _SENTENCE and content.endswith((".", "!", "?", ".”", '."'))
        if len(content) > _LONGEST or is_sentence:
            return
        if is_date_line(content) or is_banner(content) or (content != title and _is_beside(content)):
            yield from (date[0].strip() for date in DATE.finditer(content))


def _is_beside(line: str) -> bool:
    """Whether a place, an author or a section stands beside the date of a line, with a sign between them."""
    date = DATE.search(line)
    if date is None:
        return False
    rest = beside_date(line)
    if _AUTHOR.match(rest):
        return True
    before, behind = line[: date.start()], line[date.end() :]
    signs = (not before or _BEFORE_DATE.search(before)) and (not behind or _BEHIND_DATE.match(behind))
    parts = re.split(r"\s*[|·•/>]\s*", rest)
    return bool(signs) and all(len(part.split()) <= _MOST_WORDS for part in parts)
