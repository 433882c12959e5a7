"""Endpoints that answer oddly, slowly or elsewhere: an error in words, within the time limit."""

from __future__ import annotations

import gzip
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from linkers.wikidata.fetch import Fetched, fetch
from linkers.wikidata.selection import Selection
from linkers.wikidata.sources.endpoint import EndpointError, TooMuchAskedError, WikidataEndpoint

OK = b"HTTP/1.1 200 OK\r\nContent-Type: application/sparql-results+json\r\nConnection: close\r\n"
ASK = b'{"head": {}, "boolean": true}'


@contextmanager
def served(answer: Callable[[socket.socket, bytes], None]) -> Iterator[str]:
    """The address of a server that lets a function answer each request, given its bytes."""
    listener = socket.create_server(("127.0.0.1", 0))

    def one(connection: socket.socket) -> None:
        with connection:
            request = b""
            while b"\r\n\r\n" not in request or b"query=" not in request:
                part = connection.recv(1 << 16)
                if not part:
                    break
                request += part
            try:
                answer(connection, request)
            except OSError:
                return  # the client has gone

    def accept() -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=one, args=(connection,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/sparql"
    finally:
        listener.close()


def asked(url: str, timeout: float = 5) -> WikidataEndpoint:
    return WikidataEndpoint(url, "test/0 (tests)", timeout, wait=lambda seconds: None)


def sent(connection: socket.socket, body: bytes) -> None:
    connection.sendall(OK + f"Content-Length: {len(body)}\r\n\r\n".encode() + body)


def _drip_headers(connection: socket.socket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\n")
    for number in range(200):
        connection.sendall(f"X-{number}: slow\r\n".encode())
        time.sleep(0.1)


def _drip_status(connection: socket.socket) -> None:
    for byte in b"HTTP/1.1 200 OK" + b" " * 1000:
        connection.sendall(bytes([byte]))
        time.sleep(0.1)


def _drip_body(connection: socket.socket) -> None:
    connection.sendall(OK + b"Content-Length: 100000\r\n\r\n")
    for _ in range(200):
        connection.sendall(b" ")
        time.sleep(0.1)


def _say_nothing(connection: socket.socket) -> None:
    time.sleep(20)


@pytest.mark.parametrize("drip", [_drip_headers, _drip_status, _drip_body, _say_nothing])
def test_the_time_limit_is_for_all_of_an_answer(drip: Callable[[socket.socket], None]) -> None:
    def answer(connection: socket.socket, request: bytes) -> None:
        sent(connection, ASK) if b"ASK" in request else drip(connection)

    with served(answer) as url:
        endpoint = asked(url, timeout=2)
        began = time.monotonic()
        with pytest.raises(TooMuchAskedError, match="seconds"):
            endpoint.rows("SELECT * {}")
        assert time.monotonic() - began < 8  # two questions, with room for a busy machine


@pytest.mark.parametrize(
    "location", ["ftp://127.0.0.1/x", "file:///etc/hostname", "gopher://x/", "javascript:x"]
)
def test_no_other_protocol_is_followed(location: str) -> None:
    def answer(connection: socket.socket, request: bytes) -> None:
        connection.sendall(
            f"HTTP/1.1 302 Found\r\nLocation: {location}\r\nContent-Length: 0\r\n\r\n".encode()
        )

    with served(answer) as url, pytest.raises(EndpointError, match=r"leads to|protocol|URL"):
        asked(url).rows("SELECT * {}")


@pytest.mark.parametrize(
    "location",
    [
        b"",
        b"//",
        b"http://[",
        b"http://x:99999/",
        b"http:\\\\x",
        b"ftp:/x",
        b"\xff\xfe",
        b"http://" + b"a" * 70_000,
    ],
)
def test_addresses_that_lead_nowhere_are_an_error_in_words(location: bytes) -> None:
    def answer(connection: socket.socket, request: bytes) -> None:
        connection.sendall(b"HTTP/1.1 302 F\r\nLocation: " + location + b"\r\nContent-Length: 0\r\n\r\n")

    with served(answer) as url, pytest.raises(EndpointError):
        asked(url).rows("SELECT * {}")


@pytest.mark.parametrize("status", ["301 Moved", "302 Found", "307 Temporary", "308 Permanent"])
def test_a_question_goes_along_where_an_endpoint_has_moved(status: str) -> None:
    def answer(connection: socket.socket, request: bytes) -> None:
        if request.startswith(b"POST /sparql "):
            connection.sendall(f"HTTP/1.1 {status}\r\nLocation: /new\r\nContent-Length: 0\r\n\r\n".encode())
        else:
            sent(connection, ASK if b"ASK" in request else b'{"results": {"bindings": []}}')

    with served(answer) as url:
        assert asked(url).rows("SELECT * {}") == []


def test_redirections_in_a_circle_end() -> None:
    def answer(connection: socket.socket, request: bytes) -> None:
        connection.sendall(b"HTTP/1.1 307 T\r\nLocation: /sparql\r\nContent-Length: 0\r\n\r\n")

    with served(answer) as url, pytest.raises(EndpointError, match="redirections"):
        asked(url).rows("SELECT * {}")


ITEM = {"type": "uri", "value": "http://www.wikidata.org/entity/Q1"}
NAME = {"type": "literal", "value": "Mira Solvane"}


@pytest.mark.parametrize(
    "rows",
    [
        [{}],
        [{"item": ITEM}],
        [{"item": "Q1", "name": NAME}],
        [{"item": {"type": "uri"}, "name": NAME}],
        [{"item": ITEM, "name": NAME, "sitelinks": {"type": "literal", "value": "many"}}],
        [{"item": {"type": "uri", "value": 1}, "name": NAME}],
        [{"item": None, "name": NAME}],
        [{"item": ITEM, "name": {"value": {"value": "Mira Solvane"}}}],
        ["row"],
        {"item": ITEM},
        None,
    ],
)
def test_rows_of_another_shape_are_unanswered(tmp_path: Path, rows: object) -> None:
    def answer(connection: socket.socket, request: bytes) -> None:
        body = ASK if b"ASK" in request else json.dumps({"results": {"bindings": rows}}).encode()
        sent(connection, body)

    with served(answer) as url:
        result = fetch(["Mira Solvane"], tmp_path / "index", asked(url), Selection.of(["en"]))
    assert isinstance(result, Fetched)
    assert [(lack.kind, lack.key) for lack in result.unanswered] == [("name", "Mira Solvane")]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"<html>",
        b'{"boolean": true}',
        b'{"results": {"bindings": []}}{}',
        '{"results": {"bindings": []}}'.encode("utf-16"),
        b'{"results": {"bindings": ' + b"[" * 100_000 + b"]" * 100_000 + b"}}",
        b'{"results": {"bindings": [{"item": {"type": "uri", "value": "\\ud800"}}]}}',
    ],
)
def test_bodies_that_are_no_results_are_unanswered(tmp_path: Path, body: bytes) -> None:
    def answer(connection: socket.socket, request: bytes) -> None:
        sent(connection, ASK if b"ASK" in request else body)

    with served(answer) as url:
        result = fetch(["Mira Solvane"], tmp_path / "index", asked(url), Selection.of(["en"]))
    assert [(lack.kind, lack.key) for lack in result.unanswered] == [("name", "Mira Solvane")]


