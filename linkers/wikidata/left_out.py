"""Items that a selection leaves out, on disk until it is known which of them the kept ones lead to."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
import zstandard

from betwixt.errors import InvalidInputError
from linkers.wikidata.item import Item
from linkers.wikidata.kinds import INSTANCE_OF

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(list[Item])
_SIZE = 4
"""Bytes before each block that say how long it is."""
_CHUNK_BITS = 16
_CHUNK_BYTES = 1 << (_CHUNK_BITS - 3)


def label_only(item: Item) -> Item:
    """What is kept of an item that claims lead to: what it is called, and of which classes it is."""
    return Item(
        item.id,
        item.labels,
        claims=tuple(claim for claim in item.claims if claim.property == INSTANCE_OF),
    )


def block(items: Sequence[Item]) -> bytes:
    """Items as they are written: msgpack, compressed."""
    return zstandard.compress(_ENCODER.encode(items)) if items else b""


class LeftOut:
    """A file of items, to which is written at its end alone.

    Args:
        path: of the file; there may be none yet.
        length: how much of it counts; what a killed build wrote beyond is cut off.

    Raises:
        InvalidInputError: there is less of it.
    """

    def __init__(self, path: Path, length: int) -> None:
        self._path = path
        self._file = path.open("ab")
        if self._file.tell() < length:
            self._file.close()
            raise InvalidInputError(f"{path} is gone, or not all of it", "remove the index, and begin anew")
        self._file.truncate(length)
        self._file.seek(0, os.SEEK_END)

    @property
    def length(self) -> int:
        """Bytes of the file."""
        return self._file.tell()

    def add(self, block: bytes) -> None:
        """Write a block of items; it is there for whoever reads when this returns."""
        if block:
            self._file.write(len(block).to_bytes(_SIZE, "little") + block)
            self._file.flush()

    def items(self, read: Callable[[int], None] = lambda count: None) -> Iterator[list[Item]]:
        """The items, block by block.

        Args:
            read: called with the number of bytes that were just read.
        """
        with self._path.open("rb") as file:
            while size := int.from_bytes(file.read(_SIZE), "little"):
                yield _DECODER.decode(zstandard.decompress(file.read(size)))
                read(_SIZE + size)

    def close(self) -> None:
        """Close the file."""
        self._file.close()


class NumberSet:
    """A set of numbers, 8 KB for each 65,536 in a row of which there is one: all of Wikidata is 17 MB."""

    def __init__(self, numbers: Iterable[int] = ()) -> None:
        self._chunks: defaultdict[int, bytearray] = defaultdict(lambda: bytearray(_CHUNK_BYTES))
        for number in numbers:
            self.add(number)

    def add(self, number: int) -> None:
        """Put a number in."""
        self._chunks[number >> _CHUNK_BITS][(number >> 3) % _CHUNK_BYTES] |= 1 << (number & 7)

    def __contains__(self, number: int) -> bool:
        chunk = self._chunks.get(number >> _CHUNK_BITS)
        return chunk is not None and bool(chunk[(number >> 3) % _CHUNK_BYTES] >> (number & 7) & 1)
