"""Clients that are silent, or send a part of a request, shut nobody out."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest
import uvicorn
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from kg.serving import connections
from kg.serving.connections import BoundedProtocol

MOST = 8
LIMIT = 0.5
WHOLE = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
PARTS = {
    "nothing": b"",
    "empty lines": b"\r\n\r\n",
    "method": b"GE",
    "header": b"GET / HTTP/1.1\r\nhost: x\r\nname: va",
    "no body": b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n",
    "half a body": b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nfour",
    "chunk": b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab",
    "trailer": b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0\r\nname: va",
    "after a whole one": WHOLE + b"GET / HTTP/1.1\r\nho",
    "unread": b"POST /unread HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nfour",
}


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Reads the body, but for one path; sends more than a client reads, at another one."""
    request = Request(scope, receive)
    with suppress(ClientDisconnect):
        if scope["path"] != "/unread":
            await request.body()
        size = {"/large": 64 << 20, "/book": 600 << 10, "/page": 60 << 10}.get(scope["path"], 2)
        await PlainTextResponse(b"x" * size)(scope, receive, send)


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", MOST)
    for name in ("SECONDS_FOR_HEAD", "SECONDS_FOR_BODY", "SECONDS_TO_READ"):
        monkeypatch.setattr(connections, name, LIMIT)
    config = uvicorn.Config(
        app, http=BoundedProtocol, log_level="critical", lifespan="off", timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # the kernel takes a part of a page
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()


def connected(port: int) -> socket.socket:
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(20)
    connection.connect(("127.0.0.1", port))
    return connection


def until_end(connection: socket.socket) -> bytes:
    received = b""
    with suppress(ConnectionError):
        while part := connection.recv(1 << 16):
            received += part
    return received


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
def test_what_does_not_come_in_time_ends(port: int, part: bytes) -> None:
    with connected(port) as connection:
        connection.sendall(part)
        answer = until_end(connection)  # its own limit of time is far longer
    assert b" 408 " in answer or b"/unread" in part


def test_a_request_that_drips_has_no_more_time(port: int) -> None:
    with connected(port) as connection, suppress(ConnectionError):
        began = time.monotonic()
        for _ in range(100):
            connection.sendall(b"\r\n")
            time.sleep(0.1)
            if time.monotonic() - began > 5:
                pytest.fail("the connection is still open")


def test_who_does_not_read_is_let_go(port: int) -> None:
    with connected(port) as connection:
        connection.sendall(b"GET /large HTTP/1.1\r\nhost: x\r\n\r\n")
        time.sleep(4 * LIMIT)
        assert len(until_end(connection)) < 64 << 20


@pytest.mark.parametrize("more", [b"", b"connection: close\r\n"], ids=["kept", "closed"])
def test_who_does_not_read_the_end_of_an_answer_is_let_go(port: int, more: bytes) -> None:
    with connected(port) as connection:
        connection.sendall(b"GET /page HTTP/1.1\r\nhost: x\r\n" + more + b"\r\n")
        time.sleep(6 * LIMIT)
        assert len(until_end(connection)) < 60 << 10


def test_who_reads_slowly_reads_all(port: int) -> None:
    received = b""
    with connected(port) as connection:
        connection.sendall(b"GET /book HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
        while part := connection.recv(16 << 10):
            received += part
            time.sleep(LIMIT / 10)
    assert len(received) > 600 << 10


def test_who_sends_many_requests_ahead_is_let_go(port: int) -> None:
    with connected(port) as connection:
        connection.sendall(WHOLE * 500)
        assert until_end(connection).count(b"HTTP/1.1 200") < 500


UNREAD = {
    "page": b"GET /page HTTP/1.1\r\nhost: x\r\n\r\n",
    "closing": b"GET /page HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
    "large": b"GET /large HTTP/1.1\r\nhost: x\r\n\r\n",
    "ahead": WHOLE * (connections.MOST_AHEAD - 1) + b"GET /page HTTP/1.1\r\nhost: x\r\n\r\n",
}


@pytest.mark.parametrize(
    "part",
    [b"", b"GET / HT", PARTS["half a body"], *UNREAD.values()],
    ids=["silent", "head", "body", *UNREAD],
)
def test_a_new_client_is_answered_however_many_wait(
    port: int, part: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SECONDS_FOR_HEAD", "SECONDS_FOR_BODY", "SECONDS_TO_READ"):
        monkeypatch.setattr(connections, name, 60.0)
    with ExitStack() as opened:
        for _ in range(4 * MOST):
            opened.enter_context(connected(port)).sendall(part)
        with connected(port) as honest:
            honest.sendall(WHOLE)
            assert honest.recv(12) == b"HTTP/1.1 200"


def test_a_kept_connection_is_used_again(port: int) -> None:
    with connected(port) as connection:
        for _ in range(3):
            connection.sendall(WHOLE)
            assert connection.recv(1 << 16).startswith(b"HTTP/1.1 200")
            time.sleep(2 * LIMIT)
