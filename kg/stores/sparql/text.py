"""What kind of operation a SPARQL text is: for a helpful refusal, and to choose the address.

Nothing rests on it: a store is only ever asked to take a text for a query, unless the user
lets it write.
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


def operation(text: str) -> Operation:
    """Whether a text is an update: the first keyword after prefixes and base decides."""
    place = 0
    while prologue := _PROLOGUE.match(text, place):
        place = prologue.end()
    word = _FIRST_WORD.match(text, place)
    return "update" if word and word[1].upper() in _UPDATES else "query"
