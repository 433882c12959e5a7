"""Messages in chunks: two bytes with the size of each, and a chunk of no size at the end.

Source: https://neo4j.com/docs/bolt/current/bolt/message/#chunking.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from betwixt.errors import BetwixtError

LARGEST = (1 << 16) - 1
"""Bytes of a chunk."""


class TooLongError(BetwixtError):
    """A message has more bytes than are taken."""


async def read_message(reader: asyncio.StreamReader, most: Callable[[], int]) -> bytes:
    """The next message; what keeps a connection alive (an empty chunk before one) is left out.

    Args:
        reader: of the connection.
        most: tells how many bytes a message may have; it is asked when there are some.

    Raises:
        TooLongError: it has more; the rest was not read.
        asyncio.IncompleteReadError: the connection ended.
    """
    message = bytearray()
    while True:
        size = int.from_bytes(await reader.readexactly(2), "big")
        if size == 0 and message:
            return bytes(message)
        if len(message) + size > most():
            raise TooLongError(f"a message may have {most():,} bytes", "send less at a time")
        message += await reader.readexactly(size)


def in_chunks(message: bytes) -> bytes:
    """A message as it is sent."""
    parts = bytearray()
    for at in range(0, len(message), LARGEST):
        part = message[at : at + LARGEST]
        parts += len(part).to_bytes(2, "big") + part
    return bytes(parts + b"\0\0")
