"""A process of ArcadeDB that answers Cypher from one version, over Bolt."""

from __future__ import annotations

import logging
import math
import secrets
import threading
from collections.abc import Callable, Generator, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from kg.stores.arcadedb.judge import plain_query
from kg.stores.arcadedb.process import ArcadeDBProcess, ProcessEndedError
from kg.stores.base.deadline import NO_DEADLINE, Deadline
from kg.stores.base.store import StoreError
from kg.stores.base.unknown_names import notes_on
from queries.asker import AskerGoneError, asker
from queries.engine import (
    GraphRows,
    QueryError,
    QueryInterruptedError,
    QueryRefusedError,
    QuerySyntaxError,
    Rows,
    Value,
    WriteRefusedError,
)

if TYPE_CHECKING:
    from neo4j import Driver, Session

logger = logging.getLogger(__name__)

Given = TypeVar("Given")
"""What a value of the driver is given as."""

SECONDS_OF_GRACE = 1.0
"""ArcadeDB ends a query at its limit; where it does not notice, its process is killed this much later."""

TIMED_OUT = "Neo.ClientError.Transaction.TransactionTimedOut"
_SECONDS_OF_END = 2.0
"""Between the end of a process's connections and its own."""


@dataclass(slots=True, eq=False)
class _Run:
    """A query that is being answered.

    Args:
        watch: ends the process at the time limit.
        ends: what is undone when it is answered.
        was_asked: whether the process was running when it could be asked.
        had_company: whether another query was answered at any moment of this one.
        ran_out: whether it passed its time limit.
    """

    watch: threading.Timer | None = None
    ends: ExitStack = field(default_factory=ExitStack)
    was_asked: bool = False
    had_company: bool = False
    ran_out: bool = False


