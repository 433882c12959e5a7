"""A Bolt server over a store of numbers, and a client that sends it bytes.

A query of the store is a number of rows, a word, or ``slow``: rows without end, each after a while.
"""

from __future__ import annotations

import asyncio
import itertools
import socket
import threading
import time
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from queries.engine import (
    EntityId,
    GraphNode,
    GraphRows,
    GraphValue,
    Language,
    QueryEngine,
    QueryRefusedError,
    QuerySyntaxError,
    Rows,
    Value,
    WriteRefusedError,
)
from queries.serve.bolt.server import BoltServer
from queries.serve.bolt.session import Service
from queries.serve.bolt.wire.chunks import in_chunks
from queries.serve.bolt.wire.packstream import Structure, pack, unpack
from queries.serve.http.served import Limits
from queries.serve.http.turns import Turns

HELLO, GOODBYE, RESET, RUN, BEGIN, COMMIT, ROLLBACK = 0x01, 0x02, 0x0F, 0x10, 0x11, 0x12, 0x13
DISCARD, PULL, TELEMETRY, ROUTE, LOGON, LOGOFF = 0x2F, 0x3F, 0x54, 0x66, 0x6A, 0x6B
SUCCESS, RECORD, IGNORED, FAILURE = 0x70, 0x71, 0x7E, 0x7F
NEWEST = bytes((0, 4, 4, 5)) + bytes(12)
MAGIC = b"\x60\x60\xb0\x17"
ALL: dict[str, Any] = {"n": -1}


class Numbers:
    """Counts; the first column is the row's number, the second a parameter or a node of that number."""

    language: Language = "cypher"

    def __init__(self) -> None:
        self.started, self.stopped = threading.Event(), threading.Event()

    def run(
        self,
        text: str,
        parameters: Mapping[str, Value],
        *,
        timeout: float | None = None,
        write: bool = False,
    ) -> Rows:
        raise AssertionError("rows are asked for with nodes as such")

    def run_graph(
        self, text: str, parameters: Mapping[str, Value], *, timeout: float | None = None
    ) -> GraphRows:
        match text:
            case "write":
                raise WriteRefusedError("the query writes", "pass --write")
            case "load":
                raise QueryRefusedError("the query reads files")
            case "bug":
                raise RuntimeError("a bug")
            case "broken":
                raise BrokenPipeError("a bug")
            case "slow":
                return GraphRows(("n", "x"), self._slow())
        if not text.isdecimal():
            raise QuerySyntaxError(f"{text} is no number")
        return GraphRows(("n", "x"), self._rows(int(text), parameters), ("the schema has no label X",))

    def _rows(
        self, rows: int, parameters: Mapping[str, Value]
    ) -> Generator[tuple[GraphValue, ...], None, None]:
        for number in range(rows):
            node = GraphNode(EntityId(number, f"#{number}"), ("Number",), {"n": number})
            yield number, parameters.get("x", None) if parameters else node

    def _slow(self) -> Generator[tuple[GraphValue, ...], None, None]:
        self.started.set()
        try:
            for number in itertools.count():
                time.sleep(0.05)
                yield number, None
        finally:
            self.stopped.set()

    def close(self) -> None:
        """There is nothing to close."""


class ServedNumbers:
    """What of a served graph the server asks for."""

    name = "numbers"

    def __init__(self) -> None:
        self.current = Numbers()

    @contextmanager
    def engine(self, language: Language) -> Iterator[QueryEngine]:
        yield self.current


class Client:
    """Sends structures and reads answers; what the server sends without end fails the test by time."""

    def __init__(self, port: int, proposals: bytes = NEWEST, receive_buffer: int = 0) -> None:
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(30)
        self.socket.connect(("127.0.0.1", port))
        self.socket.sendall(MAGIC + proposals)
        self.version = self._exactly(4)

    def send(self, tag: int, *fields: Any) -> None:
        self.raw(in_chunks(pack(Structure(tag, fields))))

    def raw(self, data: bytes) -> None:
        self.socket.sendall(data)

    def receive(self) -> tuple[int, Any]:
        """The tag and the one field of the next answer."""
        message = b""
        while size := int.from_bytes(self._exactly(2), "big"):
            message += self._exactly(size)
        answer = unpack(message)
        return answer.tag, answer.fields[0] if answer.fields else None

    def ask(self, tag: int, *fields: Any) -> tuple[int, Any]:
        self.send(tag, *fields)
        return self.receive()

    def pulled(self, **extra: int) -> tuple[list[Any], tuple[int, Any]]:
        """Rows, and the summary."""
        self.send(PULL, extra)
        rows = []
        while (answer := self.receive())[0] == RECORD:
            rows.append(answer[1])
        return rows, answer

    def known(self, **credentials: str) -> Client:
        """This client, after it has said who it is."""
        assert self.ask(HELLO, {"user_agent": "test/1"})[0] == SUCCESS
        assert self.ask(LOGON, credentials)[0] == SUCCESS
        return self

    def has_ended(self) -> bool:
        """Whether the server has closed the connection, and sent nothing more."""
        try:
            return self.socket.recv(1) == b""
        except ConnectionResetError:
            return True

    def _exactly(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            part = self.socket.recv(size - len(data))
            if not part:
                raise EOFError(f"{len(data)} of {size} bytes")
            data += part
        return data


class Served:
    """A server in a thread of its own."""

    def __init__(self, *, token: str = "", limits: Limits | None = None, turns: Turns | None = None) -> None:
        self.graph = ServedNumbers()
        self._service = (limits or Limits(), turns, token)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        self._loop = asyncio.new_event_loop()
        self._ended = asyncio.Event()
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())

    async def _serve(self) -> None:
        limits, turns, token = self._service
        service = Service(self.graph, limits, turns or Turns(), token)  # type: ignore[arg-type]
        async with BoltServer(service, self.listener).serving():
            await self._ended.wait()

    def __enter__(self) -> Served:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join(20)
        assert not self._thread.is_alive(), "the server did not end"

    def client(self, proposals: bytes = NEWEST) -> Client:
        return Client(self.port, proposals)
