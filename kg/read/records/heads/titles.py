"""Titles that stand in the first line of a text, or behind its menus and banners."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractors.tokens.datelines import is_letterhead
from extractors.tokens.menus import menu_spans
from extractors.tokens.wrapping import wrapping_breaks
from kg.read.records.dates import iso_date
from kg.read.records.heads.lines import is_banner, is_date_line

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


_MOST_LINES = 12
"""Lines of menus, banners and dates before a title."""


def first_line_title(text: str) -> str:
    """The first line where it is a title, else an empty string.

    Menus, banners ("FOR IMMEDIATE RELEASE"), places and dates before it do not count, nor does a letterhead
    above a banner. A line is a title if all of this holds. It begins the text without white space before it.
    More follows than it has itself. It has at most 120 characters, 20 words, and two letters or more. It
    begins with a letter, number, quotation mark or bracket. It does not end with a full stop, comma, colon,
    semicolon, dash, slash or bar. It is no date, place and date, address or ``field: value``.

    An empty line follows, or prose does: the line was not broken at a margin, and one of the next three
    lines is half as long again.
    """
    return next((title for start in _starts(text) if (title := _title(text[start:]))), "")


def _starts(text: str) -> Iterator[int]:
    """Where the title may begin, the likeliest place first."""
    head = text[:_LOOKED_AT]
    menus = {span.start for span in menu_spans(head)}
    start = after = 0
    is_open = True  # everything so far is passed over
    for line in head.splitlines(keepends=True)[:_MOST_LINES]:
        content = line.strip()
        is_passed = start in menus or is_banner(content) or is_date_line(content) or is_letterhead(content)
        if not content and not (after and is_open):
            break
        start += len(line)
        is_open = is_banner(content) or (is_open and (is_passed or not content))
        after = start if is_open else after
    if after:
        yield after
    yield 0


def _title(text: str) -> str:
    """The first line of a text where it is a title, whatever stands before it."""
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
        or is_banner(title)
        or is_letterhead(title)
        or any(menu_spans(title))
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