@pytest.mark.parametrize(
    ("encoding", "body"),
    [
        ("gzip", b"no gzip"),
        ("gzip", gzip.compress(b'{"results": {"bindings": []}}', mtime=0)[:20]),
        ("deflate", gzip.compress(b"{}", mtime=0)),
    ],
)
def test_answers_that_are_compressed_wrongly_are_an_error_in_words(encoding: str, body: bytes) -> None:
    def answer(connection: socket.socket, request: bytes) -> None:
        if b"ASK" in request:
            sent(connection, ASK)
        else:
            head = OK + f"Content-Encoding: {encoding}\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            connection.sendall(head + body)

    with served(answer) as url, pytest.raises(TooMuchAskedError):
        asked(url).rows("SELECT * {}")


def test_pages_that_do_not_go_on_end(tmp_path: Path) -> None:
    row = {"item": ITEM, "number": {"type": "literal", "value": "1"}, "class": ITEM, "name": NAME}

    def answer(connection: socket.socket, request: bytes) -> None:
        sent(connection, ASK if b"ASK" in request else json.dumps({"results": {"bindings": [row]}}).encode())

    with served(answer) as url:
        selection = Selection.of(["en"], ["Q5"])
        result = fetch([], tmp_path / "index", asked(url), selection)
    assert ("class of items", "Q5") in {(lack.kind, lack.key) for lack in result.unanswered}
