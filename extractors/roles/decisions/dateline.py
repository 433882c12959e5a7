"""Datelines of agencies: where and when a report was written, before what it says."""

from __future__ import annotations

import re
from collections.abc import Sequence

_DASHES = frozenset(("-", "–", "—", "--"))
_LONGEST = 16
_OPENING, _CLOSING = frozenset("(["), frozenset(")]")
_DATE = re.compile(
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?|\d{1,4}(?:st|nd|rd|th)?"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
)


def dateline_end(words: Sequence[str]) -> int:
    """How many words at the beginning of a sentence are a dateline, with its dash; 0 without one.

    "LONDON, March 4 (Reuters) -" is one, "GENOA, Italy (AP) —" too. It begins with a word of capitals and has
    an agency in brackets, or a date, or capitals alone.

    Args:
        words: of the sentence.
    """
    dash = next((place for place, word in enumerate(words[:_LONGEST]) if word in _DASHES), 0)
    before = words[:dash]
    if not before or not (before[0].isupper() and len(before[0]) > 1):
        return 0
    bracketed = 0
    for word in before:
        bracketed += (word in _OPENING) - (word in _CLOSING)
        is_name = word[0].isupper() or not word[0].isalnum()
        if not (bracketed or is_name or _DATE.fullmatch(word.lower())):
            return 0
    is_marked = any(word in _OPENING or _DATE.fullmatch(word.lower()) for word in before)
    return dash + 1 if is_marked or all(word.isupper() or not word.isalpha() for word in before) else 0
