"""Listens for drivers, as long as an application runs."""

from __future__ import annotations

import asyncio
import itertools
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from queries.serve.bolt import connection as connections
from queries.serve.bolt.connection import Connection
from queries.serve.bolt.session import Service

logger = logging.getLogger(__name__)

MOST_CONNECTIONS = 100
"""At one time; a driver opens as many at most, unless configured otherwise."""
_SECONDS_BETWEEN_LOOKS = 0.1


class BoltServer:
    """Answers drivers in the loop of the application that it is a part of, whose turns it takes.

    Args:
        service: what they may ask.
        listener: a socket that listens; closed at the end.
    """

    def __init__(self, service: Service, listener: socket.socket) -> None:
        self._service = service
        self._listener = listener
        self._numbers = itertools.count(1)
        self._ending: set[asyncio.Task[None]] = set()
        self._open: dict[asyncio.Task[None], Connection] = {}

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[None]:
        """Answer until the block ends; what is being answered then is given up."""
        server = await asyncio.start_server(self._connected, sock=self._listener)
        try:
            yield
        finally:
            server.close()
            await self._close()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        if len(self._open) >= MOST_CONNECTIONS and not self._make_room():
            logger.info("a driver was refused: %d connections are open", len(self._open))
            writer.close()
            return
        connection = Connection(self._service, f"bolt-{next(self._numbers)}", reader, writer)
        self._open[task] = connection
        try:
            connected: socket.socket = writer.get_extra_info("socket")
            connected.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await connection.serve()
        except asyncio.CancelledError:
            pass  # the server ends
        except Exception as error:
            logger.error("a connection over Bolt failed", exc_info=error)
        finally:
            try:
                await _closed(writer)
            finally:
                self._open.pop(task, None)

    def _make_room(self) -> bool:
        """End the connection that has been open longest among those of clients that are not known yet."""
        task = next((task for task, connection in self._open.items() if not connection.is_known), None)
        if task is None:
            return False
        del self._open[task]
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)
        task.cancel()
        return True

    async def _close(self) -> None:
        """End all connections: each at what it waits for, and then at what it does to close itself."""
        while left := {*self._open, *self._ending}:
            for task in left:
                task.cancel()
            await asyncio.wait(left, timeout=_SECONDS_BETWEEN_LOOKS)


async def _closed(writer: asyncio.StreamWriter) -> None:
    """Close a connection; a client that does not read the rest of what was sent is not waited for."""
    writer.close()
    try:
        with suppress(OSError):  # or TimeoutError, which is one
            async with asyncio.timeout(connections.SECONDS_TO_READ):
                await writer.wait_closed()
    finally:
        writer.transport.abort()