class ArcadeDBServer:
    """A version served over Bolt by a process of its own, as long as this object is open.

    Args:
        database: the version's database folder.
        heap: the most memory for Java's objects.
        write: whether queries may change it; a version that questions read must not be.
        deadline: until when it must have started.
        ended: called from any thread when its process has ended, or was killed for a query.

    Raises:
        MissingDependencyError: ArcadeDB is not installed.
        StoreError: it does not start.
    """

    def __init__(
        self,
        database: str,
        heap: str,
        *,
        write: bool = False,
        deadline: Deadline = NO_DEADLINE,
        ended: Callable[[], None] = lambda: None,
    ) -> None:
        password = secrets.token_hex(16)
        self._write = write
        self._ended = ended
        self._pipe = threading.Lock()
        self._driver: Driver | None = None
        self._running: set[_Run] = set()
        self._counting = threading.Lock()
        self.process = ArcadeDBProcess(
            {"do": "serve", "database": database, "heap": heap, "password": password, "write": write}
        )
        with ExitStack() as if_it_fails:
            if_it_fails.callback(self.process.kill)
            import neo4j  # while Java starts

            # The driver raises what it logs, and a connection lost to our own kill is no news.
            logging.getLogger("neo4j.io").setLevel(logging.CRITICAL)
            try:
                port = deadline.wait_for(self.process.receive, self.process.kill)["port"]
            except ProcessEndedError as error:
                logger.error("%s", error.problem)
                raise StoreError("ArcadeDB's process did not start", "the log tells more") from error
            self._driver = neo4j.GraphDatabase.driver(
                f"bolt://127.0.0.1:{port}", auth=("root", password), telemetry_disabled=True
            )
            if_it_fails.pop_all()

    def run(self, text: str, parameters: Mapping[str, Value], deadline: Deadline) -> Rows:
        """Run one query; see ``QueryEngine.run``."""
        from kg.stores.cypher.engine import plain_value

        columns, rows, notes = self._run(text, parameters, deadline, plain_value)
        return Rows(columns, rows, notes=notes)

    def run_graph(self, text: str, parameters: Mapping[str, Value], deadline: Deadline) -> GraphRows:
        """Run one query; see ``GraphEngine.run_graph``."""
        from kg.stores.cypher.engine import graph_value

        return GraphRows(*self._run(text, parameters, deadline, graph_value))

    def _run(
        self,
        text: str,
        parameters: Mapping[str, Value],
        deadline: Deadline,
        given: Callable[[Any], Given],
    ) -> tuple[tuple[str, ...], Generator[tuple[Given, ...], None, None], tuple[str, ...]]:
        from neo4j.exceptions import DriverError, Neo4jError

        deadline.check()
        run = self._begin(deadline)
        try:
            with ExitStack() as if_it_fails:
                if_it_fails.callback(self._release, run)
                session = self._session(run)
                checked = self._check(text, deadline)
                self._judge(checked)
                if not self._write and plain_query(text) != text:
                    raise QueryError("the embedded store shows no plans", "leave out EXPLAIN or PROFILE")
                result = session.run(text, dict(parameters))
                columns = tuple(result.keys())
                result.peek()  # a query that fails does so mostly before its first row
                if_it_fails.pop_all()
        except (Neo4jError, DriverError, OSError, _ProcessError, ProcessEndedError) as error:
            raise self._query_error(error, deadline, run) from error
        rows = self._rows(result, given, session, run, deadline)
        notes = (note for kind, names in checked["names"].items() for note in notes_on(kind, names))
        return columns, rows, tuple(notes)

    def _rows(
        self,
        result: Any,
        given: Callable[[Any], Given],
        session: Session,
        run: _Run,
        deadline: Deadline,
    ) -> Generator[tuple[Given, ...], None, None]:
        from neo4j.exceptions import DriverError, Neo4jError

        who = asker()
        try:
            for record in result:
                who.check()
                yield tuple(map(given, record.values()))
        except (GeneratorExit, AskerGoneError):
            # Asked to discard rows, ArcadeDB makes every one of them; a lost connection ends the query.
            session._handle_cancellation("rows that nobody reads")  # type: ignore[no-untyped-call]
            raise
        except (Neo4jError, DriverError, OSError) as error:
            raise self._query_error(error, deadline, run) from error
        except RecursionError:
            raise QueryError("a value of the answer is nested too deeply", "return its parts") from None
        finally:
            self._release(run)

    def _session(self, run: _Run) -> Session:
        """A session for a query, closed with it; another thread may have closed the driver."""
        assert self._driver is not None
        session = self._driver.session()
        run.ends.callback(_close_quietly, session)
        if not self.process.is_running():
            raise ProcessEndedError("ArcadeDB's process has ended")
        run.was_asked = True
        return session

    def _begin(self, deadline: Deadline) -> _Run:
        run, left = _Run(), deadline.left()
        if left is not None:
            run.watch = threading.Timer(left + SECONDS_OF_GRACE, self._time_is_up, [run])
            run.watch.daemon = True
            run.watch.start()
        with self._counting:
            self._running.add(run)
            if len(self._running) > 1:
                for other in self._running:
                    other.had_company = True
        run.ends.enter_context(asker().ending(partial(self._end_soon, run)))
        return run

    def _check(self, text: str, deadline: Deadline) -> dict[str, Any]:
        """Let ArcadeDB parse the query first: a read-only database calls every error of syntax a write."""
        with self._pipe:
            self.process.send({"check": text, "timeout": math.ceil((deadline.left() or 0) * 1000)})
            try:
                return self.process.receive()
            except ProcessEndedError:
                raise
            except StoreError as error:
                raise _ProcessError(error.problem, error.advice) from error

    def _judge(self, answer: Mapping[str, Any]) -> None:
        """Refuse what ArcadeDB's own analysis, and ours of its syntax tree, say that a user may not do."""
        problem, advice = answer["objection"] or ("", "")
        if answer["writes"] and not self._write:
            problem, advice = (
                "the query would change the graph, or calls a procedure that is not known to only read",
                "",
            )
        if problem and not advice:
            raise WriteRefusedError(problem, "pass --write if the query shall change the graph")
        if problem:
            raise QueryRefusedError(problem, advice)

    def _query_error(self, error: Exception, deadline: Deadline, run: _Run) -> QueryError:
        """What is raised for an error: no words of it are an address of the process or a line of its log."""
        from neo4j.exceptions import BrokenRecordError, Neo4jError

        from kg.stores.cypher.engine import unreadable_value

        if isinstance(error, BrokenRecordError):
            return unreadable_value()
        timed_out = getattr(error, "code", "") == TIMED_OUT
        if run.ran_out or (timed_out and deadline.is_over):
            return deadline.error()
        if timed_out:  # ArcadeDB has one limit for all queries: that of the query that came last
            return QueryInterruptedError("the time limit of another query ended this one", "ask again")
        if isinstance(error, _ProcessError):
            return QuerySyntaxError(error.problem, error.advice)
        if isinstance(error, Neo4jError):
            return QueryError(f"ArcadeDB: {getattr(error, 'message', None) or error}")
        logger.info("ArcadeDB's process %d gave no answer: %s", self.process.pid, error)
        if not self.process.has_ended(_SECONDS_OF_END):
            return QueryInterruptedError("ArcadeDB broke off its answer", "ask again, or for less")
        self._ended()
        if not run.was_asked:
            return QueryInterruptedError(
                "ArcadeDB's process had ended before the query came", "ask again in a few seconds"
            )
        if not run.had_company:
            return QueryError(
                "ArcadeDB's process ended during the query, most likely out of memory", "narrow the query"
            )
        return QueryInterruptedError(
            "ArcadeDB's process ended while several queries were answered, most likely through one of them",
            "ask again in a few seconds, or for less",
        )

    def _time_is_up(self, run: _Run) -> None:
        run.ran_out = True
        logger.debug("killing ArcadeDB's process %d: a query passed its limit", self.process.pid)
        self._kill()

    def _end_soon(self, run: _Run) -> None:
        """End a query whose asker has left, if it does not end by itself and nobody else is answered."""
        watch = threading.Timer(SECONDS_OF_GRACE, self._end_alone, [run])
        watch.daemon = True
        watch.start()

    def _end_alone(self, run: _Run) -> None:
        with self._counting:
            is_running, is_alone = run in self._running, len(self._running) == 1
        if is_running and is_alone:
            logger.debug("killing ArcadeDB's process %d: nobody waits for its query", self.process.pid)
            self._kill()
        elif is_running:
            self._end_soon(run)

    def _kill(self) -> None:
        self.process.kill()
        self._ended()

    def _release(self, run: _Run) -> None:
        if run.watch:
            run.watch.cancel()
        with self._counting:
            self._running.discard(run)
        run.ends.close()

    def close(self) -> int:
        """End the process; safe to call twice.

        Returns:
            Its exit status; 0 says that all that was written is on disk.
        """
        if self._driver is not None:
            with suppress(Exception):  # the process may have been killed
                self._driver.close()
        if self._write:
            return self.process.close()
        self.process.kill()  # it has nothing to finish
        return 0


def _close_quietly(session: Session) -> None:
    with suppress(Exception):  # the process may have been killed
        session.close()


class _ProcessError(QueryError):
    """ArcadeDB's process answered with an error."""
