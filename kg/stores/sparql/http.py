"""What we say to a SPARQL server over HTTP: queries, updates and whole named graphs.

SPARQL 1.1 Protocol and SPARQL 1.1 Graph Store HTTP Protocol (W3C 2013). Everything that
is sent to write is idempotent, so a request without an answer is sent again.
"""

from __future__ import annotations

import json
import math
import os
import re
import time
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit

import urllib3
from SPARQLWrapper import JSON, POST, TURTLE, SPARQLWrapper
from SPARQLWrapper.SPARQLExceptions import QueryBadFormed, SPARQLWrapperException

from kg.stores.base.store import StoreError
from kg.stores.sparql.values import literal_value
from queries.engine import QueryError, QueryTimeoutError, Rows, Value
from queries.schema import PREFIXES

CONNECT_SECONDS = 10.0
READ_SECONDS = 600.0
SECONDS_BETWEEN_TRIES = (0.5, 1.0, 2.0, 4.0)
TRANSIENT_STATUS = (429, 502, 503, 504)
_RETRY = urllib3.Retry(
    total=6,
    backoff_factor=0.5,
    status_forcelist=TRANSIENT_STATUS,
    allowed_methods=None,
    raise_on_status=False,
)
_DECLARED = re.compile(r"PREFIX\s+([\w.-]*):", re.IGNORECASE)


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
    password: str = ""

    @classmethod
    def of(cls, url: str) -> Endpoint:
        """An endpoint from one address, the rest from the environment or by convention.

        An address that ends in ``/query`` or ``/sparql`` is the query address, its
        sibling ``/update`` the update address; any other is a server whose addresses
        are ``/query``, ``/update`` and ``/store`` (Oxigraph). ``SPARQL_UPDATE_URL`` and
        ``SPARQL_GRAPH_STORE_URL`` overrule, ``SPARQL_USERNAME`` and ``SPARQL_PASSWORD``
        are the credentials.
        """
        url = url.rstrip("/")
        root, _, last = url.rpartition("/")
        if last in ("query", "sparql"):
            addresses = url, f"{root}/update", ""
        else:
            addresses = f"{url}/query", f"{url}/update", f"{url}/store"
        return cls(
            addresses[0],
            os.environ.get("SPARQL_UPDATE_URL", addresses[1]),
            os.environ.get("SPARQL_GRAPH_STORE_URL", addresses[2]),
            os.environ.get("SPARQL_USERNAME", ""),
            os.environ.get("SPARQL_PASSWORD", ""),
        )


