"""A client of a SPARQL server: queries, updates and whole named graphs.

SPARQL 1.1 Protocol and SPARQL 1.1 Graph Store HTTP Protocol (W3C 2013). A query is always sent as
one, so no server takes it for an update. Reads are tried again where the answer is broken, and so
are the idempotent writes of a load; an update of a user is sent once.
"""

from __future__ import annotations

import base64
import json
import os
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, unquote, urlsplit, urlunsplit

import httpx

from betwixt.schema import PREFIXES
from betwixt.sparql_requests import (
    CONNECT_SECONDS,
    Answer,
    AstrayError,
    BrokenOffError,
    Limits,
    TooLongError,
    carry,
    certificates,
    query_request,
    seconds_to_wait,
    update_request,
)
from kg.stores.base.deadline import NO_DEADLINE, Deadline
from kg.stores.base.store import StoreError
from kg.stores.sparql.values import literal_value
from queries.engine import QueryError, Rows, Value

LARGEST_ANSWER = 256 << 20
"""Bytes of the longest answer that is read."""

READ_SECONDS = 600.0
SECONDS_BETWEEN_TRIES = (0.5, 1.0, 2.0, 4.0)
TRIES_OF_A_QUERY = 3
SECONDS_BETWEEN_WRITES = (0.0, 1.0, 2.0, 4.0, 8.0, 16.0)
LONGEST_WAIT = 120.0
TRANSIENT_STATUS = (429, 502, 503, 504)
_UNREACHED = (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a SPARQL server answers.

    Args:
        query_url: SPARQL queries.
        update_url: SPARQL updates; empty where the server is only read.
        graph_store_url: Graph Store Protocol; empty where updates carry the data.
        username, password: for HTTP basic authentication; empty for none.
    """

    query_url: str
    update_url: str = ""
    graph_store_url: str = ""
    username: str = ""
    password: str = field(default="", repr=False)

    @classmethod
    def of(cls, url: str) -> Endpoint:
        """An endpoint from one address, the rest from the environment or by convention.

        An address that ends in ``/query`` or ``/sparql`` is the query address, and its sibling ``/update``
        is the update address. Any other address is a server with ``/query``, ``/update`` and ``/store``
        (Oxigraph). ``SPARQL_UPDATE_URL`` and ``SPARQL_GRAPH_STORE_URL`` overrule, ``SPARQL_USERNAME`` and
        ``SPARQL_PASSWORD`` are the credentials, else those in the address (``https://user:password@host/``);
        what is kept of the address has none.
        """
        url, username, password = _without_credentials(url)
        url = url.rstrip("/")
        root, _, last = url.rpartition("/")
        if last in ("query", "sparql"):
            addresses = url, f"{root}/update", ""
        else:
            addresses = f"{url}/query", f"{url}/update", f"{url}/store"
        return cls(
            addresses[0],
            _without_credentials(os.environ.get("SPARQL_UPDATE_URL", addresses[1]))[0],
            _without_credentials(os.environ.get("SPARQL_GRAPH_STORE_URL", addresses[2]))[0],
            os.environ.get("SPARQL_USERNAME", username),
            os.environ.get("SPARQL_PASSWORD", password),
        )

    @property
    def authorization(self) -> str:
        """The value of that header, or an empty string."""
        if not self.username:
            return ""
        return "Basic " + base64.b64encode(f"{self.username}:{self.password}".encode()).decode()


class SparqlClient:
    """A connection to an endpoint; holds open sockets until ``close``."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint
        self._headers = {"Authorization": endpoint.authorization} if endpoint.username else {}
        self._pool = httpx.Client(
            timeout=httpx.Timeout(READ_SECONDS, connect=CONNECT_SECONDS),
            verify=certificates(),
            trust_env=False,
        )

    def query(self, text: str, timeout: float | Deadline | None = None) -> Rows:
        """Run one query. The prefixes of ``betwixt.schema`` need no declaration.

        Args:
            text: SELECT, ASK, CONSTRUCT or DESCRIBE.
            timeout: seconds until the whole answer must be there.

        Raises:
            QueryTimeoutError: no answer in time.
            QueryError: the server refused the query or cannot be reached.
        """
        deadline = Deadline.of(timeout)
        for pause in SECONDS_BETWEEN_TRIES[: TRIES_OF_A_QUERY - 1]:
            try:
                return self._query(text, deadline)
            except (BrokenAnswerError, BusyError):
                time.sleep(deadline.at_most(pause))
                deadline.check()
        return self._query(text, deadline)

    def _query(self, text: str, deadline: Deadline) -> Rows:
        answer = self._answer(text, deadline)
        if answer.status != 200:
            raise self._refusal(answer)
        if answer.content_type == "text/turtle":
            try:
                return Rows((), iter(()), answer.body.decode())
            except UnicodeDecodeError as error:
                raise BrokenAnswerError(
                    f"{self.endpoint.query_url}: the answer is no UTF-8", "ask again"
                ) from error
        return self._rows(answer)

    def _answer(self, text: str, deadline: Deadline) -> Answer:
        address = self.endpoint.query_url
        deadline.check()
        accept = "application/sparql-results+json, text/turtle;q=0.9, application/json;q=0.5"
        try:
            request = query_request(address, _with_prefixes(text), {**self._headers, "Accept": accept})
            return carry(request, Limits(deadline.left(), LARGEST_ANSWER))
        except TimeoutError:
            raise deadline.error() from None
        except TooLongError:
            raise QueryError(
                f"{address}: the answer is longer than {LARGEST_ANSWER >> 20} MB", "ask for less (LIMIT)"
            ) from None
        except AstrayError as error:
            raise QueryError(f"{address}: {error}", "check the address") from error
        except BrokenOffError as error:
            raise BrokenAnswerError(f"{address}: {error}", "ask again") from error
        except _UNREACHED as error:
            raise UnavailableError(
                f"{address}: cannot be reached: {self._hidden(str(error) or type(error).__name__)}",
                "start the server, or check the address",
            ) from error

    def _rows(self, answer: Answer) -> Rows:
        try:
            return _rows(json.loads(answer.body))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise BrokenAnswerError(
                f"{self.endpoint.query_url}: the answer ({answer.content_type or 'of no type'}, "
                f"{len(answer.body):,} bytes) is no SPARQL result in JSON",
                "is this the address of the query service?",
            ) from error

    def _refusal(self, answer: Answer) -> QueryError:
        address = self.endpoint.query_url
        words = self._hidden(" ".join(answer.body.decode(errors="replace").split()))[:500]
        problem = f"{address}: HTTP {answer.status} {answer.reason}" + (f": {words}" if words else "")
        if answer.status in TRANSIENT_STATUS:
            return BusyError(problem, "ask again later")
        if answer.status in (401, 403):
            return QueryError(problem, "check SPARQL_USERNAME and SPARQL_PASSWORD")
        return QueryError(problem, "mend the query" if answer.status == 400 else "check the address")

    def _hidden(self, words: str) -> str:
        """Words of the server without credentials of ours that it may repeat."""
        for secret in (self.endpoint.authorization.partition(" ")[2], self.endpoint.password):
            if secret:
                words = words.replace(secret, "…")
        return words

    def select_patiently(self, text: str, deadline: Deadline = NO_DEADLINE) -> Rows:
        """Run one query, again and again for some seconds where the server is away.

        Raises:
            QueryError: see ``query``.
        """
        for pause in SECONDS_BETWEEN_TRIES:
            try:
                return self.query(text, deadline)
            except (UnavailableError, BrokenAnswerError):
                time.sleep(deadline.at_most(pause))
                deadline.check()
        return self.query(text, deadline)

    def update(self, text: str) -> None:
        """Run one update of a load, which may run twice: it is sent again where no answer came.

        Raises:
            StoreError: the server refused it, or there is no update address.
        """
        self._send(self._update(text))

    def update_once(self, text: str, deadline: Deadline) -> None:
        """Run one update of a user.

        Raises:
            StoreError: the server refused it, or there is no update address.
            QueryTimeoutError: no answer in time; whether it ran is not known.
        """
        deadline.check()
        url = self.endpoint.update_url
        try:
            limits = Limits(deadline.left(), LARGEST_ANSWER, redirections=0)
            answer = carry(self._update(text), limits)
        except TimeoutError:
            raise deadline.error() from None
        except (BrokenOffError, TooLongError, *_UNREACHED) as error:
            raise self._unreached(url, error) from error
        self._require(url, answer.status, answer.reason, answer.body)

    def _update(self, text: str) -> httpx.Request:
        url = self.endpoint.update_url
        if not url:
            raise StoreError(f"{self.endpoint.query_url}: no address for updates", "set SPARQL_UPDATE_URL")
        try:
            return update_request(url, text, self._headers)
        except (httpx.InvalidURL, ValueError) as error:
            raise self._unreached(url, error) from error

    def put_graph(self, graph: str, turtle: str) -> None:
        """Replace a named graph. Raises StoreError where the server refuses."""
        self._send(self._of_graph("PUT", graph, turtle))

    def add_to_graph(self, graph: str, turtle: str) -> None:
        """Add triples to a named graph. Raises StoreError where the server refuses."""
        self._send(self._of_graph("POST", graph, turtle))

    def _of_graph(self, method: str, graph: str, turtle: str) -> httpx.Request:
        url = self.endpoint.graph_store_url
        address = f"{url}{'&' if urlsplit(url).query else '?'}graph={quote(graph, safe='')}"
        headers = {**self._headers, "Content-Type": "text/turtle; charset=utf-8"}
        try:
            return httpx.Request(method, address, headers=headers, content=turtle.encode())
        except httpx.InvalidURL as error:
            raise self._unreached(url, error) from error

    def _send(self, request: httpx.Request) -> None:
        """Send a write of a load, again and again while the server is away or busy."""
        for pause in (*SECONDS_BETWEEN_WRITES, None):
            wait = pause
            try:
                answer = self._pool.send(request)
            except httpx.HTTPError as error:
                if pause is None:
                    raise self._unreached(str(request.url), error) from error
            else:
                if pause is None or answer.status_code not in TRANSIENT_STATUS:
                    break
                wait = seconds_to_wait(answer.headers.get("Retry-After", ""))
            time.sleep(min(pause if wait is None else wait, LONGEST_WAIT))
        self._require(str(request.url), answer.status_code, answer.reason_phrase, answer.content)

    def _unreached(self, address: str, error: Exception) -> StoreError:
        words = self._hidden(str(error) or type(error).__name__)
        return StoreError(f"{address}: cannot be reached: {words}", "start the server, or check the address")

    def _require(self, address: str, status: int, reason: str, body: bytes) -> None:
        """Raise RefusedError where the answer to a write is no success."""
        if not 200 <= status < 300:
            words = self._hidden(" ".join(body.decode(errors="replace").split()))[:300]
            raise RefusedError(f"{address}: HTTP {status} {reason}: {words}")

    def close(self) -> None:
        """Close the sockets; safe to call twice."""
        self._pool.close()


class UnavailableError(QueryError):
    """The server cannot be reached, or says that it cannot answer now."""


class BrokenAnswerError(QueryError):
    """The server's answer ended early, or is not what it says it is."""


class BusyError(UnavailableError):
    """The server says that it cannot answer now."""


class RefusedError(StoreError):
    """The server was reached and said no."""


def _with_prefixes(text: str) -> str:
    """The text after declarations of our prefixes; its own come later, and hold."""
    used = [name for name in PREFIXES if f"{name}:" in text]
    return " ".join([*(f"PREFIX {name}: <{PREFIXES[name]}>" for name in used), text])


def _without_credentials(url: str) -> tuple[str, str, str]:
    """An address without the user and the password in it, and these."""
    parts = urlsplit(url)
    if "@" not in parts.netloc:
        return url, "", ""
    host = parts.netloc.rpartition("@")[2]
    return (
        urlunsplit(parts._replace(netloc=host)),
        unquote(parts.username or ""),
        unquote(parts.password or ""),
    )


def _rows(answer: dict[str, Any]) -> Rows:
    if "boolean" in answer:
        return Rows(("answer",), iter([(bool(answer["boolean"]),)]))
    columns = tuple(answer["head"]["vars"])
    bindings = answer["results"]["bindings"]
    return Rows(columns, iter([tuple(_value(row.get(name)) for name in columns) for row in bindings]))


def _value(term: dict[str, str] | None) -> Value:
    if term is None:
        return None
    if term["type"] in ("literal", "typed-literal"):
        return literal_value(term["value"], term.get("datatype", ""))
    return f"_:{term['value']}" if term["type"] == "bnode" else term["value"]
