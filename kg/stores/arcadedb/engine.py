"""Questions in Cypher to a version of the embedded ArcadeDB."""

from __future__ import annotations

import logging
import shutil
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from kg.stores.arcadedb.running import ArcadeDBServer
from kg.stores.arcadedb.statement import statement
from kg.stores.base.deadline import Deadline, check_length
from kg.stores.base.version_origin import VersionOrigin
from kg.stores.base.versions import Versions
from kg.stores.cypher.full_text import plain_question
from queries.asker import asker
from queries.engine import (
    GraphRows,
    Language,
    QueryError,
    QueryInterruptedError,
    QueryTimeoutError,
    Rows,
    Value,
)

logger = logging.getLogger(__name__)

Answer = TypeVar("Answer")

DATABASE = Path("databases") / "graph"
"""Where the database of a version lies in its folder."""


class ArcadeDBEngine:
    """Answers Cypher from the version that is current when the engine is made.

    ``write=True`` runs the query on a copy and makes it the current version when it has
    succeeded; a load of the graph throws such changes away again.

    Args:
        versions: of the store.
        heap: the most memory for Java's objects.

    Raises:
        StoreError: nothing was loaded yet.
    """

    language: Language = "cypher"

    def __init__(self, versions: Versions, heap: str) -> None:
        self._versions = versions
        self._heap = heap
        self._lock = threading.Lock()
        self._server: ArcadeDBServer | None = None
        self._starting: Future[ArcadeDBServer] | None = None
        self._is_closed = False
        self._asking_again = threading.Lock()
        self._reading = versions.read()

    def run(
        self,
        text: str,
        parameters: Mapping[str, Value],
        *,
        timeout: float | None = None,
        write: bool = False,
    ) -> Rows:
        """Run one query; see ``QueryEngine.run``. Safe to call from several threads."""
        deadline = Deadline.of(timeout)
        check_length(text)
        text, parameters = plain_question(statement(text), parameters)
        if write:
            return self._run_writing(text, parameters, deadline)
        return self._answer(lambda server: server.run(text, parameters, deadline), deadline)

    def run_graph(
        self, text: str, parameters: Mapping[str, Value], *, timeout: float | None = None
    ) -> GraphRows:
        """Run one query; see ``GraphEngine.run_graph``. Safe to call from several threads."""
        deadline = Deadline.of(timeout)
        check_length(text)
        text, parameters = plain_question(statement(text), parameters)
        return self._answer(lambda server: server.run_graph(text, parameters, deadline), deadline)

    def close(self) -> None:
        """End the child process and let the version go; safe to call twice."""
        with self._lock:
            self._is_closed = True
            self._let_go()

    def _let_go(self) -> None:
        if self._starting is not None:
            self._settle(self._starting)
        if self._server is not None:
            self._server.close()
            self._server = None
        self._reading.close()

    def _answer(self, ask: Callable[[ArcadeDBServer], Answer], deadline: Deadline) -> Answer:
        """Ask, and once more where the process ended, perhaps through another query.

        Queries are asked again one after the other, so that the one that ends the process does it alone.

        Raises:
            QueryInterruptedError: it ended again, does not start in time, or there is no time left.
            AskerGoneError: nobody waits for the answer any more.
        """
        try:
            return ask(self._reader(deadline))
        except QueryInterruptedError as interrupted:
            asker().check()
            logger.info("a query is asked again: %s", interrupted.problem)
            left = deadline.left()
            if not self._asking_again.acquire(timeout=-1 if left is None else left):
                raise
            try:
                return ask(self._reader(deadline))
            except QueryTimeoutError:
                raise interrupted from None
            finally:
                self._asking_again.release()

    def _reader(self, deadline: Deadline) -> ArcadeDBServer:
        """The process that answers. One that starts goes on with that for whoever asks next."""
        with self._lock:
            if self._server is not None and self._server.process.is_running():
                return self._server
            starting = self._begin_start()
        try:
            return starting.result(deadline.left())
        except TimeoutError:
            raise QueryInterruptedError(
                f"ArcadeDB's process is still starting after {deadline.seconds or 0:.3g} seconds",
                "ask again in a few seconds, or raise --timeout",
            ) from None
        finally:
            with self._lock:
                if starting.done() and self._starting is starting:
                    self._settle(starting)

    def _begin_start(self) -> Future[ArcadeDBServer]:
        """The start that is under way, or a new one; called with the lock."""
        if self._starting is None:
            if self._server is not None:
                self._server.close()
            self._server, self._starting = None, self._start()
        return self._starting

    def _replace_ended(self) -> None:
        """Start the next process as soon as one has ended: whoever asks next waits the less."""
        with self._lock:
            has_ended = self._server is not None and not self._server.process.is_running()
            if has_ended and not self._is_closed:
                self._begin_start()

    def _settle(self, starting: Future[ArcadeDBServer]) -> None:
        """Keep what came of a start; its failure is raised by those who waited for it."""
        self._starting = None
        if starting.exception() is None:
            self._server = starting.result()

    def _start(self) -> Future[ArcadeDBServer]:
        started: Future[ArcadeDBServer] = Future()
        database = database_of(self._reading.folder)

        def start() -> None:
            try:
                started.set_result(ArcadeDBServer(database, self._heap, ended=self._replace_ended))
            except Exception as error:  # noqa: BLE001 - raised by those who wait
                started.set_exception(error)

        threading.Thread(target=start, name="start of ArcadeDB", daemon=True).start()
        return started

    def _run_writing(self, text: str, parameters: Mapping[str, Value], deadline: Deadline) -> Rows:
        with self._versions.write() as version, closing(self._versions.read()) as reading:
            shutil.copytree(reading.folder / DATABASE, version / DATABASE)
            server = ArcadeDBServer(database_of(version), self._heap, write=True, deadline=deadline)
            try:
                answer = server.run(text, parameters, deadline)
                rows = list(answer.rows)
                if server.close() != 0:
                    raise QueryError(
                        "ArcadeDB did not finish writing; nothing was changed", "run the query again"
                    )
            finally:
                server.process.kill()
            replace(VersionOrigin.read(reading.folder), modified=True).write(version)
        with self._lock:
            self._let_go()
            self._reading = self._versions.read()
        return replace(answer, rows=iter(rows))


def database_of(version: Path) -> str:
    """The database folder of a version, as ArcadeDB's process is told it."""
    return str((version / DATABASE).absolute())
