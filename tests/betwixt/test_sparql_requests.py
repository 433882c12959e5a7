"""The requests that SPARQL servers get, and the answers that are waited for."""

from __future__ import annotations

import asyncio
import gzip
import re
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from urllib.parse import parse_qs

import pytest

from betwixt.sparql_requests import (
    Answer,
    AstrayError,
    BrokenOffError,
    Limits,
    TooLongError,
    carry,
    query_request,
    seconds_to_wait,
    update_request,
)

PLENTY = Limits(10, 1 << 20)


@contextmanager
def serving(*answers: bytes) -> Iterator[tuple[str, list[bytes]]]:
    """The address of a server whose connections get these answers in turn, and the requests so far."""
    listener = socket.create_server(("127.0.0.1", 0))
    requests: list[bytes] = []

    def accept() -> None:
        with suppress(OSError):
            for answer in answers:
                connection, _ = listener.accept()
                with connection:
                    connection.settimeout(5)
                    requests.append(received(connection))
                    connection.sendall(answer)

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/query", requests
    finally:
        listener.close()


def received(connection: socket.socket) -> bytes:
    """A request with its whole body: a connection that is closed before it is read is reset."""
    request = b""
    while b"\r\n\r\n" not in request:
        request += connection.recv(1 << 16)
    head, _, body = request.partition(b"\r\n\r\n")
    length = re.search(rb"(?i)content-length: *(\d+)", head)
    while length and len(body) < int(length[1]):
        body += connection.recv(1 << 16)
    return head + b"\r\n\r\n" + body


def saying(status: str, *headers: str, body: bytes = b"") -> bytes:
    head = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", "Connection: close", *headers]
    return "\r\n".join([*head, "", ""]).encode() + body


@pytest.mark.parametrize(
    "text",
    [
        "SELECT * { ?s ?p 'Zoë & co' }",
        "INSERT DATA { <urn:a> <urn:b> <urn:c> }",
        "PREFIX drop: <urn:x> ASK {} # DROP ALL",
        " " * 200_000 + "ASK {}",
    ],
)
def test_a_query_is_sent_as_a_query_whatever_its_text(text: str) -> None:
    began = time.monotonic()
    request = query_request("http://example.org/sparql?x=1", text, {"Accept": "text/turtle"})
    assert time.monotonic() - began < 2
    assert (request.method, str(request.url)) == ("POST", "http://example.org/sparql?x=1")
    assert request.headers["Accept"] == "text/turtle"
    assert parse_qs(request.content.decode()) == {"query": [text]}


@pytest.mark.parametrize("url", ["http://example.org/update", "http://example.org/update?x=1"])
def test_an_update_is_the_body_itself(url: str) -> None:
    request = update_request(url, "DROP ALL", {"Authorization": "Basic YTpi"})
    assert (request.method, str(request.url), request.content) == ("POST", url, b"DROP ALL")
    assert request.headers["Content-Type"] == "application/sparql-update"
    assert request.headers["Authorization"] == "Basic YTpi"


def test_an_address_that_is_none_is_an_error() -> None:
    with pytest.raises(ValueError, match="unknown url type"):
        query_request("example.org", "ASK {}", {})


@pytest.mark.parametrize(
    ("status", "method", "body"), [("303 See Other", b"GET", b""), ("307 Temporary", b"POST", b"query=ASK+")]
)
def test_a_redirection_keeps_the_question_but_for_303(status: str, method: bytes, body: bytes) -> None:
    answers = [saying(status, "Location: /other"), saying("200 OK", body=b"yes")]
    with serving(*answers) as (url, requests):
        answer = carry(query_request(url, "ASK {}", {}), PLENTY)
    assert (answer.status, answer.body) == (200, b"yes")
    assert requests[1].startswith(method + b" /other ")
    assert requests[1].partition(b"\r\n\r\n")[2].startswith(body)


def test_a_redirection_that_is_not_followed_is_the_answer() -> None:
    with serving(saying("302 Found", "Location: /other")) as (url, _):
        answer = carry(update_request(url, "DROP ALL", {}), Limits(10, 1 << 20, redirections=0))
    assert answer.status == 302


def test_an_answer_may_be_compressed() -> None:
    compressed = saying("200 OK", "Content-Encoding: gzip", body=gzip.compress(b"yes" * 1_000))
    with serving(compressed) as (url, requests):
        assert carry(query_request(url, "ASK {}", {}), PLENTY).body == b"yes" * 1_000
    assert b"gzip" in requests[0]
    assert b"User-agent: betwixt/" in requests[0]


def test_an_answer_has_its_type_and_when_to_come_again() -> None:
    headers = ["Content-Type: Text/Turtle; charset=utf-8", "Retry-After: 7"]
    with serving(saying("503 Busy", *headers, body=b"later")) as (url, _):
        assert carry(query_request(url, "ASK {}", {}), PLENTY) == Answer(
            503, "Busy", "text/turtle", 7.0, b"later"
        )


@pytest.mark.parametrize(
    ("answers", "error"),
    [
        ([saying("302 Found", "Location: file:///etc/hostname")], AstrayError),
        ([saying("307 Temporary", "Location: /query")] * 6, AstrayError),
        ([saying("200 OK", body=b"x" * 2_000_000)], TooLongError),
        ([b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"], BrokenOffError),
        ([b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc"], BrokenOffError),
    ],
)
def test_what_is_no_answer_is_an_error(answers: Sequence[bytes], error: type[Exception]) -> None:
    with serving(*answers) as (url, _), pytest.raises(error):
        carry(query_request(url, "ASK {}", {}), PLENTY)


def test_a_question_may_be_asked_where_an_event_loop_runs() -> None:
    async def ask(url: str) -> int:
        return carry(query_request(url, "ASK {}", {}), PLENTY).status

    with serving(saying("200 OK")) as (url, _):
        assert asyncio.run(ask(url)) == 200


@pytest.mark.parametrize(
    ("header", "seconds"),
    [("7", 7.0), (" 0 ", 0.0), ("", None), ("soon", None), ("Wed, 21 Oct 2015 07:28:00 GMT", 0.0)],
)
def test_when_to_come_again(header: str, seconds: float | None) -> None:
    assert seconds_to_wait(header) == seconds
