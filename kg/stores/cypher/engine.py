"""Asking a Neo4j server: read-only by default, limited in time, rows as they come."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Iterator, Mapping
from typing import Any, Literal

import neo4j
from neo4j import Driver, Session
from neo4j.exceptions import BrokenRecordError, CypherSyntaxError, DriverError, Neo4jError
from neo4j.graph import Node, Path, Relationship
from neo4j.spatial import Point
from neo4j.time import Date, DateTime, Duration, Time

from kg.stores.base.deadline import Deadline, check_length
from kg.stores.base.unknown_names import notes_on
from kg.stores.cypher.full_text import plain_question
from kg.stores.cypher.judge import Refusals, check_plan
from queries.engine import (
    EntityId,
    GraphNode,
    GraphPath,
    GraphRelationship,
    GraphValue,
    Language,
    QueryError,
    QueryTimeoutError,
    Rows,
    Value,
    WriteRefusedError,
)

_ACCESS_MODE = "Neo.ClientError.Statement.AccessMode"
_TIMED_OUT = "Neo.ClientError.Transaction.TransactionTimedOut"
_ROWS_PER_FETCH = 1_000
_SECONDS_PER_BATCH = 0.1
_EXPLAIN = "EXPLAIN "
_PROFILE = re.compile(r"\A\s*PROFILE(?=\s)", re.IGNORECASE)
"""What cannot follow EXPLAIN; with it the server runs the same query and measures it."""

_UNKNOWN = {"01N50": "label", "01N51": "relationship type", "01N52": "property"}
"""GQL status of a notification → what the database does not have."""

_QUOTED = re.compile(r"`(.+?)`")
"""The name in its description: “The label `Documnt` does not exist.”"""

logging.getLogger("neo4j.notifications").setLevel(logging.ERROR)  # what they tell is told with the rows

SECONDS_OF_GRACE = 1.0
"""The server ends a query at its limit; where it does not answer, it is given up this much later."""


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
        self._refusals: Refusals | None = None
        self._given_up = False

    def run(
        self,
        text: str,
        parameters: Mapping[str, Value],
        *,
        timeout: float | None = None,
        write: bool = False,
    ) -> Rows:
        """Run one query; its errors come here or while the rows are read.

        A query that may write has ended, and is committed, when this returns. Where the
        server stops answering, the connections are given up at the time limit, and the
        engine answers no more.
        """
        if self._given_up:
            raise QueryError("the server stopped answering an earlier query", "make a new query engine")
        check_length(text)
        text, parameters = plain_question(text, parameters)
        deadline = Deadline.of(timeout)
        batches = deadline.stream(
            lambda: self._batches(text, dict(parameters), deadline, write),
            self._give_up,
            grace=SECONDS_OF_GRACE,
        )
        columns, notes = next(batches)
        rows = (row for batch in batches for row in batch)
        return Rows(tuple(columns), iter(list(rows)) if write else rows, notes=notes)

    def _batches(
        self, text: str, parameters: dict[str, Value], deadline: Deadline, write: bool
    ) -> Iterator[Any]:
        """The names of the columns with what is to be told, then some rows at a time."""
        try:
            notes = self._judged(text, parameters, deadline, write)
            with self._session(write) as session:
                result = session.run(neo4j.Query(text, timeout=_server_limit(deadline)), parameters)
                yield result.keys(), notes
                rows: list[tuple[Value, ...]] = []
                last = time.monotonic()
                for record in result:
                    rows.append(tuple(map(plain_value, record.values())))
                    if len(rows) >= _ROWS_PER_FETCH or time.monotonic() - last >= _SECONDS_PER_BATCH:
                        yield rows
                        rows, last = [], time.monotonic()
                yield rows
        except (DriverError, Neo4jError, OSError) as error:
            raise _translated(error, deadline) from error

    def _judged(
        self, text: str, parameters: dict[str, Value], deadline: Deadline, write: bool
    ) -> tuple[str, ...]:
        """What the server's planner does not know; refuses what a query of a user may not do."""
        with self._session(write=False, hints="WARNING") as session:
            if self._refusals is None:
                self._refusals = Refusals.of_server(session)
            self._refusals.check(text)
            if write:
                return ()
            plain = _PROFILE.sub("", text)
            query = neo4j.Query(_EXPLAIN + plain, timeout=_server_limit(deadline))
            try:
                summary = session.run(query, parameters).consume()
            except CypherSyntaxError as error:
                raise QueryError(_as_written(error.message or str(error))) from error
            check_plan(summary.plan, summary.query_type)
        return _notes(summary)

    def _session(self, write: bool, hints: Literal["OFF", "WARNING"] = "OFF") -> Session:
        return self._driver.session(
            database=self._database,
            default_access_mode=neo4j.WRITE_ACCESS if write else neo4j.READ_ACCESS,
            fetch_size=_ROWS_PER_FETCH,
            notifications_min_severity=hints,
        )

    def _give_up(self) -> None:
        self._given_up = True
        self._driver.close()

    def close(self) -> None:
        """Give back the connections; safe to call twice."""
        if not self._given_up:
            self._driver.close()


