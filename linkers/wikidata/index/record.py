"""An item as bytes: msgpack of its fields in order, compressed."""

from __future__ import annotations

import msgspec
import zstandard

from linkers.wikidata.item import Item

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Item)


class RecordCodec:
    """Items to bytes and back."""

    def __init__(self) -> None:
        self._compressor = zstandard.ZstdCompressor(level=3)
        self._decompressor = zstandard.ZstdDecompressor()

    def encoded(self, item: Item) -> bytes:
        """The bytes of an item."""
        return self._compressor.compress(_ENCODER.encode(item))

    def item(self, record: bytes) -> Item:
        """The item of some bytes."""
        return _DECODER.decode(self._decompressor.decompress(record))