class SparqlClient:
    """A connection to an endpoint; holds open sockets until ``close``."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint
        headers = (
            urllib3.make_headers(basic_auth=f"{endpoint.username}:{endpoint.password}")
            if endpoint.username
            else {}
        )
        self._pool = urllib3.PoolManager(
            headers=headers,
            retries=_RETRY,
            timeout=urllib3.Timeout(connect=CONNECT_SECONDS, read=READ_SECONDS),
        )

    def query(self, text: str, timeout: float | None = None) -> Rows:
        """Run one query. The prefixes of ``queries.schema`` need no declaration.

        Args:
            text: SELECT, ASK, CONSTRUCT or DESCRIBE.
            timeout: seconds to wait for the answer, rounded up to whole ones.

        Raises:
            QueryTimeoutError: no answer in time.
            QueryError: the server refused the query or cannot be reached.
        """
        wrapper = SPARQLWrapper(self.endpoint.query_url)
        wrapper.setQuery(_with_prefixes(text))
        is_graph = wrapper.queryType in ("CONSTRUCT", "DESCRIBE")
        wrapper.setReturnFormat(TURTLE if is_graph else JSON)
        wrapper.setMethod(POST)
        if timeout is not None:
            wrapper.setTimeout(math.ceil(timeout))
        if self.endpoint.username:
            wrapper.setCredentials(self.endpoint.username, self.endpoint.password)
        try:
            answer = wrapper.query()
            if is_graph:
                return Rows((), iter(()), answer.response.read().decode())
            return _rows(json.load(answer.response))
        except QueryBadFormed as error:
            raise QueryError(f"{self.endpoint.query_url}: {_reason(error)}", "mend the query") from error
        except (SPARQLWrapperException, OSError, ValueError) as error:
            raise self._query_error(error, timeout) from error

    def _query_error(self, error: Exception, timeout: float | None) -> QueryError:
        address = self.endpoint.query_url
        if isinstance(error, HTTPError):
            kind = UnavailableError if error.code in TRANSIENT_STATUS else QueryError
            return kind(f"{address}: HTTP {error.code} {error.reason}")
        cause = error.reason if isinstance(error, URLError) else error
        if isinstance(cause, TimeoutError) and timeout is not None:
            return QueryTimeoutError(
                f"{address}: no answer within {timeout:g} seconds",
                "ask for less (LIMIT, narrower patterns) or raise --timeout",
            )
        if isinstance(cause, OSError):
            return UnavailableError(
                f"{address}: cannot be reached: {cause}", "start the server, or check the address"
            )
        return QueryError(f"{address}: {_reason(error)}")

    def select_patiently(self, text: str) -> Rows:
        """Run one query, again and again for some seconds where the server is away.

        Raises:
            QueryError: see ``query``.
        """
        for pause in SECONDS_BETWEEN_TRIES:
            try:
                return self.query(text)
            except UnavailableError:
                time.sleep(pause)
        return self.query(text)

    def update(self, text: str) -> None:
        """Run one SPARQL update.

        Raises:
            StoreError: the server refused it, or there is no update address.
        """
        if not self.endpoint.update_url:
            raise StoreError(f"{self.endpoint.query_url}: no address for updates", "set SPARQL_UPDATE_URL")
        self._send("POST", self.endpoint.update_url, text, "application/sparql-update")

    def put_graph(self, graph: str, turtle: str) -> None:
        """Replace a named graph. Raises StoreError where the server refuses."""
        self._send("PUT", self._graph_url(graph), turtle, "text/turtle")

    def add_to_graph(self, graph: str, turtle: str) -> None:
        """Add triples to a named graph. Raises StoreError where the server refuses."""
        self._send("POST", self._graph_url(graph), turtle, "text/turtle")

    def _graph_url(self, graph: str) -> str:
        url = self.endpoint.graph_store_url
        return f"{url}{'&' if urlsplit(url).query else '?'}graph={quote(graph, safe='')}"

    def _send(self, method: str, url: str, body: str, content_type: str) -> None:
        kind = f"{content_type}; charset=utf-8"
        headers = {**self._pool.headers, "Content-Type": kind}
        try:
            answer = self._pool.request(method, url, body=body.encode(), headers=headers)
        except urllib3.exceptions.HTTPError as error:
            raise StoreError(
                f"{url}: cannot be reached: {error}", "start the server, or check the address"
            ) from error
        if answer.status >= 400:
            words = " ".join(answer.data.decode(errors="replace").split())[:300]
            raise RefusedError(f"{url}: HTTP {answer.status} {answer.reason}: {words}")

    def close(self) -> None:
        """Close the sockets; safe to call twice."""
        self._pool.clear()


class UnavailableError(QueryError):
    """The server cannot be reached, or says that it cannot answer now."""


class RefusedError(StoreError):
    """The server was reached and said no."""


def _with_prefixes(text: str) -> str:
    declared = set(_DECLARED.findall(text))
    missing = [name for name in PREFIXES if name not in declared and re.search(rf"\b{name}:", text)]
    return " ".join([*(f"PREFIX {name}: <{PREFIXES[name]}>" for name in missing), text])


def _rows(answer: dict[str, Any]) -> Rows:
    if "boolean" in answer:
        return Rows(("answer",), iter([(bool(answer["boolean"]),)]))
    columns = tuple(answer["head"]["vars"])
    bindings = answer["results"]["bindings"]
    return Rows(columns, (tuple(_value(row.get(name)) for name in columns) for row in bindings))


def _value(term: dict[str, str] | None) -> Value:
    if term is None:
        return None
    if term["type"] in ("literal", "typed-literal"):
        return literal_value(term["value"], term.get("datatype", ""))
    return f"_:{term['value']}" if term["type"] == "bnode" else term["value"]


def _reason(error: Exception) -> str:
    """The server's own words, without SPARQLWrapper's frame around them."""
    words = str(error).partition("Response:\n")[2] or str(error)
    return words.removeprefix("b'").removesuffix("'").strip()
