"""Cutting a JSON list, or a sequence of JSON values, apart without parsing it.

A parser stops at the first error and loses the rest of the file. This splitter looks at brackets alone, so a
broken value loses only itself. Memory holds one value, or the beginning of one that is too long.
"""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Iterator
from typing import NamedTuple

_OUTSIDE = re.compile(r'["\[\]{},]')
_BETWEEN = " \t\r\n,"
_WITHIN_STRING = re.compile(r'["\\\n]')


class Value(NamedTuple):
    """One JSON value, not parsed yet.

    Args:
        text: its characters.
        line: the line it begins in, from 1.
        complete: whether its brackets match, as far as the first and the last one tell.
        overlong: whether it is longer than the splitter's limit; the text is its beginning.
    """

    text: str
    line: int
    complete: bool
    overlong: bool = False


class Splitter:
    """Takes pieces of a text (lines, or parts of long lines), gives JSON values.

    ``open_list`` says whether a list has begun that has not ended; ``line`` is the line reached.

    Args:
        base: depth of brackets between two values: 0, or 1 in a list; None until the
            first character tells.
        line: number of the first line.
        by_line: whether a line that begins with ``{`` always begins a value.
        limit: characters of a value that are kept.
    """

    def __init__(
        self, base: int | None = None, line: int = 1, by_line: bool = False, limit: int = sys.maxsize
    ) -> None:
        self.open_list = base == 1
        self.line = line
        self._base = base
        self._depth = base or 0
        self._by_line = by_line
        self._in_string = False
        self._in_doubt = by_line  # or a line ended within a string, so brackets may have been missed
        self._skip = 0  # characters of the next piece that belong to an escape
        self._limit = limit
        self._begun: list[str] = []
        self._length = 0
        self._overlong = False
        self._lines_dropped = 0
        self._at_line_start = True

    def feed(self, piece: str) -> Iterator[Value]:
        """The values that end in the next piece."""
        begin, position, self._skip = 0, self._skip, 0
        if self._base is None:
            start = len(piece) - len(piece.lstrip("\ufeff \t\r\n"))
            if start == len(piece):
                self.line += piece.count("\n")
                return
            self._base = self._depth = int(piece[start] == "[")
            self.open_list = self._base == 1
            begin = position = start + self._base
        begins_line, self._at_line_start = self._at_line_start, piece.endswith("\n")
        in_doubt = self._in_doubt and begins_line and self._depth > self._base
        if in_doubt and piece.lstrip(" \t,").startswith("{"):
            self._depth = self._base
            for value in self._end(""):  # it may hold others, which begin lines as well
                yield value._replace(complete=self._by_line or value.overlong)
        while match := (_WITHIN_STRING if self._in_string else _OUTSIDE).search(piece, position):
            position = match.end()
            if self._step(match.group()):
                yield from self._end(piece[begin:position])
                begin = position
            elif match.group() == "\\":
                position += 1
        self._skip = max(0, position - len(piece))
        self._keep(piece[begin:])
        if self._length > self._limit and not self._overlong:
            yield from self._part()

    def finish(self) -> Iterator[Value]:
        """What is left at the end of the text."""
        unfinished = self._depth != (self._base or 0) or self._in_string
        for value in self._end(""):
            yield value._replace(complete=not unfinished)

    def recover(self, value: Value) -> Iterator[Value]:
        """The values hidden in one whose brackets never closed."""
        other = Splitter(self._base, value.line, by_line=True)
        for line in io.StringIO(value.text, newline="\n"):
            yield from other.feed(line)
        yield from other.finish()
        self.open_list = other.open_list

    def _step(self, character: str) -> bool:
        """Take one structural character; True where it ends a value."""
        if self._in_string:
            self._in_string = character == "\\"
            self._in_doubt = self._in_doubt or character == "\n"
            return False
        if character == '"':
            self._in_string = True
        elif character in "[{":
            self._depth += 1
        elif self._depth == self._base:
            self.open_list = self.open_list and character != "]"
            return True
        elif character in "]}":
            self._depth -= 1
            return self._depth == self._base
        return False

    def _keep(self, piece: str) -> None:
        """Take a part of the value that has begun, unless it is too long already."""
        if not self._begun:  # what stands between two values is none of their length
            begin = len(piece) - len(piece.lstrip(_BETWEEN))
            self.line += piece.count("\n", 0, begin)
            piece = piece[begin:]
            if not piece:
                return
        if self._overlong:
            self._lines_dropped += piece.count("\n")
        else:
            self._begun.append(piece)
        self._length += len(piece)

    def _part(self) -> Iterator[Value]:
        """What becomes of a value that is too long: it is, or it was never closed and is made of others."""
        other = Splitter(self._base, self.line, by_line=True)
        values: list[Value] = []
        for line in io.StringIO("".join(self._begun), newline="\n"):
            values += other.feed(line)
        self._overlong = not any(map(_is_object, values))
        if self._overlong:
            return
        yield from values
        self.open_list, self.line = other.open_list, other.line
        self._depth, self._in_string, self._skip = other._depth, other._in_string, other._skip
        self._begun, self._length = other._begun, other._length
        self._in_doubt = True
        if self._length > self._limit:
            yield from self._part()

    def _end(self, rest: str) -> Iterator[Value]:
        self._keep(rest)
        whole, overlong = "".join(self._begun), self._length > self._limit
        lines_dropped, self._begun = self._lines_dropped, []
        self._length = self._lines_dropped = 0
        self._overlong = False
        self._in_doubt = self._by_line
        text = whole.lstrip(_BETWEEN)
        line = self.line + whole.count("\n", 0, len(whole) - len(text))
        self.line += whole.count("\n") + lines_dropped
        if overlong:
            yield Value(text, line, True, overlong)
            return
        text = text.rstrip(_BETWEEN)
        if not text.startswith(("[", "{")):
            text = text.removesuffix("]").rstrip()  # the end of the list, not of a value
        if text:
            yield Value(text, line, (text[0], text[-1]) not in (("{", "]"), ("[", "}")))


def _is_object(value: Value) -> bool:
    try:
        return isinstance(json.loads(value.text), dict)
    except (ValueError, RecursionError):
        return False
