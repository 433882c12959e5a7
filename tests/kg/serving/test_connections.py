"""Requests as they come over a connection: what has no end is refused, all else is answered."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress

import httpx
import pytest
import uvicorn
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from kg.serving.connections import LONGEST_HEAD, BoundedProtocol


async def lengths(scope: Scope, receive: Receive, send: Send) -> None:
    """How many bytes the headers and the body of a request have."""
    request = Request(scope, receive)
    head = sum(len(name) + len(value) for name, value in request.headers.raw)
    await PlainTextResponse(f"{head} {len(await request.body())}")(scope, receive, send)


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Where a server listens that is started for these tests."""
    config = uvicorn.Config(lengths, http=BoundedProtocol, log_level="critical", lifespan="off")
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()


@pytest.mark.parametrize(
    ("head", "endless"),
    [(b"/", b"x"), (b"/ HTTP/1.1\r\nname: ", b"x"), (b"/ HTTP/1.1\r\n", b"name: value\r\n")],
    ids=("address", "header", "headers"),
)
def test_a_head_without_end_is_refused(port: int, head: bytes, endless: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        told = b""
        with suppress(ConnectionError):  # it may be ended before all was sent
            connection.sendall(b"GET " + head + endless * 16 * LONGEST_HEAD)
            while part := connection.recv(1 << 16):
                told += part
    assert told[:12] in (b"", b"HTTP/1.1 400")


def test_each_request_of_a_connection_may_be_long(port: int) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
        for _ in range(4):
            answer = client.get("/", headers={"name": "x" * (LONGEST_HEAD // 2)})
            assert int(answer.text.split()[0]) > LONGEST_HEAD // 2


def test_a_body_may_be_longer_than_a_head(port: int) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
        for _ in range(2):
            assert client.post("/", content=b"x" * 8 * LONGEST_HEAD).text.split()[1] == str(8 * LONGEST_HEAD)
