"""Text for a terminal: what would steer it instead of being shown is shown."""

from __future__ import annotations

import re

_STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters of ASCII and Latin-1, but tab and line feed
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # what turns the direction of writing
    "\u2028\u2029\ufff9-\ufffb"  # line and paragraph separators, interlinear annotation
    "\ud800-\udfff]"  # halves of surrogate pairs, which no encoding has
)


def printable(text: str) -> str:
    """A text from outside, for people's eyes: what would steer a terminal as ``\\x1b``, ``\\u202e``.

    A text may hold what clears a screen, fills the clipboard or turns a file name around. Tabs and
    line feeds stay. What programs read (JSON, CSV, Turtle) is never changed so.
    """
    return _STEERING.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    number = ord(match[0])
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"
