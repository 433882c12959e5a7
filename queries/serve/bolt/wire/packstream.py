"""Values as bytes and back: PackStream, version 1.

Source: https://neo4j.com/docs/bolt/current/packstream/.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from betwixt.errors import BetwixtError

DEEPEST = 56
"""How far lists, maps and structures may be nested: 50 levels of a value, and the message around it."""

_INTEGERS = range(-(1 << 63), 1 << 63)
_MOST = (1 << 32) - 1


class PackStreamError(BetwixtError):
    """Bytes that are no value, or a value that bytes cannot hold."""


@dataclass(frozen=True, slots=True)
class Structure:
    """A typed value: what the protocol adds to the types of PackStream.

    Args:
        tag: which type, 0 to 255.
        fields: 15 at most.
    """

    tag: int
    fields: tuple[Any, ...] = ()


def pack(value: Any, deepest: int = DEEPEST) -> bytes:
    """The bytes of a value.

    Args:
        value: None, bool, int, float, str, bytes, a list, a mapping whose names are texts, or a structure.
        deepest: how far it may be nested.

    Raises:
        PackStreamError: it is none of these, has more than 64 bits, no characters, or is nested too deeply.
    """
    out = bytearray()
    _pack(value, out, deepest)
    return bytes(out)


def _pack(value: Any, out: bytearray, deepest: int) -> None:
    if value is None:
        out.append(0xC0)
    elif value is True or value is False:
        out.append(0xC3 if value else 0xC2)
    elif isinstance(value, str):
        _pack_text(value, out)
    elif isinstance(value, int):
        _pack_integer(value, out)
    elif isinstance(value, float):
        out += struct.pack(">Bd", 0xC1, value)
    elif isinstance(value, bytes):
        _pack_size(len(value), out, None, (0xCC, 0xCD, 0xCE))
        out += value
    else:
        _pack_nested(value, out, deepest - 1)


def _pack_text(value: str, out: bytearray) -> None:
    try:
        encoded = value.encode()
    except UnicodeEncodeError:
        raise PackStreamError("a text holds half a surrogate pair, which is no character") from None
    _pack_size(len(encoded), out, 0x80, (0xD0, 0xD1, 0xD2))
    out += encoded


def _pack_integer(value: int, out: bytearray) -> None:
    if -16 <= value < 128:
        out += struct.pack(">b", value)
    elif -(1 << 7) <= value < 1 << 7:
        out += struct.pack(">Bb", 0xC8, value)
    elif -(1 << 15) <= value < 1 << 15:
        out += struct.pack(">Bh", 0xC9, value)
    elif -(1 << 31) <= value < 1 << 31:
        out += struct.pack(">Bi", 0xCA, value)
    elif value in _INTEGERS:
        out += struct.pack(">Bq", 0xCB, value)
    else:
        raise PackStreamError("an integer has more than 64 bits")


def _pack_nested(value: Any, out: bytearray, deepest: int) -> None:
    if deepest < 0:
        raise PackStreamError("a value is nested too deeply", "return its parts")
    if isinstance(value, list):
        _pack_size(len(value), out, 0x90, (0xD4, 0xD5, 0xD6))
        for item in value:
            _pack(item, out, deepest)
    elif isinstance(value, Mapping):
        _pack_size(len(value), out, 0xA0, (0xD8, 0xD9, 0xDA))
        for name, item in value.items():
            _pack_text(name, out)
            _pack(item, out, deepest)
    elif isinstance(value, Structure):
        out += bytes((0xB0 | len(value.fields), value.tag))
        for item in value.fields:
            _pack(item, out, deepest)
    else:
        raise PackStreamError(f"a {type(value).__name__} is no value of PackStream")


def _pack_size(size: int, out: bytearray, tiny: int | None, markers: tuple[int, int, int]) -> None:
    if tiny is not None and size < 16:
        out.append(tiny | size)
    elif size < 1 << 8:
        out += struct.pack(">BB", markers[0], size)
    elif size < 1 << 16:
        out += struct.pack(">BH", markers[1], size)
    elif size <= _MOST:
        out += struct.pack(">BI", markers[2], size)
    else:
        raise PackStreamError("a value has more than 32 bits of parts")


def unpack(data: bytes, deepest: int = DEEPEST) -> Any:
    """The one value that bytes hold.

    Args:
        data: the bytes.
        deepest: how far it may be nested.

    Raises:
        PackStreamError: they hold none, or more than one, or it is nested too deeply.
    """
    reader = _Reader(data)
    value = reader.value(deepest)
    if reader.at != len(data):
        raise PackStreamError(f"{len(data) - reader.at} bytes follow a value")
    return value


class _Reader:
    """Reads values one after the other; a size is believed only as far as there are bytes."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.at = 0

    def value(self, deepest: int) -> Any:
        marker = self._number(1)
        if marker < 0x80 or marker >= 0xF0:
            return marker if marker < 0x80 else marker - 256
        if marker < 0xC0:
            return _TINY[marker >> 4](self, marker & 0x0F, deepest - 1)
        if marker in _SINGLE:
            return _SINGLE[marker]
        if marker == 0xC1:
            return struct.unpack(">d", self._taken(8))[0]
        if marker in _INTEGER_SIZES:
            return int.from_bytes(self._taken(_INTEGER_SIZES[marker]), "big", signed=True)
        if marker in _SIZED:
            sized, width = _SIZED[marker]
            return sized(self, self._number(width), deepest - 1)
        raise PackStreamError(f"0x{marker:02X} begins no value")

    def _taken(self, size: int) -> bytes:
        end = self.at + size
        if end > len(self._data):
            raise PackStreamError("a value breaks off")
        taken = self._data[self.at : end]
        self.at = end
        return taken

    def _number(self, size: int) -> int:
        return int.from_bytes(self._taken(size), "big")

    def _bytes(self, size: int, deepest: int) -> bytes:
        return self._taken(size)

    def _text(self, size: int, deepest: int) -> str:
        try:
            return self._taken(size).decode()
        except UnicodeDecodeError:
            raise PackStreamError("a text is no UTF-8") from None

    def _list(self, size: int, deepest: int) -> list[Any]:
        self._check(size, deepest)
        return [self.value(deepest) for _ in range(size)]

    def _map(self, size: int, deepest: int) -> dict[str, Any]:
        self._check(2 * size, deepest)
        fields: dict[str, Any] = {}
        for _ in range(size):
            name = self.value(0)
            if not isinstance(name, str) or name in fields:
                raise PackStreamError("a name in a map is no text, or stands there twice")
            fields[name] = self.value(deepest)
        return fields

    def _structure(self, size: int, deepest: int) -> Structure:
        self._check(size, deepest)
        tag = self._number(1)
        return Structure(tag, tuple(self.value(deepest) for _ in range(size)))

    def _check(self, size: int, deepest: int) -> None:
        if deepest < 0:
            raise PackStreamError("a value is nested too deeply")
        if size > len(self._data) - self.at:
            raise PackStreamError("a value breaks off")


_SINGLE: Mapping[int, bool | None] = {0xC0: None, 0xC2: False, 0xC3: True}
_INTEGER_SIZES: Mapping[int, int] = {0xC8: 1, 0xC9: 2, 0xCA: 4, 0xCB: 8}
_TINY: Mapping[int, Callable[[_Reader, int, int], Any]] = {
    0x8: _Reader._text,
    0x9: _Reader._list,
    0xA: _Reader._map,
    0xB: _Reader._structure,
}
_SIZED: Mapping[int, tuple[Callable[[_Reader, int, int], Any], int]] = {
    marker: (kind, size)
    for kind, markers in (
        (_Reader._bytes, (0xCC, 0xCD, 0xCE)),
        (_Reader._text, (0xD0, 0xD1, 0xD2)),
        (_Reader._list, (0xD4, 0xD5, 0xD6)),
        (_Reader._map, (0xD8, 0xD9, 0xDA)),
    )
    for marker, size in zip(markers, (1, 2, 4), strict=True)
}
