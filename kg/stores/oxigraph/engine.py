"""SPARQL over the embedded store, each evaluation in a process that can be stopped."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import shutil
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from betwixt.schema import PREFIXES
from kg.stores.base.confined import MEMORY
from kg.stores.base.deadline import Deadline, check_length
from kg.stores.base.version_origin import VersionOrigin
from kg.stores.base.versions import HeldVersion, Versions
from kg.stores.oxigraph.exact import ExactRequest
from kg.stores.sparql.text import operation
from kg.stores.sparql.unknown_names import notes_on_query
from queries.asker import asker
from queries.engine import (
    Dataset,
    Language,
    QueryError,
    QueryRefusedError,
    RdfAnswer,
    RdfTerm,
    Rows,
    Value,
    WriteRefusedError,
)

logger = logging.getLogger(__name__)

DATABASE = "database"
"""The folder of a version that Oxigraph reads and writes."""

IMPORTS_FROM = str(Path(__file__).parents[3])
"""The folder that holds the package ``kg``: evaluating processes import from there."""

_FEW_ARENAS = {"MALLOC_ARENA_MAX": "2"}
"""For glibc: threads of a busy machine take arenas of their own, 64 MB of the bounded address space each."""


class _EvaluatingProcess:
    """One evaluating process over one version, with one question at a time."""

    def __init__(self, version: Path, mode: str, memory: int, reading: HeldVersion | None = None) -> None:
        self.version = version
        self._memory = memory
        self._reading = reading
        self._busy = False
        paths = [IMPORTS_FROM, *filter(None, [os.environ.get("PYTHONPATH")])]
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-P",
                "-m",
                "kg.stores.oxigraph.child",
                str(version / DATABASE),
                mode,
                str(memory),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), **_FEW_ARENAS},
        )
        weakref.finalize(self, _stop, self._process, reading)

    def ask(
        self, text: str, *, update: bool, deadline: Deadline, exact: ExactRequest | None = None
    ) -> Iterator[dict[str, Any]]:
        """The messages of an answer; ends after the last one.

        Raises:
            QueryTimeoutError: the time limit was reached; the process is no more.
            QueryError: the store refused the query, or the process ended.
        """
        self._busy = True
        stopped, who = threading.Event(), asker()

        def stop() -> None:
            stopped.set()
            self._process.kill()

        left = deadline.left()
        timer = threading.Timer(left, stop) if left is not None else None
        if timer:
            timer.daemon = True
            timer.start()
        try:
            with who.ending(self._process.kill):
                yield from self._messages({"text": text, "update": update, "exact": exact})
        except _ProcessEndedError:
            who.check()
            if stopped.is_set():
                raise deadline.error() from None
            raise self._why_it_ended() from None
        finally:
            if timer:
                timer.cancel()
            if stopped.is_set():
                self._process.wait()

    def _why_it_ended(self) -> QueryError:
        status = self._process.wait()
        if status == -getattr(signal, "SIGABRT", 0):
            return QueryError(
                f"the query needs more memory than the {self._memory / (1 << 30):.3g} GB that it may take",
                "ask for less: narrower patterns, shorter texts, LIMIT before ORDER BY and GROUP BY",
            )
        if status == -getattr(signal, "SIGSEGV", 0):
            return QueryError("the query is nested too deeply", "ask in several, simpler queries")
        return QueryError(f"the process that answers SPARQL has ended ({status})")

    def _messages(self, request: dict[str, Any]) -> Iterator[dict[str, Any]]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            sent = json.dumps({**request, "prefixes": PREFIXES})
            self._process.stdin.write(sent.encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise _ProcessEndedError("the process that answers SPARQL has ended") from None
        for line in self._process.stdout:
            if not line.endswith(b"\n"):
                break
            message: dict[str, Any] = json.loads(line)
            self._busy = not ("done" in message or "error" in message)
            if "done" in message:
                return
            if "error" in message:
                kind = QueryRefusedError if message.get("refused") else QueryError
                raise kind(message["error"], message["advice"])
            yield message
        raise _ProcessEndedError("the process that answers SPARQL has ended")

    @property
    def is_ready(self) -> bool:
        """Whether another question can be asked: alive, and the last answer was read to its end."""
        return not self._busy and self._process.poll() is None

    def finish(self) -> None:
        """Wait until the process has closed its database and ended."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def close(self) -> None:
        """Stop the process and let go of the version; safe to call twice."""
        _stop(self._process, self._reading)


class _ProcessEndedError(QueryError):
    pass


def _stop(process: subprocess.Popen[bytes], reading: HeldVersion | None) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe:
            with contextlib.suppress(OSError):  # what was still in the buffer has no reader any more
                pipe.close()
    if reading:
        reading.close()


