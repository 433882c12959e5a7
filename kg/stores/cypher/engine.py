"""Asking a Neo4j server: read-only by default, limited in time, rows as they come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import neo4j
from neo4j import Driver, Result, Session
from neo4j.exceptions import DriverError, Neo4jError
from neo4j.graph import Node, Path, Relationship
from neo4j.spatial import Point
from neo4j.time import Date, DateTime, Duration, Time

from kg.stores.cypher.guard import check_read_only
from queries.engine import Language, QueryError, QueryTimeoutError, Rows, Value, WriteRefusedError

_ACCESS_MODE = "Neo.ClientError.Statement.AccessMode"
_TIMED_OUT = "Neo.ClientError.Transaction.TransactionTimedOut"
_ROWS_PER_FETCH = 1_000


class Neo4jEngine:
    """Answers Cypher over a driver; see ``queries.engine.QueryEngine``.

    Args:
        driver: closed with the engine.
        database: the database's name; None means the user's own.
    """

    language: Language = "cypher"

    def __init__(self, driver: Driver, database: str | None) -> None:
        self._driver = driver
        self._database = database

    def run(
        self,
        text: str,
        parameters: Mapping[str, Value],
        *,
        timeout: float | None = None,
        write: bool = False,
    ) -> Rows:
        """Run one query; its errors come here or while the rows are read.

        A query that may write has ended, and is committed, when this returns.
        """
        if not write:
            check_read_only(text)
        session = self._driver.session(
            database=self._database,
            default_access_mode=neo4j.WRITE_ACCESS if write else neo4j.READ_ACCESS,
            fetch_size=_ROWS_PER_FETCH,
        )
        try:
            result = session.run(neo4j.Query(text, timeout=timeout), dict(parameters))
            columns = tuple(result.keys())
        except (DriverError, Neo4jError) as error:
            session.close()
            raise _translated(error, timeout) from error
        rows = _rows(session, result, timeout)
        return Rows(columns, iter(list(rows)) if write else rows)

    def close(self) -> None:
        """Give back the connections; safe to call twice."""
        self._driver.close()


def _rows(session: Session, result: Result, timeout: float | None) -> Iterator[tuple[Value, ...]]:
    try:
        with session:
            for record in result:
                yield tuple(map(plain_value, record.values()))
    except (DriverError, Neo4jError) as error:
        raise _translated(error, timeout) from error


def _translated(error: Exception, timeout: float | None) -> QueryError:
    if not isinstance(error, Neo4jError):
        return QueryError(f"the connection to Neo4j failed: {error}")
    code, words = error.code or "", error.message or str(error)
    if code == _ACCESS_MODE:
        return WriteRefusedError(f"this query may only read: {words}", "pass --write to change the graph")
    if code.startswith(_TIMED_OUT):
        limit = f"{timeout:g} s" if timeout is not None else "the server's own limit"
        return QueryTimeoutError(
            f"no answer within {limit}; the query was stopped", "raise --timeout, or ask for less"
        )
    return QueryError(words)


def plain_value(value: Any) -> Value:
    """A value of the driver as plain Python.

    Nodes and relationships become their properties with ``labels`` or ``type``; paths
    ``{"nodes", "relationships"}``; dates, times and durations ISO 8601 texts; points
    ``{"srid", "coordinates"}``; bytes hexadecimal text.
    """
    if value is None or isinstance(value, str | int | float | bool):
        return value
    if isinstance(value, Node):
        labels: list[Value] = [*sorted(value.labels)]
        return {**_plain_map(value), "labels": labels}
    if isinstance(value, Relationship):
        return {**_plain_map(value), "type": value.type}
    if isinstance(value, Path):
        return {
            "nodes": [plain_value(node) for node in value.nodes],
            "relationships": [plain_value(relationship) for relationship in value.relationships],
        }
    if isinstance(value, Point):
        return {"srid": value.srid, "coordinates": list(value)}
    if isinstance(value, Date | DateTime | Time | Duration):
        return value.iso_format()
    if isinstance(value, bytes | bytearray):
        return value.hex()
    if isinstance(value, Mapping):
        return _plain_map(value)
    if isinstance(value, list | tuple):
        return [plain_value(item) for item in value]
    raise QueryError(f"the query returns a {type(value).__name__}, which cannot be shown", "return its parts")


def _plain_map(value: Mapping[str, Any]) -> dict[str, Value]:
    return {name: plain_value(item) for name, item in value.items()}
