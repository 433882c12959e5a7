"""Answers that wait to be pulled: on disk rather than in memory, whole before the first row is sent.

The query has ended by then, and neither it nor the version of the graph waits for a client that pulls slowly.
"""

from __future__ import annotations

import os
import tempfile
import threading
import time
from array import array
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass

from betwixt.errors import BetwixtError
from queries.engine import GraphEngine, GraphRows, QueryEngine, QueryError, Value
from queries.serve.bolt.failures import OutdatedError
from queries.serve.bolt.messages import record
from queries.serve.bolt.values import sent
from queries.serve.bolt.wire.packstream import PackStreamError
from queries.serve.http.reading_only import reading_only
from queries.serve.http.served import Limits, ServedGraph

_IN_MEMORY = 1 << 18
"""Bytes of an answer; more lie in a file that has no name."""
_TOGETHER = 1 << 16
"""Bytes of rows that are read at once, or of one that has more."""


class StoppedError(BetwixtError):
    """Nobody waits for an answer any more."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A query as a client asks it.

    Args:
        query: Cypher.
        parameters: values of ``$name``.
        element_ids: whether nodes and relationships are sent with them.
        seen: the engine that answered the transaction's queries before this one, or None.
    """

    query: str
    parameters: Mapping[str, Value]
    element_ids: bool
    seen: QueryEngine | None = None


class KeptAnswer:
    """Rows as they are sent.

    Args:
        engine: that gave them.
        answer: the rows; they are read and closed here.
        asked: what they answer.
        limits: on rows, and on their bytes in all.
        stop: set where nobody waits for them any more.

    Raises:
        StoppedError: ``stop`` was set.
        QueryError: the query failed, or a value cannot be sent.

    Attributes:
        columns: their names.
        notes: for whoever asked.
        is_cut: whether there are more rows than the limits let through.
        milliseconds: until all were there.
        size: bytes.
    """

    def __init__(
        self, engine: QueryEngine, answer: GraphRows, asked: Asked, limits: Limits, stop: threading.Event
    ) -> None:
        self.engine = engine
        self.columns, self.notes = answer.columns, answer.notes
        self.is_cut = False
        self.size = 0
        self._sizes = array("L")
        self._next = 0
        self._file = tempfile.SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - closed by ``close``
        began = time.monotonic()
        with ExitStack() as if_it_fails:
            if_it_fails.callback(self.close)
            with closing(answer.rows):
                self._keep(answer, asked, limits, stop)
            with _disk():
                self._file.seek(0)
            if_it_fails.pop_all()
        self.milliseconds = round(1000 * (time.monotonic() - began))

    def _keep(self, answer: GraphRows, asked: Asked, limits: Limits, stop: threading.Event) -> None:
        for row in answer.rows:
            if stop.is_set():
                raise StoppedError("nobody waits for the answer")
            try:
                message = record([sent(value, element_ids=asked.element_ids) for value in row])
            except (PackStreamError, RecursionError) as error:
                raise QueryError(f"a value of the answer cannot be sent: {error}") from error
            if len(self._sizes) == limits.rows or self.size + len(message) > limits.answer:
                self.is_cut = True
                return
            with _disk():
                self._file.write(message)
            self._sizes.append(len(message))
            self.size += len(message)

    @property
    def rows(self) -> int:
        """Rows in all that can be pulled."""
        return len(self._sizes)

    @property
    def left(self) -> int:
        """Rows that were not pulled yet."""
        return self.rows - self._next

    def skip(self, rows: int) -> None:
        """Leave out the next rows.

        Args:
            rows: how many at most.
        """
        end = min(self.rows, self._next + rows)
        self._file.seek(sum(self._sizes[self._next : end]), os.SEEK_CUR)
        self._next = end

    def pull(self, rows: int) -> Iterator[bytes]:
        """The next rows, some whole ones at a time: a client may receive something else between two of these.

        Args:
            rows: how many at most.
        """
        end = min(self.rows, self._next + rows)
        while self._next < end:
            size = 0
            while self._next < end and size < _TOGETHER:
                size += self._sizes[self._next]
                self._next += 1
            yield self._file.read(size)

    def close(self) -> None:
        """Let go of the rows; safe to call twice."""
        self._file.close()


@contextmanager
def _disk() -> Iterator[None]:
    """Tells whoever asked that the disk takes no more."""
    try:
        yield
    except OSError as error:
        raise BetwixtError(f"the answer cannot be kept: {error}", "ask for less") from error


def answered(
    graph: ServedGraph, limits: Limits, asked: Asked, size: int, stop: threading.Event
) -> KeptAnswer:
    """Ask a graph.

    Args:
        graph: that is asked.
        limits: what a query may cost.
        asked: the query.
        size: bytes that are left for its answer.
        stop: to be set where nobody waits for the answer any more; it then ends at the next row.

    Raises:
        BetwixtError: it was refused, or failed.
    """
    if stop.is_set():
        raise StoppedError("nobody waits for the answer")
    with graph.engine("cypher") as engine, reading_only():
        if not isinstance(engine, GraphEngine):
            raise BetwixtError("the store gives no nodes and relationships as such")
        if asked.seen not in (None, engine):
            raise OutdatedError("another version of the graph was loaded meanwhile", "begin anew")
        triples = engine.run_graph(asked.query, asked.parameters, timeout=limits.seconds)
        return KeptAnswer(engine, triples, asked, _within(limits, size), stop)


def _within(limits: Limits, size: int) -> Limits:
    return Limits(seconds=limits.seconds, rows=limits.rows, answer=min(limits.answer, size))
