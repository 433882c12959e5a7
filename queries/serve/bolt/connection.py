"""One connection from its first bytes to its last."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from anyio import to_thread

from queries.serve.bolt.failures import ProtocolError, UnauthorizedError, code_of
from queries.serve.bolt.inbox import Inbox
from queries.serve.bolt.messages import Request, failure, request
from queries.serve.bolt.session import GoneError, Service, Session
from queries.serve.bolt.wire import handshake
from queries.serve.bolt.wire.chunks import TooLongError
from queries.serve.bolt.wire.packstream import PackStreamError

SECONDS_TO_BEGIN = 10.0
"""For the handshake, and for each message until it is known who asks."""
SECONDS_TO_READ = 60.0
"""That a client may take to read what was sent before more is sent."""
_MOST_AT_FIRST = 1 << 16
"""Bytes of a message until it is known who asks."""
_LARGE = 1 << 16
"""Bytes of a message whose values take a while to read; others are answered meanwhile."""

_AT_ONCE = 1 << 16
"""Bytes that are sent before it is looked whether the client reads them."""

FATAL = (ProtocolError, UnauthorizedError, PackStreamError, TooLongError)
"""Errors that a client receives and that end the connection."""


class Connection:
    """Speaks with one client.

    Args:
        service: what it may ask.
        name: of the connection, for the client.
        reader, writer: of its bytes.
    """

    def __init__(
        self,
        service: Service,
        name: str,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        self._service = service
        self._name = name
        self._reader = reader
        self._writer = writer
        self._session: Session | None = None

    @property
    def is_known(self) -> bool:
        """Whether the client may ask."""
        return self._session is not None and self._session.is_known

    async def serve(self) -> None:
        """Answer until the client goes, is silent before it is known, or sends what is no Bolt."""
        version = None
        with suppress(GoneError, OSError, EOFError):  # or TimeoutError, which is an OSError
            async with asyncio.timeout(SECONDS_TO_BEGIN):
                version = await self._agreed()
        if version is not None:
            with suppress(GoneError, TimeoutError):
                await self._speak(version)

    async def _agreed(self) -> handshake.Version | None:
        begin = await self._reader.readexactly(len(handshake.MAGIC))
        if begin != handshake.MAGIC:
            if begin in handshake.HTTP:
                await self._send(handshake.NO_HTTP)
            return None
        version = handshake.agreed(await self._reader.readexactly(handshake.SIZE - len(handshake.MAGIC)))
        await self._send(handshake.answer(version) if version else handshake.NONE)
        return version

    async def _speak(self, version: handshake.Version) -> None:
        inbox = Inbox(self._reader, _MOST_AT_FIRST)
        receiving = asyncio.create_task(inbox.receive())
        session = Session(self._service, version, self._name, self._address(), inbox, self._send)
        self._session = session
        try:
            await self._converse(inbox, session)
        except FATAL as error:
            await self._send(failure(code_of(error), str(error)))
        finally:
            receiving.cancel()
            self._session = None
            self._writer.close()
            inbox.interrupted.set()
            await session.close()

    async def _converse(self, inbox: Inbox, session: Session) -> None:
        while True:
            async with asyncio.timeout(None if session.is_known else SECONDS_TO_BEGIN):
                message = await inbox.next()
            if message is None:
                return
            await session.answer(await _read(message))

    async def _send(self, data: bytes) -> None:
        try:
            for at in range(0, len(data), _AT_ONCE):
                self._writer.write(data[at : at + _AT_ONCE])
                async with asyncio.timeout(SECONDS_TO_READ):
                    await self._writer.drain()
        except OSError as error:
            self._writer.transport.abort()  # to close it would wait until all is sent
            raise GoneError("the client is gone, or does not read what it is sent") from error

    def _address(self) -> str:
        host, port = self._writer.get_extra_info("sockname")[:2]
        return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


async def _read(message: bytes) -> Request:
    if len(message) < _LARGE:
        return request(message)
    return await to_thread.run_sync(request, message)
