"""The first line of a text that looks like its title."""

from __future__ import annotations

import re

from kg.read.records.dates import iso_date

_MOST_WORDS = 20
_FIRST_LINE = re.compile(r"(?P<title>[^\r\n]{1,120})(?<!\s)[ \t]*(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)")
_BEGINS = re.compile(r"[\w\"'“”„‘’«»(¿¡]")
_NO_TITLE_ENDS = tuple(".,:;…-–—/\\|")
_FIELD = re.compile(r"[\w-]+:\s|\S+://|\S+@\S+$")


def first_line_title(text: str) -> str:
    """The first line where it is a title, else an empty string.

    It is one if all of this holds: it begins the text without white space before it; an empty line
    follows, and then more than it has itself; it has at most 120 characters and 20 words, two
    letters or more; it begins with a letter, number, quotation mark or bracket, and does not end with a
    full stop, comma, colon, semicolon, dash, slash or bar; it is no date, address or ``field: value``.
    """
    found = _FIRST_LINE.match(text)
    title = found["title"] if found else ""
    if (
        not found
        or not _BEGINS.match(title)
        or title.endswith(_NO_TITLE_ENDS)
        or len(title.split()) > _MOST_WORDS
        or sum(map(str.isalpha, title)) < 2
        or _FIELD.match(title)
        or iso_date(title)
    ):
        return ""
    return title if len(text[found.end() :].strip()) > len(title) else ""