def _notes(summary: neo4j.ResultSummary) -> tuple[str, ...]:
    """Of what no node or relationship of the database has, the names that the schema has not either."""
    notes: list[str] = []
    for status in summary.gql_status_objects:
        kind = _UNKNOWN.get(status.gql_status)
        name = _QUOTED.search(status.status_description)
        if kind and name:
            notes += notes_on(kind, [name[1]])
    return tuple(dict.fromkeys(notes))


def _server_limit(deadline: Deadline) -> float | None:
    deadline.check()  # to the server, no time at all would mean no limit
    return deadline.left()


def _as_written(words: str) -> str:
    """A complaint about an explained query as one about the query itself: places in its first line."""
    head, echo, rest = words.partition(f'"{_EXPLAIN}')
    if not echo:
        return words
    line, _, caret = rest.partition("\n")
    place = re.compile(r"\(line 1, column (\d+) \(offset: (\d+)\)\)")
    shift = len(_EXPLAIN)
    head = place.sub(lambda m: f"(line 1, column {int(m[1]) - shift} (offset: {int(m[2]) - shift}))", head)
    return f'{head}"{line}\n{caret.removeprefix(" " * shift)}'.rstrip()


def _translated(error: Exception, deadline: Deadline) -> QueryError:
    if isinstance(error, BrokenRecordError):
        return unreadable_value()
    if not isinstance(error, Neo4jError):
        return QueryError(f"the connection to Neo4j failed: {error}")
    code, words = error.code or "", error.message or str(error)
    if code == _ACCESS_MODE:
        return WriteRefusedError(f"this query may only read: {words}", "pass --write to change the graph")
    if code.startswith(_TIMED_OUT):
        if deadline.seconds is not None:
            return deadline.error()
        return QueryTimeoutError(
            "no answer within the server's own limit; the query was stopped", "ask for less"
        )
    return QueryError(words)


def unreadable_value() -> QueryError:
    """What is raised for a value that the driver cannot give: Python has no dates beyond the year 9999."""
    return QueryError(
        "the answer has a value that Python lacks, such as a date outside of the years 1 to 9999",
        "return it as text, with toString()",
    )


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


def graph_value(value: Any) -> GraphValue:
    """A value of the driver as plain Python, but for nodes, relationships and paths, which stay such."""
    if isinstance(value, Node):
        return _graph_node(value)
    if isinstance(value, Relationship):
        return _graph_relationship(value)
    if isinstance(value, Path):
        nodes, relationships = map(_graph_node, value.nodes), map(_graph_relationship, value.relationships)
        return GraphPath(tuple(nodes), tuple(relationships))
    if isinstance(value, Mapping):
        return {name: graph_value(item) for name, item in value.items()}
    if isinstance(value, list):
        return [graph_value(item) for item in value]
    return plain_value(value)


def _graph_node(node: Node) -> GraphNode:
    return GraphNode(_id_of(node), tuple(sorted(node.labels)), _plain_map(node))


def _graph_relationship(relationship: Relationship) -> GraphRelationship:
    start, end = relationship.start_node, relationship.end_node
    assert start is not None
    assert end is not None
    return GraphRelationship(
        _id_of(relationship), relationship.type, _id_of(start), _id_of(end), _plain_map(relationship)
    )


def _id_of(entity: Node | Relationship) -> EntityId:
    return EntityId(entity._id, entity.element_id)  # the driver's public id warns at each use
