"""Titles that stand in the first line of a text."""

from __future__ import annotations

import re

from extractors.tokens.wrapping import wrapping_breaks
from kg.read.records.dates import iso_date

_MOST_WORDS = 20
_FIRST_LINE = re.compile(
    r"(?P<title>[^\r\n]{1,120})(?<!\s)[ \t]*(?:\r\n|\r|\n)(?P<blank>[ \t]*(?:\r\n|\r|\n))?"
)
_BEGINS = re.compile(r"[\w\"'“”„‘’«»(¿¡]")
_NO_TITLE_ENDS = tuple(".,:;…-–—/\\|")
_FIELD = re.compile(r"[\w-]+:\s|\S+://|\S+@\S+$")
_LOOKED_AT = 4_000
"""Characters of a text that say whether its first line is one of its own."""
_NEXT_LINES = 3
_PROSE = 40
"""Characters of a line of prose at least. Entries of lists are shorter, verses as long as the first."""
_LONGER = 1.5


def first_line_title(text: str) -> str:
    """The first line where it is a title, else an empty string.

    It is one if all of this holds. It begins the text without white space before it. More follows than it
    has itself. It has at most 120 characters, 20 words, and two letters or more. It begins with a letter,
    number, quotation mark or bracket. It does not end with a full stop, comma, colon, semicolon, dash,
    slash or bar. It is no date, address or ``field: value``.

    An empty line follows, or prose does: the line was not broken at a margin, and one of the next three
    lines is half as long again.
    """
    line = _FIRST_LINE.match(text)
    title = line["title"] if line else ""
    if (
        not line
        or not _BEGINS.match(title)
        or title.endswith(_NO_TITLE_ENDS)
        or len(title.split()) > _MOST_WORDS
        or sum(map(str.isalpha, title)) < 2
        or _FIELD.match(title)
        or iso_date(title)
    ):
        return ""
    rest = text[line.end() :]
    is_apart = line["blank"] is not None or _is_before_prose(text, title)
    return title if is_apart and len(rest.strip()) > len(title) else ""


def _is_before_prose(text: str, title: str) -> bool:
    """Whether a first line without an empty line behind it stands apart from what follows."""
    beginning = text[:_LOOKED_AT]
    end = beginning.find("\n")
    following = beginning[end + 1 :].splitlines()[:_NEXT_LINES]
    if end < 0 or not following or not _BEGINS.match(following[0]) or following[0][0].islower():
        return False
    if end in wrapping_breaks(beginning):
        return False
    return any(len(line) >= max(_PROSE, len(title) * _LONGER) for line in following)
