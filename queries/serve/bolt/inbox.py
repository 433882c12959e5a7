"""Messages that have come and wait for their turn; a reset is heard as soon as it is there."""

from __future__ import annotations

import asyncio
from collections import deque

from betwixt.errors import BetwixtError
from queries.serve.bolt.messages import is_reset
from queries.serve.bolt.wire.chunks import TooLongError, read_message

_OVERHEAD = 64
"""Bytes that a message takes beside its own."""


class InterruptedByResetError(BetwixtError):
    """What was being done is wanted no more."""


class Inbox:
    """Receives messages ahead of those that are being answered, as many bytes as one message may have.

    Args:
        reader: of the connection.
        most: bytes that a message may have; may be raised later.

    Attributes:
        most: the same.
        interrupted: set while a reset waits for its turn, and from the end of the connection on: nobody waits
            for what is being done.
    """

    def __init__(self, reader: asyncio.StreamReader, most: int) -> None:
        self.most = most
        self.interrupted = asyncio.Event()
        self._reader = reader
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._resets = 0
        self._refused: TooLongError | None = None
        self._has_ended = False
        self._changed = asyncio.Condition()

    async def receive(self) -> None:
        """Receive until the connection ends."""
        try:
            while True:
                await self._put(await read_message(self._reader, lambda: self.most))
        except TooLongError as error:
            self._refused = error
        except (OSError, EOFError):  # the client is gone
            self.interrupted.set()
        finally:
            async with self._changed:
                self._has_ended = True
                self._changed.notify_all()

    async def _put(self, message: bytes) -> None:
        if is_reset(message):
            self._resets += 1
            self.interrupted.set()
        async with self._changed:
            await self._changed.wait_for(lambda: not self._waiting or self._size < self.most)
            self._waiting.append(message)
            self._size += len(message) + _OVERHEAD
            self._changed.notify_all()

    async def next(self) -> bytes | None:
        """The next message; None where the connection ended.

        Raises:
            TooLongError: it is too long.
        """
        async with self._changed:
            await self._changed.wait_for(lambda: self._waiting or self._has_ended)
            if self._waiting:
                message = self._waiting.popleft()
                self._size -= len(message) + _OVERHEAD
                self._changed.notify_all()
                return message
        if self._refused:
            raise self._refused
        return None

    def reset(self) -> None:
        """A reset had its turn."""
        self._resets -= 1
        if not self._resets and not self._has_ended:
            self.interrupted.clear()
