"""JSON: an object per line, or a list of objects, or objects one after the other."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any

from kg.read.formats.encodings import undecodable
from kg.read.formats.json_splitter import Splitter, Value
from kg.read.formats.streams import Input, Overlong
from kg.read.records.outcomes import Rejected
from kg.read.records.record import Place, Record, UnusableRecordError

_PIECE = 1 << 20
_TYPES = {list: "a list", str: "a string", int: "a number", float: "a number", bool: "a boolean"}


def read_json_lines(input: Input) -> Iterator[Record | Rejected]:
    """One object per line (``jsonl``); blank lines are passed over."""
    number, line = 0, ""
    for number, line in enumerate(input.lines(), 1):
        if not line.endswith("\n") and input.damage:
            break  # the line was cut off
        if isinstance(line, Overlong):
            yield input.rejected(Place("line", number), input.too_long(), line)
        elif line.strip():
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
        if value.overlong or len(value.text) > input.limit:
            endless = value.overlong and not value.complete
            rest = "; it has no end: nothing from here on was read" if endless else ""
            reason = input.too_long() + rest
            yield input.rejected(Place("record", number), reason, value.text, unread=endless)
            continue
        yield _record(input, Place("record", number), value.text, value.line)
    if input.damage:
        yield input.cut(Place("record", number + 1))


def _record(input: Input, place: Place, text: str, line: int | None = None) -> Record | Rejected:
    oddities = _Oddities()
    try:
        fields = _parse(text, input.encoding, line, oddities)
    except UnusableRecordError as error:
        return input.rejected(place, str(error), text)
    name = f"{input.source.name}:{place.number}"
    return Record(input.source.label, place, name, fields, text, remarks=oddities.remarks())


class _Oddities:
    """What the parser takes without a word, though JSON has no place for it (RFC 8259, sections 4 and 6)."""

    def __init__(self) -> None:
        self._remarks: dict[str, None] = {}

    def object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """An object of its pairs; of a key that occurs twice the last value."""
        fields = dict(pairs)
        if len(fields) < len(pairs):
            seen: dict[str, Any] = {}
            for key, value in pairs:
                if seen.setdefault(key, value) != value:
                    self._remarks[f"the key {key!r} occurs twice in one object; the last value is read"] = (
                        None
                    )
        return fields

    def constant(self, name: str) -> None:
        """Null, for ``NaN`` and the infinities."""
        self._remarks[f"{name} is no JSON; it is read as null"] = None

    def number(self, digits: str) -> float | None:
        """A number with a point or an exponent; null for one that is too large: it would be infinite."""
        value = float(digits)
        if math.isfinite(value):
            return value
        self._remarks[f"{digits[:20]} is too large a number; it is read as null"] = None
        return None

    def remarks(self) -> tuple[str, ...]:
        """In the order of the text."""
        return tuple(self._remarks)


def _parse(text: str, encoding: str, first_line: int | None, oddities: _Oddities) -> dict[str, Any]:
    reason = undecodable(text, encoding)
    if reason:
        raise UnusableRecordError(reason)
    try:
        if not text:
            raise UnusableRecordError("broken JSON: the list is not closed")
        value = json.loads(
            text.rstrip("\r\n"),
            object_pairs_hook=oddities.object,
            parse_constant=oddities.constant,
            parse_float=oddities.number,
        )
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


def _values(input: Input) -> Iterator[Value]:
    """The values of a list or of a sequence, cut apart by their brackets alone.

    Cutting before parsing keeps a broken value to itself. A last value that is not
    complete, or an empty one, says that the text ends too early.
    """
    text = input.text()
    splitter = Splitter(limit=input.limit)
    last = None
    while piece := text.readline(_PIECE):
        for value in splitter.feed(piece):
            for last in [value] if value.complete else splitter.recover(value):
                yield last
    for value in splitter.finish():
        parts = [value] if value.complete or input.damage else list(splitter.recover(value))
        if value.overlong and not input.damage:  # the last one goes on beyond what was kept
            parts[-1] = parts[-1]._replace(complete=False, overlong=True)
        for last in parts:
            yield last
    if splitter.open_list and (last is None or last.complete):
        yield Value("", splitter.line, False)
