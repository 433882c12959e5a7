"""What kind of operation a SPARQL text is, and which of its parts would reach out to the network.

The store parses the text itself; this only tells queries from updates, for a helpful
refusal, and finds what a store must not be asked to do.
"""

from __future__ import annotations

import re
from typing import Literal

Operation = Literal["query", "update"]

_UPDATES = frozenset(("INSERT", "DELETE", "LOAD", "CLEAR", "DROP", "CREATE", "COPY", "MOVE", "ADD", "WITH"))
_GAP = r"(?:[ \t\r\n]|#[^\r\n]*(?:[\r\n]|\Z))*"
_PROLOGUE = re.compile(
    rf"{_GAP}(?:BASE{_GAP}<[^>]*>|PREFIX{_GAP}[^\s:]*:{_GAP}<[^>]*>|VERSION{_GAP}(?:\"[^\"]*\"|'[^']*'))",
    re.I,
)
_FIRST_WORD = re.compile(rf"{_GAP}([A-Za-z]*)")
_VARIABLE = re.compile(r"[?$]\w+")
_SERVICE = re.compile(rf"SERVICE{_GAP}(?:SILENT{_GAP})?[^\s{{}}]+?{_GAP}\{{", re.I)
_LOAD = re.compile(rf"LOAD{_GAP}(?:SILENT{_GAP})?[\w.-]*[<:]", re.I)


def operation(text: str) -> Operation:
    """Whether a text is an update: the first keyword after prefixes and base decides."""
    place = 0
    while prologue := _PROLOGUE.match(text, place):
        place = prologue.end()
    word = _FIRST_WORD.match(text, place)
    return "update" if word and word[1].upper() in _UPDATES else "query"


def reaches_out(text: str) -> str:
    """The keyword that would make the store open an address or a file, ``SERVICE`` or ``LOAD``, or "".

    Strings and comments are searched as well: what is a string to one reading of a text
    can be a clause to another, and a text that only looks like one costs nothing but a refusal.
    """
    text = _VARIABLE.sub("?v", text)
    if _SERVICE.search(text):
        return "SERVICE"
    return "LOAD" if operation(text) == "update" and _LOAD.search(text) else ""
