"""Tags with more attributes than any page has: the parser takes time that grows with their square."""

from __future__ import annotations

import re

from kg.read.records.record import UnusableRecordError

MOST_ATTRIBUTES = 5_000
"""Of one tag. libxml2 compares each attribute with all before it."""
_VALUE = r"\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+')"
_TAG = re.compile(
    r"<!---?>|<!--(?:(?!--!?>).)*+"
    r"|<(?:(?P<raw>script|style|textarea|title)(?=[\s/>])|/?[a-z][^\s/>]*+)"
    rf"(?P<attributes>(?:{_VALUE}|[^>])*+)"
    r"(?(raw)(?:(?<!/)>(?:(?!</(?P=raw)).)*+)?)",
    re.I | re.S,
)
"""A tag. Comments and scripts, whose signs are no tags, are passed over, as the parser does.

The time grows with the length: nothing is tried twice.
"""
_ATTRIBUTE = re.compile(rf"[^\s/=>]++(?:{_VALUE}|\s*+=\s*+[^\s>]*+)?")


def refuse_many_attributes(text: str) -> None:
    """Refuse a page, as text, before it is parsed.

    Raises:
        UnusableRecordError: a tag has more than ``MOST_ATTRIBUTES``; it says in which line.
    """
    for tag in _TAG.finditer(text):
        attributes = tag["attributes"]
        if attributes is None or len(attributes) < 2 * MOST_ATTRIBUTES:
            continue
        number = sum(1 for _ in _ATTRIBUTE.finditer(attributes))
        if number > MOST_ATTRIBUTES:
            line = text.count("\n", 0, tag.start()) + 1
            raise UnusableRecordError(
                f"line {line:,}: a tag with {number:,} attributes; at most {MOST_ATTRIBUTES:,} are read"
            )
