"""Line breaks that only wrap a paragraph at a margin, as in mail, plain-text books and Markdown.

A line that goes on in lower case was wrapped. Before a capital or a digit, the margin decides. A program
wraps a line if the next word does not fit, so the longest line of a block shows the margin. A break that
left room for the next word was intended: a title, an item or a verse ends there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

WIDEST_MARGIN = 120
"""Longer lines are paragraphs of one line each, or a table."""
NARROWEST_MARGIN = 40
SHORTEST_WRAPPED = 25
"""Shorter lines before a lower-case word may be entries of a list."""

_ITEM = re.compile(r"\s*(?:[-*+•‣>#|]|\(?\d{1,3}[.)]\s|[A-Za-z][.)]\s)")


def wrapping_breaks(text: str) -> frozenset[int]:
    """Offsets of the ``\\n`` that end no sentence by themselves.

    A line that goes on in lower case was wrapped, whatever its length. Before a capital or
    a figure the line must be filled, and its block long enough to tell a margin by.
    """
    line_starts: list[int] = []
    block: list[str] = []
    start = offset = 0
    for line in text.split("\n"):
        if line.strip():
            block.append(line)
        else:
            line_starts.extend(_breaks(block, start))
            block, start = [], offset + len(line) + 1
        offset += len(line) + 1
    line_starts.extend(_breaks(block, start))
    return frozenset(line_starts)


def only_wraps(gap: str, start: int, breaks: frozenset[int]) -> bool:
    """Whether the white space between two tokens breaks the line at most by wrapping.

    Args:
        gap: the white space.
        start: its offset in the text.
        breaks: ``wrapping_breaks`` of the text.
    """
    return gap.count("\n") == 1 and start + gap.index("\n") in breaks


def _breaks(lines: Sequence[str], offset: int) -> Iterator[int]:
    """The wrapping breaks of a block of lines that begins at an offset."""
    margin = max((len(line.rstrip()) for line in lines), default=0)
    for line, following in pairwise(lines):
        offset += len(line) + 1
        word = following.split(maxsplit=1)[0]
        if _ITEM.match(following) or line.lstrip().startswith("#"):
            continue
        length = len(line.rstrip())
        goes_on = word[0].islower() and length >= SHORTEST_WRAPPED
        filled = length + 1 + len(word) > margin >= NARROWEST_MARGIN and len(lines) > 2
        if goes_on or (filled and margin <= WIDEST_MARGIN):
            yield offset - 1
