"""Lines that say who made a text or whom to ask, and not what happened: bylines, contacts, credits.

"Contact: Lt. J. Marsh" above "Suspect Arrested" is no part of the report: the contact is not the suspect.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache

from betwixt.document import Span

_LABELS = frozenset((
    "contact", "contacts", "inquiries", "enquiries", "inquiry", "enquiry", "information", "info", "photo",
    "photos", "photograph", "photographs", "photographer", "picture", "pictures", "image", "images", "credit",
    "credits", "source", "author", "authors", "editor", "editors", "writer", "reporter", "reporters",
    "reporting", "byline", "officer", "deputy", "sergeant", "spokesperson", "pio", "phone", "telephone",
    "tel", "email", "e-mail", "fax", "date", "time", "location", "case", "incident", "from", "to", "cc",
    "attn", "subject", "by", "posted", "published", "updated", "filed", "issued", "prepared", "submitted",
    "address", "website", "web", "release", "embargo", "agency",
))  # fmt: skip
_ASKING = frozenset(("contact", "contacts", "inquiries", "enquiries"))
"""Labels that stand alone above a name."""
_BYLINE = re.compile(
    r"(?:(?:posted|written|story|text|reporting|reported|edited|editing|photos?|published|prepared|compiled|"
    r"submitted|translated)\s+)?by\s+",
    re.IGNORECASE,
)
_LABEL = re.compile(r"\W*([A-Za-z][\w-]*(?:\s+[\w-]+){0,3})\s*:\s*(.*)")
_LOWER = frozenset((
    "of", "and", "the", "for", "at", "in", "on", "by", "de", "van", "von", "der", "al", "bin", "du", "la",
    "le", "del", "di", "da", "or", "a",
))  # fmt: skip
_WORD = re.compile(r"[^\W\d_][\w’'-]*")
_LONGEST = 14
"""Words of such a line at most."""


def numbers_in_imprint(text: str, starts: Sequence[int]) -> list[int]:
    """For each of some places of a text the number of the line of its imprint around it, or −1.

    Args:
        text: of a document.
        starts: places, in characters.
    """
    lines = imprint_lines(text)
    firsts = [line.start for line in lines]
    places = (bisect_right(firsts, start) - 1 for start in starts)
    return [
        place if place >= 0 and start < lines[place].end else -1
        for place, start in zip(places, starts, strict=True)
    ]


@lru_cache(maxsize=8)
def imprint_lines(text: str) -> tuple[Span, ...]:
    """The places of the lines, in order, without the line breaks.

    A line is one of them if it has a label of the kind and a value, or begins as a byline. Its words are
    names, titles and numbers. A line right below a label without a value is its value.

    Args:
        text: of a document.
    """
    return tuple(_lines(text))


def _lines(text: str) -> Iterator[Span]:
    start, is_asked = 0, False
    for line in text.splitlines(keepends=True):
        stripped = line.strip()
        if stripped:
            is_value = is_asked and _names_alone(stripped)
            is_asked = not is_value and _asks(stripped)
            if is_value or is_asked or _is_imprint(stripped):
                begin = start + line.index(stripped)
                yield Span(begin, begin + len(stripped))
        start += len(line)


def _is_imprint(line: str) -> bool:
    if byline := _BYLINE.match(line):
        return line[0].isupper() and _names_alone(line[byline.end() :].rstrip("."))
    labelled = _LABEL.fullmatch(line)
    return labelled is not None and _is_label(labelled[1]) and _names_alone(labelled[2])


def _asks(line: str) -> bool:
    """Whether a line is a label without its value: "Media contact", "For more information:"."""
    words = line.rstrip(": ")
    return _is_label(words) and (line.endswith(":") or words.lower().split()[-1] in _ASKING)


def _is_label(words: str) -> bool:
    """Whether a few words, the last one or two of them a label, name what a line says: "Media contact"."""
    several = words.lower().split()
    return 0 < len(several) <= 4 and (several[-1] in _LABELS or several[0] in _LABELS) and words[0].isupper()


def _names_alone(words: str) -> bool:
    """Whether words are names, titles and numbers: all are capitalised but for small ones."""
    several = _WORD.findall(words.partition("@")[0])
    if len(several) > _LONGEST or words.endswith(("?", "!")):
        return False
    return all(word[0].isupper() or word in _LOWER for word in several)
