"""Conversations in bytes: what is answered in which state, and what ends a connection."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from queries.serve.bolt import connection
from queries.serve.bolt.server import MOST_CONNECTIONS
from queries.serve.bolt.session import ALLOWED, State
from queries.serve.bolt.wire.chunks import in_chunks
from queries.serve.bolt.wire.packstream import Structure, pack
from queries.serve.http.served import Limits
from queries.serve.http.turns import Turns
from tests.queries.endpoints.bolt.served_numbers import (
    ALL,
    BEGIN,
    COMMIT,
    DISCARD,
    FAILURE,
    GOODBYE,
    HELLO,
    IGNORED,
    LOGOFF,
    LOGON,
    NEWEST,
    PULL,
    RECORD,
    RESET,
    ROLLBACK,
    ROUTE,
    RUN,
    SUCCESS,
    TELEMETRY,
    Client,
    Numbers,
    Served,
)

TOKEN = "a token of enough characters"
REQUESTS: dict[int, tuple[Any, ...]] = {
    HELLO: ({},),
    LOGON: ({},),
    LOGOFF: (),
    RUN: ("3", {}, {}),
    PULL: (ALL,),
    DISCARD: (ALL,),
    BEGIN: ({},),
    COMMIT: (),
    ROLLBACK: (),
    ROUTE: ({}, [], {}),
    TELEMETRY: (1,),
}
"""Every request but RESET and GOODBYE."""
WAYS: dict[State, list[int]] = {
    State.NEGOTIATION: [],
    State.AUTHENTICATION: [HELLO],
    State.READY: [HELLO, LOGON],
    State.STREAMING: [HELLO, LOGON, RUN],
    State.TX_READY: [HELLO, LOGON, BEGIN],
    State.TX_STREAMING: [HELLO, LOGON, BEGIN, RUN],
}
"""How a client comes into each state."""


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with Served(limits=Limits(seconds=5, rows=1000, answer=1 << 20)) as running:
        yield running


@pytest.fixture
def client(served: Served) -> Client:
    return served.client().known()


def code(answer: tuple[int, Any]) -> str:
    assert answer[0] == FAILURE, answer
    return str(answer[1]["code"])


def test_hello_and_logon(served: Served) -> None:
    client = served.client()
    assert client.version == bytes((0, 0, 4, 5))
    tag, metadata = client.ask(HELLO, {"user_agent": "x/1"})
    assert tag == SUCCESS
    assert metadata["server"].startswith("Neo4j/5.")
    assert metadata["connection_id"].startswith("bolt-")
    assert client.ask(LOGON, {"scheme": "none"}) == (SUCCESS, {})
    assert client.ask(LOGOFF) == (SUCCESS, {})
    assert client.ask(LOGON, {"scheme": "basic", "principal": "a", "credentials": "b"}) == (SUCCESS, {})


@pytest.mark.parametrize("proposals", ["00000005", "00000404"])
def test_versions_in_which_hello_tells_who_it_is(served: Served, proposals: str) -> None:
    client = served.client(bytes.fromhex(proposals) + bytes(12))
    assert client.ask(HELLO, {"scheme": "none"})[0] == SUCCESS
    assert client.ask(RUN, "1", {}, {})[0] == SUCCESS
    ((row,), _) = client.pulled(n=-1)
    expected = (0, ["Number"], {"n": 0})
    assert row[1].fields == (expected if proposals == "00000404" else (*expected, "#0"))


@pytest.mark.parametrize(
    "first", [b"PRI * HTTP/2.0\r\n\r\n", b"\x16\x03\x01\x02\x00", bytes(20), b"\x60\x60\xb0\x18"]
)
def test_what_does_not_begin_like_bolt_is_not_answered(served: Served, first: bytes) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=30) as stranger:
        stranger.sendall(first)
        assert stranger.recv(1) == b""


def test_no_common_version(served: Served) -> None:
    client = served.client(bytes.fromhex("00000003 00000006 00000000 00000000"))
    assert client.version == bytes(4)
    assert client.has_ended()


@pytest.mark.parametrize("state", WAYS)
@pytest.mark.parametrize("tag", REQUESTS)
def test_every_request_in_every_state(served: Served, state: State, tag: int) -> None:
    client = served.client()
    for before in WAYS[state]:
        assert client.ask(before, *REQUESTS[before])[0] == SUCCESS
    client.send(tag, *REQUESTS[tag])
    while (answer := client.receive())[0] == RECORD:
        pass
    if tag in ALLOWED[state]:
        assert answer[0] == SUCCESS
    else:
        assert code(answer) == "Neo.ClientError.Request.Invalid"
        assert client.has_ended()


@pytest.mark.parametrize("tag", REQUESTS)
def test_after_a_failure_everything_is_ignored_until_the_reset(client: Client, tag: int) -> None:
    assert code(client.ask(RUN, "nonsense", {}, {})) == "Neo.ClientError.Statement.SyntaxError"
    if tag == HELLO:
        assert code(client.ask(tag, *REQUESTS[tag])) == "Neo.ClientError.Request.Invalid"
        return
    assert client.ask(tag, *REQUESTS[tag]) == (IGNORED, None)
    assert client.ask(tag, *REQUESTS[tag]) == (IGNORED, None)
    assert client.ask(RESET) == (SUCCESS, {})
    assert client.ask(RUN, "1", {}, {})[0] == SUCCESS


@pytest.mark.parametrize("state", WAYS)
def test_reset_and_goodbye_in_every_state(served: Served, state: State) -> None:
    for last in (RESET, GOODBYE):
        client = served.client()
        for before in WAYS[state]:
            assert client.ask(before, *REQUESTS[before])[0] == SUCCESS
        client.send(last)
        if last == GOODBYE:
            assert client.has_ended()
        elif state in (State.NEGOTIATION, State.AUTHENTICATION):
            assert code(client.receive()) == "Neo.ClientError.Request.Invalid"
            assert client.has_ended()
        else:
            assert client.receive() == (SUCCESS, {})
            assert client.ask(BEGIN, {})[0] == SUCCESS


def test_rows_are_pulled_some_at_a_time(client: Client) -> None:
    tag, metadata = client.ask(RUN, "5", {}, {})
    assert (tag, metadata["fields"]) == (SUCCESS, ["n", "x"])
    assert "qid" not in metadata
    rows, summary = client.pulled(n=2)
    assert [row[0] for row in rows] == [0, 1]
    assert rows[1][1] == Structure(0x4E, (1, ["Number"], {"n": 1}, "#1"))
    assert summary == (SUCCESS, {"has_more": True})
    assert client.ask(DISCARD, {"n": 1}) == (SUCCESS, {"has_more": True})
    rows, (tag, metadata) = client.pulled(n=7)
    assert [row[0] for row in rows] == [3, 4]
    assert (metadata["type"], metadata["db"]) == ("r", "numbers")
    assert "has_more" not in metadata
    assert [notification["description"] for notification in metadata["notifications"]] == [
        "the schema has no label X"
    ]


def test_a_request_says_otherwise_than_hello_which_notifications_it_wants(served: Served) -> None:
    client = served.client()
    client.ask(HELLO, {"notifications_minimum_severity": "OFF"})
    client.ask(LOGON, {})
    for wanted, count in ({}, 0), ({"notifications_minimum_severity": "WARNING"}, 1):
        client.ask(RUN, "1", {}, wanted)
        assert len(client.pulled(n=-1)[1][1].get("notifications", ())) == count


def test_answers_of_a_transaction_by_their_numbers(client: Client) -> None:
    client.ask(BEGIN, {"notifications_minimum_severity": "OFF"})
    first = client.ask(RUN, "3", {}, {})[1]["qid"]
    second = client.ask(RUN, "4", {"x": "ü"}, {})[1]["qid"]
    rows, summary = client.pulled(n=-1, qid=first)
    assert (len(rows), summary[1]) == (3, {"type": "r", "t_last": 0, "db": "numbers"})
    rows, _ = client.pulled(n=1)
    assert rows == [[0, "ü"]]
    assert client.ask(DISCARD, {"n": -1, "qid": second})[1]["type"] == "r"
    assert client.ask(COMMIT) == (SUCCESS, {})
    assert client.ask(RUN, "1", {}, {})[0] == SUCCESS


@pytest.mark.parametrize(
    "extra", [{"n": 0}, {"n": -2}, {"n": "1"}, {"n": 1, "qid": 77}, {"qid": None, "n": 1}]
)
def test_what_cannot_be_pulled(client: Client, extra: dict[str, Any]) -> None:
    client.ask(RUN, "3", {}, {})
    assert code(client.ask(PULL, extra)) == "Neo.ClientError.Request.Invalid"
    assert client.ask(RESET)[0] == SUCCESS


def test_an_answer_is_cut_at_its_limit_and_says_so(client: Client) -> None:
    client.ask(RUN, "1001", {}, {})
    rows, summary = client.pulled(n=1000)
    assert (len(rows), summary[1]) == (1000, {"has_more": True})
    rows, summary = client.pulled(n=1000)
    assert rows == []
    assert code(summary) == "Neo.ClientError.General.TransactionOutOfMemoryError"
    client.ask(RESET)
    client.ask(RUN, "1000", {}, {})
    assert client.pulled(n=-1)[1][0] == SUCCESS
    client.ask(RUN, "1001", {}, {})
    assert client.ask(DISCARD, ALL)[0] == SUCCESS  # who wants no rows misses none


def test_answers_that_wait_are_bounded(client: Client) -> None:
    client.ask(BEGIN, {})
    large = {"x": "x" * 60_000}
    for _ in range(2):
        client.ask(RUN, "9", large, {})
    assert client.pulled(n=-1)[1][0] == FAILURE  # what is left of a megabyte has no room for so many
    client.ask(RESET)
    client.ask(BEGIN, {})
    answers = [client.ask(RUN, "1", {}, {}) for _ in range(9)]
    assert [tag for tag, _ in answers] == [SUCCESS] * 8 + [FAILURE]


@pytest.mark.parametrize(
    ("query", "parameters", "extra", "expected"),
    [
        ("write", {}, {}, "Neo.ClientError.Statement.AccessMode"),
        ("load", {}, {}, "Neo.ClientError.Security.Forbidden"),
        ("nonsense", {}, {}, "Neo.ClientError.Statement.SyntaxError"),
        ("bug", {}, {}, "Neo.DatabaseError.General.UnknownError"),
        ("broken", {}, {}, "Neo.DatabaseError.General.UnknownError"),
        ("1", {"x": b"bytes"}, {}, "Neo.ClientError.Statement.TypeError"),
        ("1", {}, {"db": "other"}, "Neo.ClientError.Database.DatabaseNotFound"),
        ("1", {}, {"db": 7}, "Neo.ClientError.Database.DatabaseNotFound"),
        (
            "1",
            {},
            {"db": "system"},
            "Neo.ClientError.Database.DatabaseNotFound",
        ),  # it answers about itself alone
        ("1", {}, {"imp_user": "somebody"}, "Neo.ClientError.Security.Forbidden"),
        ("1", {}, {"tx_timeout": -1}, "Neo.ClientError.Request.Invalid"),
        ("1", {}, {"tx_timeout": "1"}, "Neo.ClientError.Request.Invalid"),
        ("slow", {}, {"tx_timeout": 50}, "Neo.ClientError.Transaction.TransactionTimedOut"),
    ],
)
def test_codes_of_what_is_refused(
    client: Client, query: str, parameters: dict[str, Any], extra: dict[str, Any], expected: str
) -> None:
    answer = client.ask(RUN, query, parameters, extra)
    assert code(answer) == expected
    assert "--write" not in answer[1]["message"]
    assert client.ask(RESET)[0] == SUCCESS
    for named in ({}, {"db": "neo4j"}, {"db": "Numbers"}, {"db": None, "tx_timeout": 0, "mode": "w"}):
        assert client.ask(RUN, "1", {}, named)[0] == SUCCESS
        assert client.pulled(n=-1)[1][0] == SUCCESS


def test_the_way_leads_back_to_the_address_that_the_client_used(client: Client, served: Served) -> None:
    for database in (None, "neo4j", "system"):
        _, route = client.ask(ROUTE, {"address": "graphs.example:7687"}, [], {"db": database})
        table = route["rt"]
        assert table["db"] == (database or "numbers")
        assert {server["role"] for server in table["servers"]} == {"ROUTE", "READ", "WRITE"}
        assert all(server["addresses"] == ["graphs.example:7687"] for server in table["servers"])
    table = client.ask(ROUTE, {}, [], {})[1]["rt"]
    assert table["servers"][0]["addresses"] == [f"127.0.0.1:{served.port}"]
    assert code(client.ask(ROUTE, {}, [], {"db": "other"})) == "Neo.ClientError.Database.DatabaseNotFound"


def test_a_reset_stops_what_runs_and_what_waits_before_it(client: Client, served: Served) -> None:
    served.graph.current.started.clear()
    served.graph.current.stopped.clear()
    client.send(RUN, "slow", {}, {})
    assert served.graph.current.started.wait(20)
    client.send(PULL, ALL)
    client.send(RESET)
    client.send(RUN, "2", {}, {})
    assert [client.receive() for _ in range(3)] == [(IGNORED, None), (IGNORED, None), (SUCCESS, {})]
    assert client.receive()[0] == SUCCESS  # after the earlier one has ended
    assert served.graph.current.stopped.is_set()
    assert len(client.pulled(n=-1)[0]) == 2


@pytest.mark.parametrize("letters", [51, 90_001])
def test_a_reset_comes_between_two_rows(letters: int) -> None:
    with Served(limits=Limits(rows=200_000, answer=32 << 20)) as served:
        client = served.client().known()
        client.ask(RUN, str((24 << 20) // letters), {"x": "x" * letters}, {})
        client.send(PULL, ALL)
        first = client.receive()  # and no more: the server waits until the others are read
        client.send(RESET)
        client.send(RUN, "2", {}, {})
        time.sleep(1)  # until the server has seen them, which it may not while rows are read
        while (answer := client.receive())[0] == RECORD:
            assert answer[1][1] == first[1][1]
        assert (answer, client.receive()) == ((IGNORED, None), (SUCCESS, {}))
        assert client.receive()[0] == SUCCESS
        assert len(client.pulled(n=-1)[0]) == 2


def test_who_does_not_read_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "SECONDS_TO_READ", 0.2)
    with Served() as served:
        client = served.client().known()
        client.ask(RUN, "300", {"x": "x" * 90_001}, {})
        client.send(PULL, ALL)
        end = time.monotonic() + 30
        with suppress(ConnectionError):  # what is sent reaches nobody any more
            while time.monotonic() < end:
                time.sleep(0.1)
                client.raw(b"\0\0")
        assert time.monotonic() < end


def test_several_resets(client: Client) -> None:
    for tag in (RESET, BEGIN, RESET, RESET, BEGIN):
        client.send(tag, *REQUESTS.get(tag, ()))
    tags = [client.receive()[0] for _ in range(5)]
    assert tags[0] == SUCCESS
    assert tags[1] in (SUCCESS, IGNORED)  # whether the second reset is there already
    assert tags[2:] == [SUCCESS, SUCCESS, SUCCESS]


def test_a_client_that_goes_stops_its_query(served: Served) -> None:
    client = served.client().known()
    numbers = served.graph.current
    numbers.started.clear()
    numbers.stopped.clear()
    client.send(RUN, "slow", {}, {})
    assert numbers.started.wait(20)
    client.socket.close()
    assert numbers.stopped.wait(20)


def test_an_answer_is_given_to_its_end_whatever_is_loaded(client: Client, served: Served) -> None:
    client.ask(RUN, "9", {}, {})
    assert len(client.pulled(n=2)[0]) == 2
    served.graph.current = Numbers()
    assert len(client.pulled(n=-1)[0]) == 7


def test_another_version_ends_a_transaction_and_may_be_tried_again(client: Client, served: Served) -> None:
    client.ask(BEGIN, {})
    assert client.ask(RUN, "1", {}, {})[0] == SUCCESS
    before, served.graph.current = served.graph.current, Numbers()
    try:
        assert code(client.ask(RUN, "1", {}, {})) == "Neo.TransientError.Transaction.Outdated"
    finally:
        served.graph.current = before
    client.ask(RESET)
    assert client.ask(RUN, "1", {}, {})[0] == SUCCESS


def test_the_token_is_asked_for() -> None:
    with Served(token=TOKEN) as served:
        for given_ in (
            {},
            {"scheme": "none"},
            {"scheme": "none", "credentials": TOKEN},
            {"scheme": "basic", "principal": "neo4j", "credentials": TOKEN[:-1]},
            {"scheme": "bearer", "credentials": "ü"},
            {"scheme": "basic", "credentials": 7},
        ):
            client = served.client()
            client.ask(HELLO, {})
            assert code(client.ask(LOGON, given_)) == "Neo.ClientError.Security.Unauthorized"
            assert client.has_ended()
            older = served.client(bytes.fromhex("00000404") + bytes(12))
            assert code(older.ask(HELLO, given_)) == "Neo.ClientError.Security.Unauthorized"
            assert older.has_ended()
        for scheme in ("basic", "bearer"):
            client = served.client().known(scheme=scheme, principal="anybody", credentials=TOKEN)
            assert client.ask(RUN, "1", {}, {})[0] == SUCCESS
            client.ask(RESET)
            client.ask(LOGOFF)
            assert code(client.ask(RUN, "1", {}, {})) == "Neo.ClientError.Request.Invalid"


def test_a_full_server_may_be_asked_again() -> None:
    with Served(turns=Turns(at_once=1, waiting=0)) as served:
        busy, other = served.client().known(), served.client().known()
        busy.send(RUN, "slow", {}, {})
        full = "Neo.TransientError.Request.NoThreadsAvailable"
        while (answer := other.ask(RUN, "1", {}, {}))[0] == SUCCESS:  # until the first one is there
            other.ask(RESET)
        assert code(answer) == full


def test_connections_are_bounded() -> None:
    with Served() as served:
        clients = [served.client().known() for _ in range(MOST_CONNECTIONS)]
        with pytest.raises((EOFError, ConnectionResetError)):
            served.client()
        clients[0].send(GOODBYE)
        assert clients[0].has_ended()
        assert clients[1].ask(RUN, "1", {}, {})[0] == SUCCESS


@pytest.mark.parametrize("begin", [b"", b"\x60\x60", b"\x60\x60\xb0\x17" + NEWEST])
def test_strangers_make_room_for_who_comes_later(begin: bytes) -> None:
    with Served(token=TOKEN) as served, ExitStack() as opened:
        for _ in range(2 * MOST_CONNECTIONS):
            stranger = opened.enter_context(socket.create_connection(("127.0.0.1", served.port)))
            stranger.sendall(begin)
        client = served.client().known(scheme="bearer", credentials=TOKEN)
        assert client.ask(RUN, "1", {}, {})[0] == SUCCESS


@pytest.mark.parametrize(
    "request_line", ["GET / HTTP/1.1", "POST /cypher HTTP/1.1", "OPTIONS * HTTP/1.1", "HEAD / HTTP/1.0"]
)
def test_who_asks_over_http_or_by_a_websocket_is_answered_in_words(served: Served, request_line: str) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=20) as connection:
        connection.sendall(f"{request_line}\r\nUpgrade: websocket\r\n\r\n".encode())
        answer = b""
        with suppress(ConnectionError):
            while part := connection.recv(1 << 12):
                answer += part
    assert answer.startswith(b"HTTP/1.1 501 ")
    assert b"WebSocket" in answer.partition(b"\r\n\r\n")[2]


def test_a_message_that_is_too_long_ends_the_connection(served: Served) -> None:
    stranger = served.client()
    stranger.raw(b"\xff\xff" + bytes(65_535) + b"\xff\xff")
    assert code(stranger.receive()) == "Neo.ClientError.Request.Invalid"
    client = served.client().known()
    most = Limits().body
    assert client.ask(RUN, "1", {"x": "x" * (most // 2)}, {})[0] == SUCCESS
    client.ask(RESET)
    text = in_chunks(pack(Structure(RUN, ("1", {"x": "x" * most}, {}))))
    threading.Thread(target=lambda: client.raw(text), daemon=True).start()
    assert code(client.receive()) == "Neo.ClientError.Request.Invalid"


@pytest.mark.parametrize(
    "message",
    [
        b"\xc0",
        b"\xb1",
        b"\xb0\x99",
        b"\xb0\x10",
        b"\xb1\x10\x81",
        pack(Structure(RUN, (1, {}, {}))),
        pack(Structure(PULL, ([],))),
        pack(Structure(RUN, ("1", {}, {}, {}))),
        b"\xb3\x10\x81\xff\xa0\xa0",
        b"\xb3\x10\x811" + b"\xa1\x81x" + b"\x91" * 60_000 + b"\x01\xa0",
    ],
)
def test_messages_that_are_none_end_the_connection(served: Served, message: bytes) -> None:
    client = served.client().known()
    client.raw(in_chunks(message))
    assert code(client.receive()).startswith("Neo.ClientError.Request.Invalid")
    assert client.has_ended()


def test_empty_chunks_keep_a_connection_alive(client: Client) -> None:
    client.raw(bytes(2_000))
    assert client.ask(RUN, "1", {}, {})[0] == SUCCESS


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.binary(max_size=60) | st.sampled_from(sorted(REQUESTS)), max_size=6), st.booleans())
def test_no_bytes_are_an_error_of_the_program(
    served: Served, caplog: pytest.LogCaptureFixture, sent: list[bytes | int], begins: bool
) -> None:
    caplog.clear()
    client = served.client().known() if begins else served.client(NEWEST)
    for message in sent:
        data = (
            message if isinstance(message, bytes) else in_chunks(pack(Structure(message, REQUESTS[message])))
        )
        try:
            client.raw(data)
        except OSError:
            break
    client.socket.close()
    other = served.client().known()
    assert other.ask(RUN, "1", {}, {})[0] == SUCCESS
    other.socket.close()
    assert not caplog.records


def test_the_connection_of_who_does_not_read_is_ended(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "SECONDS_TO_READ", 0.1)
    client = served.client().known()
    for _ in range(64):  # until the buffers of both ends are full
        client.send(RUN, "1000", {"x": "x" * 1000}, {})
        client.send(PULL, ALL)
    more = in_chunks(pack(Structure(LOGOFF)))
    with pytest.raises(ConnectionError):  # it is reset, rather than kept for what is left to be sent
        client.raw(more * ((64 << 20) // len(more)))


def test_who_says_goodbye_and_does_not_read_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "SECONDS_TO_READ", 0.2)
    with Served() as served:
        served.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        client = Client(served.port, receive_buffer=4096).known()
        client.send(RUN, "50", {"x": "x" * 1000}, {})
        client.send(PULL, ALL)
        client.send(GOODBYE)
        time.sleep(1.5)
        received = 0
        with suppress(ConnectionError):
            while part := client.socket.recv(1 << 16):
                received += len(part)
        assert received < 50_000
