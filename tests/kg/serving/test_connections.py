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


CHUNKED = b"/ HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n"


@pytest.mark.parametrize(
    ("head", "endless"),
    [
        (b"/", b"x"),
        (b"/ HTTP/1.1\r\nname: ", b"x"),
        (b"/ HTTP/1.1\r\n", b"name: value\r\n"),
        (CHUNKED + b"0\r\nname: ", b"x"),
        (CHUNKED + b"0\r\n", b"name: value\r\n"),
        (CHUNKED + b"1;", b"x"),
    ],
    ids=("address", "header", "headers", "trailer", "trailers", "chunk extension"),
)
def test_a_head_without_end_is_refused(port: int, head: bytes, endless: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        response = b""
        with suppress(ConnectionError):  # it may be ended before all was sent
            connection.sendall(b"GET " + head + endless * 16 * LONGEST_HEAD)
            while part := connection.recv(1 << 16):
                response += part
    assert response[:12] in (b"", b"HTTP/1.1 400")


def test_each_request_of_a_connection_may_be_long(port: int) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
        for _ in range(4):
            answer = client.get("/", headers={"name": "x" * (LONGEST_HEAD // 2)})
            assert int(answer.text.split()[0]) > LONGEST_HEAD // 2


def test_a_body_may_be_longer_than_a_head(port: int) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
        for _ in range(2):
            assert client.post("/", content=b"x" * 8 * LONGEST_HEAD).text.split()[1] == str(8 * LONGEST_HEAD)


def test_trailers_are_no_headers(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        connection.sendall(b"POST " + CHUNKED + b"0\r\nname: value\r\n\r\n")
        answer = b""
        while not answer.endswith(b" 1"):
            part = connection.recv(1 << 16)
            assert part, answer
            answer += part
    assert answer.endswith(f"{len('hostxtransfer-encodingchunked')} 1".encode())


def test_a_body_may_come_in_any_number_of_small_parts(port: int) -> None:
    parts = LONGEST_HEAD
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        connection.sendall(b"POST " + CHUNKED + b"1\r\nx\r\n" * parts + b"0\r\n\r\n")
        answer = b""
        while not answer.endswith(f" {parts + 1}".encode()):
            part = connection.recv(1 << 16)
            assert part, answer
            answer += part
