"""Hostile and broken endpoints: nothing lasts longer than the limit, and no message has a password."""

from __future__ import annotations

import base64
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

import pytest

from kg.stores.sparql import http
from kg.stores.sparql.endpoint import SparqlEndpointEngine
from kg.stores.sparql.http import BrokenAnswerError, Endpoint, SparqlClient, UnavailableError
from queries.engine import QueryError, QueryTimeoutError

ROWS = b'{"head": {"vars": ["n"]}, "results": {"bindings": [{"n": {"type": "literal", "value": "1"}}]}}'
QUERY = "SELECT ?n { ?s ?p ?n }"
SECRET = "correct horse"


@dataclass
class Endpointed:
    """A server on loopback that answers each connection by a function of ours."""

    port: int
    requests: list[bytes] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/query"


@contextmanager
def serving(*answers: Callable[[socket.socket], None]) -> Iterator[Endpointed]:
    """The first connection gets the first answer, the last answer is for all that follow."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = Endpointed(listener.getsockname()[1])
    over = threading.Event()

    def talk(connection: socket.socket, answer: Callable[[socket.socket], None]) -> None:
        with connection, suppress(OSError):
            connection.settimeout(30)
            head = b""
            while b"\r\n\r\n" not in head:
                head += connection.recv(65536)
            server.requests.append(head)
            answer(connection)
            connection.shutdown(socket.SHUT_WR)

    def accept() -> None:
        with suppress(OSError):
            while not over.is_set():
                connection, _ = listener.accept()
                answer = answers[min(len(server.requests), len(answers) - 1)]
                threading.Thread(target=talk, args=(connection, answer), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield server
    finally:
        over.set()
        listener.close()


def saying(body: bytes, kind: str = "application/sparql-results+json", announced: int | None = None) -> bytes:
    length = len(body) if announced is None else announced
    return f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\r\n".encode() + body


def whole(connection: socket.socket) -> None:
    connection.sendall(saying(ROWS))


def dripping(connection: socket.socket) -> None:
    connection.sendall(saying(b"", announced=10_000))
    for _ in range(1_000):
        connection.sendall(b" ")
        time.sleep(0.05)


def dripping_headers(connection: socket.socket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\nX-Long: ")
    for _ in range(1_000):
        connection.sendall(b"x")
        time.sleep(0.05)


def endless(connection: socket.socket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/turtle\r\n\r\n")
    while True:
        connection.sendall(b"# " * 50_000)


def endless_chunk(connection: socket.socket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFF\r\n")
    for _ in range(1_000):
        connection.sendall(b" ")
        time.sleep(0.05)


def silent(connection: socket.socket) -> None:
    time.sleep(60)


def client(server: Endpointed, **credentials: str) -> SparqlClient:
    return SparqlClient(Endpoint(server.url, **credentials))


@pytest.mark.timeout(20)
@pytest.mark.parametrize("answer", [dripping, dripping_headers, endless, endless_chunk, silent])
def test_the_time_limit_holds_whatever_the_server_does(
    answer: Callable[[socket.socket], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    if answer is endless:  # it may say a lot before its time is up
        monkeypatch.setattr(http, "LARGEST_ANSWER", 1 << 50)
    with serving(answer) as server, pytest.raises(QueryTimeoutError):
        client(server).query(QUERY, timeout=1)


@pytest.mark.timeout(20)
def test_the_time_limit_holds_for_updates() -> None:
    with serving(silent) as server:
        engine = SparqlEndpointEngine(Endpoint(server.url, update_url=server.url))
        with pytest.raises(QueryTimeoutError):
            engine.run("DROP ALL", {}, timeout=3, write=True)


@pytest.mark.timeout(60)
def test_an_answer_has_a_largest_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "LARGEST_ANSWER", 2 << 20)
    with serving(endless) as server, pytest.raises(QueryError, match="longer than 2 MB"):
        client(server).query(QUERY)


@pytest.mark.parametrize(
    "broken",
    [
        saying(ROWS[:20], announced=len(ROWS)),
        saying(ROWS[:20]),
        saying(b"<html>hello</html>", "text/html"),
        saying(b'{"head": {}}'),
        saying(b"[]"),
        saying(b"[" * 100_000),
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n100\r\nabc",
        b"HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n",
    ],
)
def test_a_broken_answer_is_asked_for_again_and_then_told(broken: bytes) -> None:
    def breaking(connection: socket.socket) -> None:
        connection.sendall(broken)

    with serving(breaking, whole) as server:
        assert list(client(server).query(QUERY).rows) == [("1",)]
        assert len(server.requests) == 2
    with serving(breaking) as server:
        with pytest.raises((BrokenAnswerError, UnavailableError), match=r"127\.0\.0\.1"):
            client(server).query(QUERY)
        assert len(server.requests) == 3


def test_an_update_of_a_user_is_sent_once() -> None:
    def hang_up(connection: socket.socket) -> None:
        pass

    with serving(hang_up) as server:
        engine = SparqlEndpointEngine(Endpoint(server.url, update_url=server.url))
        with pytest.raises(QueryError):
            engine.run("DROP ALL", {}, write=True)
        assert len(server.requests) == 1


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_credentials_do_not_follow_a_redirect_to_another_origin(status: int) -> None:
    with serving(whole) as other:

        def elsewhere(connection: socket.socket) -> None:
            connection.sendall(
                f"HTTP/1.1 {status} Moved\r\nLocation: {other.url}\r\nContent-Length: 0\r\n\r\n".encode()
            )

        with serving(elsewhere) as server:
            assert list(client(server, username="ada", password=SECRET).query(QUERY).rows) == [("1",)]
            assert b"Authorization: Basic" in server.requests[0]
        assert b"uthorization" not in other.requests[0]


def test_credentials_stay_with_their_origin() -> None:
    def along(connection: socket.socket) -> None:
        connection.sendall(b"HTTP/1.1 307 Moved\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n")

    with serving(along, whole) as server:
        assert list(client(server, username="ada", password=SECRET).query(QUERY).rows) == [("1",)]
        assert all(b"Authorization: Basic" in request for request in server.requests)
        assert server.requests[1].startswith(b"POST /other ")


@pytest.mark.parametrize("target", ["file:///etc/passwd", "ftp://127.0.0.1/x", "http://"])
def test_a_redirect_leads_to_http_only(target: str) -> None:
    def astray(connection: socket.socket) -> None:
        connection.sendall(f"HTTP/1.1 302 Moved\r\nLocation: {target}\r\nContent-Length: 0\r\n\r\n".encode())

    with serving(astray) as server, pytest.raises(QueryError):
        client(server).query(QUERY)


def test_a_password_is_in_no_message(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SPARQL_USERNAME", "SPARQL_PASSWORD", "SPARQL_UPDATE_URL", "SPARQL_GRAPH_STORE_URL"):
        monkeypatch.delenv(name, raising=False)
    token = base64.b64encode(f"ada:{SECRET}".encode())

    def echo(connection: socket.socket) -> None:
        body = b"refused: " + token + b" " + SECRET.encode()
        connection.sendall(b"HTTP/1.1 400 No\r\nContent-Length: %d\r\n\r\n" % len(body) + body)

    with serving(echo) as server:
        endpoint = Endpoint.of(server.url.replace("http://", "http://ada:correct%20horse@"))
        assert (endpoint.username, endpoint.password, endpoint.query_url) == ("ada", SECRET, server.url)
        with pytest.raises(QueryError, match="refused") as raised:
            SparqlClient(endpoint).query(QUERY)
        assert token in server.requests[0]
    for shown in (str(raised.value), repr(endpoint)):
        assert SECRET not in shown
        assert token.decode() not in shown


@pytest.mark.parametrize(
    "text", ["\fDROP ALL", "\u00a0DROP ALL", "define input:x 1 SELECT * {}", "SELECT nonsense"]
)
def test_what_is_no_query_is_never_sent(text: str) -> None:
    with serving(whole) as server:
        with pytest.raises(QueryError):
            SparqlEndpointEngine(Endpoint(server.url, update_url=server.url)).run(text, {})
        assert server.requests == []


@pytest.mark.parametrize(
    "text",
    [
        "SELECT * { SERVICE <http://127.0.0.1/x\u00a0> { ?s ?p ?o } }",
        "SELECT * { SERVICE <http://127.0.0.1/x> { ?s ?p ?o } }",
        "SELECT * { FILTER(<bif:http_get>('http://127.0.0.1/')) }",
    ],
)
def test_what_reaches_out_is_never_sent(text: str) -> None:
    with serving(whole) as server:
        with pytest.raises(QueryError):
            SparqlEndpointEngine(Endpoint(server.url)).run(text, {})
        assert server.requests == []


def test_from_is_asked_for_before_the_query_is_sent() -> None:
    def no(connection: socket.socket) -> None:
        connection.sendall(saying(b'{"head": {}, "boolean": false}'))

    with serving(no) as server:
        with pytest.raises(QueryError, match="FROM <file:///etc/passwd>"):
            SparqlEndpointEngine(Endpoint(server.url)).run("SELECT * FROM <file:///etc/passwd> {}", {})
        assert len(server.requests) == 1
