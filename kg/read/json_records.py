"""JSON: an object per line, or a list of objects, or objects one after the other."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from kg.read.encodings import undecodable
from kg.read.outcomes import Rejected
from kg.read.record import Place, Record, UnusableRecordError
from kg.read.streams import Input

_PIECE = 1 << 20
_TYPES = {list: "a list", str: "a string", int: "a number", float: "a number", bool: "a boolean"}
_OUTSIDE = re.compile(r'["\[\]{},]')
_WITHIN_STRING = re.compile(r'["\\\n]')


def read_json_lines(input: Input) -> Iterator[Record | Rejected]:
    """One object per line (``jsonl``); blank lines are passed over."""
    number, line = 0, ""
    for number, line in enumerate(input.text(), 1):
        if not line.endswith("\n") and input.damage:
            break  # the line was cut off
        if line.strip():
            yield _record(input, Place("line", number), line)
        line = ""
    if input.damage:
        yield input.cut(Place("line", number if line else number + 1), line)


def read_json(input: Input) -> Iterator[Record | Rejected]:
    """The objects of a list, or objects that follow each other (``json``).

    Streams: the memory is that of one object. A broken object ends where its brackets
    close; where they never do, before the next line that begins with ``{``.
    """
    number = 0
    for number, value in enumerate(_values(input), 1):
        if not value.complete and input.damage:
            yield input.cut(Place("record", number), value.text)
            return
        yield _record(input, Place("record", number), value.text, value.line)
    if input.damage:
        yield input.cut(Place("record", number + 1))


def _record(input: Input, place: Place, text: str, line: int | None = None) -> Record | Rejected:
    try:
        fields = _parse(text, input.encoding, line)
    except UnusableRecordError as error:
        return input.rejected(place, str(error), text)
    return Record(input.source.label, place, f"{input.source.name}:{place.number}", fields, text)


def _parse(text: str, encoding: str, first_line: int | None) -> dict[str, Any]:
    reason = undecodable(text, encoding)
    if reason:
        raise UnusableRecordError(reason)
    try:
        if not text:
            raise UnusableRecordError("broken JSON: the list is not closed")
        value = json.loads(text)
    except json.JSONDecodeError as error:
        line = "" if first_line is None else f"line {first_line + error.lineno - 1}, "
        raise UnusableRecordError(f"broken JSON: {error.msg} ({line}column {error.colno})") from None
    except RecursionError:
        raise UnusableRecordError("broken JSON: nested too deeply") from None
    except ValueError:
        raise UnusableRecordError("broken JSON: a number of too many digits") from None
    if not isinstance(value, dict):
        raise UnusableRecordError(
            f"a record must be a JSON object, this is {_TYPES.get(type(value), 'null')}"
        )
    return value


class _Value(NamedTuple):
    text: str
    line: int
    complete: bool  # whether its brackets match, as far as the first and the last one tell


def _values(input: Input) -> Iterator[_Value]:
    """The values of a list or of a sequence, cut apart by their brackets alone.

    Cutting before parsing keeps a broken value to itself. A last value that is not
    complete, or an empty one, says that the text ends too early.
    """
    text = input.text()
    splitter = _Splitter()
    last = None
    while piece := text.readline(_PIECE):
        for value in splitter.feed(piece):
            for last in [value] if value.complete else splitter.recover(value):
                yield last
    for value in splitter.finish():
        for last in [value] if value.complete or input.damage else splitter.recover(value):
            yield last
    if splitter.open_list and (last is None or last.complete):
        yield _Value("", splitter.line, False)


class _Splitter:
    """Cuts pieces of a text (lines, or parts of long lines) into JSON values.

    Args:
        base: depth of brackets between two values: 0, or 1 in a list; None until the
            first character tells.
        line: number of the first line.
        by_line: whether a line that begins with ``{`` always begins a value.
    """

    def __init__(self, base: int | None = None, line: int = 1, by_line: bool = False) -> None:
        self.open_list = base == 1
        self.line = line
        self._base = base
        self._depth = base or 0
        self._by_line = by_line
        self._in_string = False
        self._in_doubt = by_line  # or a line ended within a string, so brackets may have been missed
        self._skip = 0  # characters of the next piece that belong to an escape
        self._begun: list[str] = []

    def feed(self, piece: str) -> Iterator[_Value]:
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
        if self._in_doubt and self._depth > self._base and piece.lstrip(" \t,").startswith("{"):
            self._depth = self._base
            yield from self._end("")
        while found := (_WITHIN_STRING if self._in_string else _OUTSIDE).search(piece, position):
            position = found.end()
            if self._step(found.group()):
                yield from self._end(piece[begin:position])
                begin = position
            elif found.group() == "\\":
                position += 1
        self._skip = max(0, position - len(piece))
        self._begun.append(piece[begin:])

    def finish(self) -> Iterator[_Value]:
        """What is left at the end of the text."""
        unfinished = self._depth != (self._base or 0) or self._in_string
        for value in self._end(""):
            yield value._replace(complete=not unfinished)

    def recover(self, value: _Value) -> Iterator[_Value]:
        """The values hidden in one whose brackets never closed."""
        other = _Splitter(self._base, value.line, by_line=True)
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

    def _end(self, rest: str) -> Iterator[_Value]:
        whole = "".join(self._begun) + rest
        self._begun = []
        self._in_doubt = self._by_line
        text = whole.lstrip(" \t\r\n,")
        line = self.line + whole.count("\n", 0, len(whole) - len(text))
        self.line += whole.count("\n")
        text = text.rstrip(" \t\r\n,")
        if not text.startswith(("[", "{")):
            text = text.removesuffix("]").rstrip()  # the end of the list, not of a value
        if text:
            yield _Value(text, line, (text[0], text[-1]) not in (("{", "]"), ("[", "}")))
