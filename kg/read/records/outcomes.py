"""What reading gives: documents, records that were refused, records that were there before."""

from __future__ import annotations

import re
from dataclasses import dataclass

from betwixt.document import Document

EXCERPT_LENGTH = 200
"""Characters of a refused record that are kept to recognise it by."""

_UNPRINTABLE = re.compile(r"[^\x20-\x7e\xa0-\uffff\U00010000-\U0010ffff]|[\xad\u2028\u2029\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Rejected:
    """A record (or a whole input) that could not be read.

    Args:
        source: the input as the user named it, or the file within a folder; ``-`` for
            standard input.
        place: ``line 17`` (physical lines of the decompressed file, from 1), ``record 3``
            in a JSON list, or empty where the whole file is meant.
        reason: one sentence.
        excerpt: the record's beginning, at most 200 printable characters.
        unread: whether it stands for all that follows in the file: what was read from there
            before may still be in it.
    """

    source: str
    place: str
    reason: str
    excerpt: str = ""
    unread: bool = False

    def __str__(self) -> str:
        return (
            f"{self.source}: {self.place}: {self.reason}" if self.place else f"{self.source}: {self.reason}"
        )


@dataclass(frozen=True, slots=True)
class Duplicate:
    """A record with the id and the content of an earlier one: skipped, nothing is lost.

    ``first`` is the ``Document.source`` of the earlier one.
    """

    source: str
    place: str
    id: str
    first: str


Outcome = Document | Rejected | Duplicate


def printable(text: str, length: int = EXCERPT_LENGTH) -> str:
    """The beginning of a text on one line: control characters and lone surrogates escaped.

    Args:
        length: the result has at most this many characters.
    """
    return _UNPRINTABLE.sub(_escape, text[:length])[:length]


def rejected(source: str, place: object, reason: str, record: str = "", *, unread: bool = False) -> Rejected:
    """A rejection whose reason and excerpt are safe to print and to store."""
    return Rejected(
        printable(source, 4096), str(place), printable(reason, 1000), printable(record.strip()), unread
    )


def has_surrogates(text: str) -> bool:
    """Whether a text holds lone surrogates, which no Unicode encoding can store."""
    if text.isascii():
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


def _escape(match: re.Match[str]) -> str:
    character = match.group()
    if "\udc00" <= character <= "\udcff":  # an undecodable byte, see ``encodings.DAMAGE_HANDLER``
        return f"\\x{ord(character) - 0xDC00:02x}"
    return character.encode("unicode_escape").decode()
