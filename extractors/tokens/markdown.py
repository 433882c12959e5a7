"""The stretches of Markdown that are no prose: front matter, fenced code, marks of headings and items.

Headings, fences, quotes and items follow CommonMark 0.31, sections 4.2, 4.5, 5.1 and 5.2;
front matter is the YAML block between two ``---`` lines at the very start of a file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from betwixt.document import Span

_FRONT_MATTER = re.compile(r"\ufeff?---[ \t]*\r?\n(?:.*\n)*?(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)")
_FENCE = re.compile(r" {0,3}(?P<marks>`{3,}|~{3,})(?P<info>[^\r\n]*)")
_LINE_MARKS = re.compile(
    r"^ {0,3}(?:#{1,6}(?=[ \t])|(?:> ?)+|[ \t]*(?:[-*+]|\d{1,9}[.)])(?=[ \t]))[ \t]*", re.M
)


def skipped_spans(text: str) -> list[Span]:
    """Front matter, fenced code blocks with their fences, and the marks that begin lines, in text order.

    A fence that is never closed runs to the end of the text.
    """
    front_matter = _FRONT_MATTER.match(text)
    blocks = [Span(0, front_matter.end())] if front_matter else []
    blocks.extend(_fenced_blocks(text, blocks[0].end if blocks else 0))
    spans: list[Span] = []
    start = 0
    for block in [*blocks, Span(len(text), len(text))]:
        spans.extend(Span(*marks.span()) for marks in _LINE_MARKS.finditer(text, start, block.start))
        if block.start < block.end:
            spans.append(block)
        start = block.end
    return spans


def _fenced_blocks(text: str, start: int) -> Iterator[Span]:
    opened: tuple[int, str] | None = None  # where the block begins, the marks of its opening fence
    for line_start, line_end in _lines(text, start):
        fence = _FENCE.match(text, line_start, line_end)
        if fence is None:
            continue
        marks, info = fence["marks"], fence["info"]
        if opened is None:
            if not (marks[0] == "`" and "`" in info):  # else it is a code span
                opened = (line_start, marks)
        elif marks[0] == opened[1][0] and len(marks) >= len(opened[1]) and not info.strip():
            yield Span(opened[0], line_end)
            opened = None
    if opened is not None:
        yield Span(opened[0], len(text))


def _lines(text: str, start: int) -> Iterator[Span]:
    """The lines of a text, each with its line break."""
    while start < len(text):
        end = text.find("\n", start) + 1 or len(text)
        yield Span(start, end)
        start = end
