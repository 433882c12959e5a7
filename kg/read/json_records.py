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
    close or, after an unclosed string, before the next line that begins with ``{``.
    """
    number = 0
    for number, value in enumerate(_values(input.text()), 1):
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
    except ValueError as error:  # a number of more digits than Python converts
        raise UnusableRecordError(f"broken JSON: {error}") from None
    if not isinstance(value, dict):
        raise UnusableRecordError(
            f"a record must be a JSON object, this is {_TYPES.get(type(value), 'null')}"
        )
    return value


class _Value(NamedTuple):
    text: str
    line: int
    complete: bool


def _values(text: io.TextIOWrapper) -> Iterator[_Value]:
    """The values of a list or of a sequence, cut apart by their brackets alone.

    Cutting before parsing keeps a broken value to itself.
    """
    splitter = _Splitter()
    while piece := text.readline(_PIECE):
        yield from splitter.feed(piece)
    yield from splitter.finish()


class _Splitter:
    def __init__(self) -> None:
        self._base: int | None = None  # depth between two values: 0, or 1 in a list
        self._depth = 0
        self._open_list = False
        self._in_string = False
        self._broken = False  # a line ended within a string, so brackets may have been missed
        self._skip = 0  # characters of the next piece that belong to an escape
        self._begun: list[str] = []
        self._line = 1

    def feed(self, piece: str) -> Iterator[_Value]:
        begin, position = 0, self._skip
        self._skip = 0
        if self._base is None:
            start = piece.lstrip("\ufeff \t\r\n")
            if not start:
                self._line += piece.count("\n")
                return
            self._base = int(start[0] == "[")
            self._open_list = self._base == 1
            if self._base:
                begin = position = piece.index("[") + 1
                self._depth = 1
        if self._broken and piece.lstrip(" \t,").startswith("{"):
            yield from self._end("")
            self._depth, self._broken = self._base, False
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
        complete = self._depth == (self._base or 0) and not self._in_string
        rest = list(self._end(""))
        if self._open_list and not rest:
            rest.append(_Value("", self._line, False))
        for value in rest:
            yield value._replace(complete=complete and bool(value.text))

    def _step(self, character: str) -> bool:
        """Take one structural character; True where it ends a value."""
        if self._in_string:
            self._in_string = character == "\\"
            self._broken = self._broken or character == "\n"
            return False
        if character == '"':
            self._in_string = True
        elif character in "[{":
            self._depth += 1
        elif self._depth == self._base:
            self._open_list = self._open_list and character != "]"
            return True
        elif character in "]}":
            self._depth -= 1
            return self._depth == self._base
        return False

    def _end(self, rest: str) -> Iterator[_Value]:
        whole = "".join(self._begun) + rest
        self._begun = []
        self._broken = False
        text = whole.lstrip(" \t\r\n,")
        line = self._line + whole.count("\n", 0, len(whole) - len(text))
        self._line += whole.count("\n")
        if self._depth == self._base:
            text = text.rstrip(" \t\r\n,")
            if not text.startswith(("[", "{")):
                text = text.removesuffix("]").rstrip()  # the end of the list, not of a value
        if text:
            yield _Value(text, line, True)