class OxigraphEngine:
    """SPARQL 1.1 over the version of the embedded store that is current when a question is asked.

    The default graph of a query is the union of all named graphs; an update has to name
    its graphs. The prefixes of ``betwixt.schema`` need no declaration. ``SERVICE`` and
    ``LOAD`` are refused. An ASK has one column, ``answer``. The time limit of a query
    includes its judging and the reading of its rows.

    Several threads may ask at once: each gets a process of its own.

    Args:
        versions: of the store.
        memory: bytes that each of these processes may take.
    """

    language: Language = "sparql"

    def __init__(self, versions: Versions, memory: int = MEMORY) -> None:
        self._versions = versions
        self._memory = memory
        self._idle: list[_EvaluatingProcess] = []
        self._lock = threading.Lock()
        self._closed = False

    def run(
        self,
        text: str,
        parameters: Mapping[str, Value],
        *,
        timeout: float | None = None,
        write: bool = False,
    ) -> Rows:
        """Run one query, or with ``write`` one update; see ``queries.engine.QueryEngine``.

        An update makes a new version of the store out of the current one; questions that
        are being answered go on reading the old one.
        """
        if parameters:
            raise QueryError(
                "SPARQL has no parameters",
                "write the values into the query, or ask a question of the catalogue",
            )
        deadline = Deadline.of(timeout)
        check_length(text)
        if operation(text) == "update":
            if not write:
                raise WriteRefusedError("the query changes the graph", "pass --write if that is meant")
            self._update(text, deadline)
            return Rows((), iter(()))
        messages = self._messages(text, deadline)
        head = next(messages)
        if "turtle" in head:
            for _ in messages:
                pass
            return Rows((), iter(()), head["turtle"], notes_on_query(text))
        rows = (tuple(row) for message in messages for row in message["rows"])
        return Rows(tuple(head["columns"]), rows, notes=notes_on_query(text))

    def answer(
        self,
        text: str,
        *,
        rows: int,
        size: int,
        dataset: Dataset | None = None,
        timeout: float | None = None,
    ) -> RdfAnswer:
        """Run one query that reads, for its exact terms; see ``queries.engine.RdfEngine``."""
        deadline = Deadline.of(timeout)
        check_length(text)
        if operation(text) == "update":
            raise WriteRefusedError("the query changes the graph", "only queries that read are answered here")
        graphs = (list(dataset.default), list(dataset.named)) if dataset else None
        head, *rest = self._messages(text, deadline, {"rows": rows, "size": size, "dataset": graphs})
        return RdfAnswer(
            tuple(head["columns"]),
            [_exact_row(row) for message in rest for row in message.get("rows", ())],
            boolean=head.get("boolean"),
            is_graph=head["form"] == "graph",
            truncated=any("truncated" in message for message in rest),
        )

    def _messages(
        self, text: str, deadline: Deadline, exact: ExactRequest | None = None
    ) -> Generator[dict[str, Any], None, None]:
        process = self._process_for_question()
        try:
            yield from process.ask(text, update=False, deadline=deadline, exact=exact)
        finally:
            self._give_back(process)

    def _process_for_question(self) -> _EvaluatingProcess:
        """An idle process over the current version, else a new one."""
        with self._lock:
            if self._closed:
                raise QueryError("the query engine is closed")
            current = self._versions.current()
            while self._idle:
                process = self._idle.pop()
                if process.version == current and process.is_ready:
                    return process
                process.close()
        reading = self._versions.read()
        return _EvaluatingProcess(reading.folder, "read", self._memory, reading)

    def _give_back(self, process: _EvaluatingProcess) -> None:
        with self._lock:
            if process.is_ready and not self._closed:
                self._idle.append(process)
                return
        process.close()

    def _update(self, text: str, deadline: Deadline) -> None:
        with self._versions.write() as version, contextlib.closing(self._versions.read()) as reading:
            _copy_database(reading.folder / DATABASE, version / DATABASE)
            process = _EvaluatingProcess(version, "write", self._memory)
            try:
                for _ in process.ask(text, update=True, deadline=deadline):
                    pass
                process.finish()
            finally:
                process.close()
            replace(VersionOrigin.read(reading.folder), modified=True).write(version)

    def close(self) -> None:
        """Stop the idle processes; safe to call twice."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for process in idle:
            process.close()


def _exact_row(row: Sequence[Sequence[Any] | None]) -> tuple[RdfTerm | None, ...]:
    return tuple(None if term is None else RdfTerm(*term) for term in row)


def _copy_database(source: Path, target: Path) -> None:
    """Copy a database. RocksDB never changes a table file, so those are linked where possible."""
    target.mkdir()
    for file in source.iterdir():
        copy = target / file.name
        if file.suffix == ".sst":
            try:
                os.link(file, copy)
                continue
            except OSError:
                logger.debug("no hard links here, copying %s", file)
        if file.name != "LOCK":
            shutil.copyfile(file, copy)
