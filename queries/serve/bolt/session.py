"""One client's session: what it may ask in which state, and what it is answered.

Source: https://neo4j.com/docs/bolt/current/bolt/server-state/.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Any

from betwixt import __version__
from betwixt.errors import BetwixtError
from queries.serve.bolt.answers import Asked, KeptAnswer, answered
from queries.serve.bolt.credentials import check_credentials
from queries.serve.bolt.failures import (
    OF_PROGRAM,
    InvalidRequestError,
    NoDatabaseError,
    ProtocolError,
    TooLargeAnswerError,
    UnauthorizedError,
    code_of,
)
from queries.serve.bolt.inbox import Inbox, InterruptedByResetError
from queries.serve.bolt.introspection.rewriting import rewritten
from queries.serve.bolt.messages import (
    IGNORED,
    Kind,
    Request,
    failure,
    success,
)
from queries.serve.bolt.notifications import notifications
from queries.serve.bolt.transactions import (
    NEO4J,
    SYSTEM,
    Transaction,
    check_database,
)
from queries.serve.bolt.values import check_parameters
from queries.serve.bolt.wire.handshake import Version
from queries.serve.bolt.working import Working
from queries.serve.http.served import Limits, ServedGraph
from queries.serve.http.turns import Turns

logger = logging.getLogger(__name__)

AGENT = f"Neo4j/5.13.0-betwixt-{__version__}"
"""Drivers refuse a server whose name does not begin so; this number is the first that spoke Bolt 5.4."""
SECONDS_OF_ROUTE = 3600
"""How long a driver may go on without asking again where the one server is."""
_ALL = -1
_NEWEST = -1


class State(Enum):
    """What a client may do now."""

    NEGOTIATION = auto()
    AUTHENTICATION = auto()
    READY = auto()
    STREAMING = auto()
    TX_READY = auto()
    TX_STREAMING = auto()
    FAILED = auto()


_IN_TRANSACTION = frozenset({Kind.RUN, Kind.COMMIT, Kind.ROLLBACK})
_PULLING = frozenset({Kind.PULL, Kind.DISCARD})
ALLOWED: Mapping[State, frozenset[Kind]] = {
    State.NEGOTIATION: frozenset({Kind.HELLO}),
    State.AUTHENTICATION: frozenset({Kind.LOGON}),
    State.READY: frozenset({Kind.RUN, Kind.BEGIN, Kind.ROUTE, Kind.LOGOFF, Kind.TELEMETRY}),
    State.STREAMING: _PULLING,
    State.TX_READY: _IN_TRANSACTION,
    State.TX_STREAMING: _IN_TRANSACTION | _PULLING,
}
"""Requests that are looked at in each state; RESET and GOODBYE are in all after authentication."""


class GoneError(BetwixtError):
    """The client has gone, or says that it goes."""


@dataclass(frozen=True, slots=True)
class Service:
    """What all sessions share.

    Args:
        graph: that is asked.
        limits: what a query may cost.
        turns: that queries take.
        token: that clients must give, or empty.
    """

    graph: ServedGraph
    limits: Limits
    turns: Turns
    token: str


class Session:
    """Answers one client.

    Args:
        service: see there.
        version: of the protocol.
        name: of the connection.
        address: at which the client reached it, as far as it does not say so itself.
        inbox: where its requests come from.
        send: sends bytes to it; raises ``GoneError``.
    """

    def __init__(
        self,
        service: Service,
        version: Version,
        name: str,
        address: str,
        inbox: Inbox,
        send: Callable[[bytes], Awaitable[None]],
    ) -> None:
        self._service = service
        self._version = version
        self._name = name
        self._address = address
        self._inbox = inbox
        self._send = send
        self._state = State.NEGOTIATION
        self._transaction: Transaction | None = None
        self._queries = 0
        self._hello: Mapping[str, Any] = {}
        self._wanted: Mapping[str, Any] = {}
        self._working: Working[KeptAnswer] = Working(service.turns, inbox.interrupted, KeptAnswer.close)

    @property
    def is_known(self) -> bool:
        """Whether the client may ask."""
        return self._state not in (State.NEGOTIATION, State.AUTHENTICATION)

    async def answer(self, request: Request) -> None:
        """Answer a request.

        Raises:
            GoneError: the client goes.
            ProtocolError: it may not ask that now.
            UnauthorizedError: it may not ask at all.
        """
        kind = request.kind
        if kind is Kind.GOODBYE:
            raise GoneError("the client says goodbye")
        if kind is Kind.RESET and self.is_known:
            await self._reset()
        elif (self._state is State.FAILED or self._inbox.interrupted.is_set()) and self.is_known:
            if kind is Kind.HELLO:
                raise ProtocolError("a connection has one HELLO")
            await self._fail(IGNORED)
        elif kind in ALLOWED[self._state]:
            await self._do(request)
        else:
            raise ProtocolError(f"{kind.name} is not expected in the state {self._state.name}")

    async def _do(self, request: Request) -> None:
        try:
            await _HANDLERS[request.kind](self, *request.fields)
        except (ProtocolError, UnauthorizedError, GoneError):
            raise
        except InterruptedByResetError:
            await self._fail(IGNORED)
        except BetwixtError as error:
            await self._fail(failure(code_of(error), str(error)))
        except Exception as error:
            logger.error("%s failed over Bolt", request.kind.name, exc_info=error)
            await self._fail(failure(OF_PROGRAM, "this is an error of the program; its log tells more"))

    async def _fail(self, message: bytes) -> None:
        self._end()
        self._state = State.FAILED
        await self._send(message)

    def _end(self) -> None:
        """Let go of the transaction."""
        if self._transaction is not None:
            self._transaction.close()
            self._transaction = None

    async def close(self) -> None:
        """Let go of everything, when the query that is being answered has ended."""
        self._end()
        await self._working.close()

    async def _reset(self) -> None:
        self._end()
        self._inbox.reset()
        self._state = State.READY
        await self._send(success())

    async def _hello_(self, extra: dict[str, Any]) -> None:
        self._hello = extra
        routing = extra.get("routing")
        if isinstance(routing, dict) and isinstance(routing.get("address"), str):
            self._address = routing["address"]
        if self._version < (5, 1):
            self._know(extra)
        else:
            self._state = State.AUTHENTICATION
        hints = {"telemetry.enabled": False}
        await self._send(success(server=AGENT, connection_id=self._name, hints=hints))

    async def _logon(self, given: dict[str, Any]) -> None:
        self._know(given)
        await self._send(success())

    def _know(self, given: Mapping[str, Any]) -> None:
        check_credentials(given, self._service.token)
        self._inbox.most = self._service.limits.body
        self._state = State.READY

    async def _logoff(self) -> None:
        self._state = State.AUTHENTICATION
        await self._send(success())

    async def _telemetry(self, api: int) -> None:
        await self._send(success())

    async def _route(self, routing: dict[str, Any], bookmarks: list[Any], extra: dict[str, Any]) -> None:
        name = self._service.graph.name
        check_database(extra, (name, NEO4J, SYSTEM))
        address = routing.get("address")
        here = [address if isinstance(address, str) else self._address]
        servers = [{"addresses": here, "role": role} for role in ("ROUTE", "READ", "WRITE")]
        table = {"ttl": SECONDS_OF_ROUTE, "db": extra.get("db") or name, "servers": servers}
        await self._send(success(rt=table))

    async def _begin(self, extra: dict[str, Any]) -> None:
        self._transaction = Transaction.of(extra, self._service.graph.name, is_explicit=True)
        self._wanted = {**self._hello, **extra}
        self._state = State.TX_READY
        await self._send(success())

    async def _commit(self) -> None:
        self._end()
        self._state = State.READY
        await self._send(success())

    async def _run(self, query: str, parameters: dict[str, Any], extra: dict[str, Any]) -> None:
        if self._transaction is None:
            self._transaction = Transaction.of(extra, self._service.graph.name, is_explicit=False)
            self._wanted = {**self._hello, **extra}
        transaction = self._transaction
        check_parameters(parameters)
        introspection = rewritten(query, self._service.graph.name, self._address)
        if introspection is None and transaction.database == SYSTEM:
            raise NoDatabaseError(
                "the database system answers SHOW DATABASES and the like alone",
                f"name {self._service.graph.name}, or none",
            )
        asked = Asked(
            introspection.text if introspection else query,
            parameters,
            self._version >= (5, 0),
            transaction.seen,
        )
        left = self._service.limits.answer - transaction.size()
        work = partial(answered, self._service.graph, self._service.limits, asked, left)
        answer = await self._working.do(work, transaction.seconds_left())
        if introspection:
            answer.columns, answer.notes = answer.columns or introspection.columns, ()
        transaction.seen = answer.engine
        number, self._queries = self._queries, self._queries + 1
        transaction.answers[number] = answer
        self._state = State.TX_STREAMING if transaction.is_explicit else State.STREAMING
        numbered = {"qid": number} if transaction.is_explicit else {}
        await self._send(success(fields=list(answer.columns), t_first=answer.milliseconds, **numbered))

    async def _pull(self, extra: dict[str, Any]) -> None:
        number, answer, rows = self._chosen(extra)
        wants_more = rows > answer.left
        for piece in answer.pull(rows):
            if self._inbox.interrupted.is_set():
                raise InterruptedByResetError("the connection was reset")
            await self._send(piece)
        if answer.is_cut and wants_more:
            raise TooLargeAnswerError(
                f"the answer has more than the {answer.rows:,} rows that are given",
                "add LIMIT, and SKIP under an ORDER BY for the rest",
            )
        if answer.left or answer.is_cut:
            await self._send(success(has_more=True))
        else:
            await self._send(success(**self._summary(number, answer)))

    async def _discard(self, extra: dict[str, Any]) -> None:
        number, answer, rows = self._chosen(extra)
        answer.skip(rows)
        if answer.left:
            await self._send(success(has_more=True))
        else:
            await self._send(success(**self._summary(number, answer)))

    def _chosen(self, extra: Mapping[str, Any]) -> tuple[int, KeptAnswer, int]:
        """The answer that PULL and DISCARD mean, by its number, and how many rows of it."""
        assert self._transaction is not None
        answers = self._transaction.answers
        rows, number = extra.get("n", _ALL), extra.get("qid", _NEWEST)
        if not isinstance(rows, int) or not isinstance(number, int) or (rows < 1 and rows != _ALL):
            raise InvalidRequestError("n is no number of rows, or qid none of an answer")
        if number == _NEWEST:
            number = self._queries - 1
        if number not in answers:
            raise InvalidRequestError(f"there is no answer {number} that waits to be pulled")
        answer = answers[number]
        return number, answer, answer.left + answer.is_cut if rows == _ALL else rows

    def _summary(self, number: int, answer: KeptAnswer) -> dict[str, Any]:
        """The summary of an answer, which is then let go."""
        assert self._transaction is not None
        self._transaction.answers.pop(number).close()
        if not self._transaction.is_explicit:
            self._end()
            self._state = State.READY
        elif not self._transaction.answers:
            self._state = State.TX_READY
        summary: dict[str, Any] = {"type": "r", "t_last": 0, "db": self._service.graph.name}
        if notices := notifications(answer.notes, self._wanted):
            summary["notifications"] = notices
        return summary


_HANDLERS: Mapping[Kind, Callable[..., Awaitable[None]]] = {
    Kind.HELLO: Session._hello_,
    Kind.LOGON: Session._logon,
    Kind.LOGOFF: Session._logoff,
    Kind.TELEMETRY: Session._telemetry,
    Kind.ROUTE: Session._route,
    Kind.BEGIN: Session._begin,
    Kind.COMMIT: Session._commit,
    Kind.ROLLBACK: Session._commit,
    Kind.RUN: Session._run,
    Kind.PULL: Session._pull,
    Kind.DISCARD: Session._discard,
}
