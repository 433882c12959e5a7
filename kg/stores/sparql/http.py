"""What we say to a SPARQL server over HTTP: queries, updates and whole named graphs.

SPARQL 1.1 Protocol and SPARQL 1.1 Graph Store HTTP Protocol (W3C 2013). A query is always sent as
one, so no server takes it for an update. Reads are tried again where the answer is broken, and so
are the idempotent writes of a load; an update of a user is sent once.
"""

from __future__ import annotations

import base64
import http.client
import json
import os
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, unquote, urlencode, urlsplit, urlunsplit

import urllib3

from betwixt.schema import PREFIXES
from kg.stores.base.deadline import NO_DEADLINE, Deadline
from kg.stores.base.store import StoreError
from kg.stores.sparql.exchange import CONNECT_SECONDS, Answer, BrokenAnswerError, post
from kg.stores.sparql.values import literal_value
from queries.engine import QueryError, Rows, Value

READ_SECONDS = 600.0
SECONDS_BETWEEN_TRIES = (0.5, 1.0, 2.0, 4.0)
TRIES_OF_A_QUERY = 3
TRANSIENT_STATUS = (429, 502, 503, 504)
_RETRY = urllib3.Retry(
    total=6,
    backoff_factor=0.5,
    status_forcelist=TRANSIENT_STATUS,
    allowed_methods=None,
    raise_on_status=False,
    redirect=0,
    raise_on_redirect=False,
)
_ONCE = urllib3.Retry(total=0, redirect=0, raise_on_redirect=False, raise_on_status=False)


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

        An address that ends in ``/query`` or ``/sparql`` is the query address, its
        sibling ``/update`` the update address; any other is a server whose addresses
        are ``/query``, ``/update`` and ``/store`` (Oxigraph). ``SPARQL_UPDATE_URL`` and
        ``SPARQL_GRAPH_STORE_URL`` overrule, ``SPARQL_USERNAME`` and ``SPARQL_PASSWORD``
        are the credentials, else those in the address (``https://user:password@host/``); what is
        kept of the address has none.
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
        headers = {"Authorization": endpoint.authorization} if endpoint.username else {}
        self._pool = urllib3.PoolManager(
            headers=headers,
            retries=_RETRY,
            timeout=urllib3.Timeout(connect=CONNECT_SECONDS, read=READ_SECONDS),
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
        address = self.endpoint.query_url
        headers = {
            "Accept": "application/sparql-results+json, text/turtle;q=0.9, application/json;q=0.5",
            "Content-Type": "application/x-www-form-urlencoded; charset=utf-8",
        }
        body = urlencode({"query": _with_prefixes(text)}).encode()
        try:
            answer = post(address, body, headers, self.endpoint.authorization, deadline)
        except (OSError, ValueError, http.client.HTTPException) as error:
            raise UnavailableError(
                f"{address}: cannot be reached: {self._hidden(str(error) or type(error).__name__)}",
                "start the server, or check the address",
            ) from error
        if answer.status != 200:
            raise self._refusal(answer)
        if answer.content_type == "text/turtle":
            try:
                return Rows((), iter(()), answer.body.decode())
            except UnicodeDecodeError as error:
                raise BrokenAnswerError(f"{address}: the answer is no UTF-8", "ask again") from error
        return self._rows(answer)

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

    def update(self, text: str, *, deadline: Deadline = NO_DEADLINE, again: bool = True) -> None:
        """Run one SPARQL update.

        Args:
            again: whether it may run twice, so that it is sent again where no answer came.

        Raises:
            StoreError: the server refused it, or there is no update address.
            QueryTimeoutError: no answer in time; whether it ran is not known.
        """
        if not self.endpoint.update_url:
            raise StoreError(f"{self.endpoint.query_url}: no address for updates", "set SPARQL_UPDATE_URL")
        send = lambda: self._send(  # noqa: E731 - named only to be waited for
            "POST", self.endpoint.update_url, text, "application/sparql-update", _RETRY if again else _ONCE
        )
        deadline.wait_for(send, self.close)

    def put_graph(self, graph: str, turtle: str) -> None:
        """Replace a named graph. Raises StoreError where the server refuses."""
        self._send("PUT", self._graph_url(graph), turtle, "text/turtle")

    def add_to_graph(self, graph: str, turtle: str) -> None:
        """Add triples to a named graph. Raises StoreError where the server refuses."""
        self._send("POST", self._graph_url(graph), turtle, "text/turtle")

    def _graph_url(self, graph: str) -> str:
        url = self.endpoint.graph_store_url
        return f"{url}{'&' if urlsplit(url).query else '?'}graph={quote(graph, safe='')}"

    def _send(
        self, method: str, url: str, body: str, content_type: str, retries: urllib3.Retry = _RETRY
    ) -> None:
        kind = f"{content_type}; charset=utf-8"
        headers = {**self._pool.headers, "Content-Type": kind}
        try:
            answer = self._pool.request(
                method, url, body=body.encode(), headers=headers, retries=retries, redirect=False
            )
        except urllib3.exceptions.HTTPError as error:
            raise StoreError(
                f"{url}: cannot be reached: {self._hidden(str(error))}",
                "start the server, or check the address",
            ) from error
        if answer.status >= 300:
            words = self._hidden(" ".join(answer.data.decode(errors="replace").split()))[:300]
            raise RefusedError(f"{url}: HTTP {answer.status} {answer.reason}: {words}")

    def close(self) -> None:
        """Close the sockets; safe to call twice."""
        self._pool.clear()


class UnavailableError(QueryError):
    """The server cannot be reached, or says that it cannot answer now."""


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
