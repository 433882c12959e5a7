"""One worker process: it builds its own pipeline and annotates the batches that it is given.

Processes are spawned, never forked: that works everywhere and beside threads. A worker
ends when its parent does, however that ended. Ctrl-C is the parent's business alone.
"""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from logging.handlers import QueueHandler
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from betwixt.errors import BetwixtError
from betwixt.garbage import search_rarely
from betwixt.parent_process import end_with_parent
from extractors.annotations_codec import encode
from extractors.pipeline import DocumentRun, Failure, Listener, LongReading, Pipeline, failure_of, nobody
from extractors.shortage import is_shortage
from kg.annotation.memory import give_back_freed_memory, keep_freed_memory
from kg.annotation.threads import use_threads

PipelineFactory = Callable[[], Pipeline]
"""A function that another process can import, such as ``standard_pipeline``."""

_SPAWN = get_context("spawn")

_LACKING_MEMORY = 112
"""The exit code of a worker that ran out of memory between documents."""
_KILLED = {-signal.SIGTERM, *([-signal.SIGKILL] if hasattr(signal, "SIGKILL") else ())}
"""Exit codes of what somebody else ended: the system does so where memory is lacking."""


@dataclass(frozen=True, slots=True)
class DocumentResult:
    """What came of one document.

    Args:
        results: extractor → its new annotations, encoded as the ledger keeps them.
        failure: why it went no further, if so.
    """

    results: Mapping[str, bytes]
    failure: Failure | None = None


def finish(
    pipeline: Pipeline, readings: Sequence[DocumentRun], report: Listener = nobody
) -> list[DocumentResult]:
    """Run a pipeline over documents, and encode its annotations; ``told`` as for the pipeline."""
    long = False

    def section_read(reading: LongReading) -> None:
        nonlocal long
        long = True
        give_back_freed_memory()
        report(reading)

    pipeline.run(readings, section_read)
    results = [_encoded(pipeline, reading) for reading in readings]
    if long:
        give_back_freed_memory()
        keep_freed_memory()
    return results


def _encoded(pipeline: Pipeline, reading: DocumentRun) -> DocumentResult:
    results: dict[str, bytes] = {}
    for name in reading.fresh:
        try:
            results[name] = encode(reading.results.pop(name))
        except MemoryError as error:
            return DocumentResult(results, failure_of(name, reading.document, error))
    return DocumentResult(results, reading.failure)


class WorkerError(BetwixtError):
    """Worker processes could not be started, or do not stay alive."""


class WorkerDiedError(Exception):
    """A worker process ended before it gave its answer.

    Args:
        how: what the message says.
        by_shortage: whether it was ended from outside, as where memory is lacking, or had not even
            started: no document's fault.
    """

    def __init__(self, how: str, by_shortage: bool) -> None:
        super().__init__(how)
        self.by_shortage = by_shortage


class Worker:
    """A worker process, seen from its parent.

    Args:
        factory: builds the pipeline over there.
        fingerprints: of the parent's pipeline, which the worker's must equal.
        threads: that models compute with over there.
    """

    def __init__(self, factory: PipelineFactory, fingerprints: Mapping[str, str], threads: int) -> None:
        self.connection, theirs = _SPAWN.Pipe()
        level = logging.getLogger("extractors").getEffectiveLevel()
        self._process = _SPAWN.Process(
            target=_serve, args=(theirs, factory, dict(fingerprints), threads, level), daemon=True
        )
        self._process.start()
        theirs.close()  # so that the end of the process is the end of the connection
        self._started = False

    def give(self, readings: Sequence[DocumentRun]) -> None:
        """Hand over documents to annotate; ``take`` returns them."""
        with suppress(OSError):  # it has died, as take() will tell
            self.connection.send(readings)

    def take(self) -> list[DocumentResult]:
        """Wait for what comes of the documents that were given.

        Raises:
            WorkerError: the worker could not build the same pipeline.
            WorkerDiedError: the process has ended.
        """
        if not self._started:
            problem = self._receive("while it started")
            if problem is not None:
                raise problem
            self._started = True
        finished, records = self._receive("while it annotated")
        for record in records:
            logger = logging.getLogger(record.name)
            if logger.isEnabledFor(record.levelno):
                logger.handle(record)
        return list(finished)

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self._process.terminate()
        self._process.join()
        self.connection.close()

    def _receive(self, when: str) -> Any:
        try:
            return self.connection.recv()
        except (EOFError, OSError):
            self._process.join()
            code = self._process.exitcode
            raise WorkerDiedError(
                f"the worker process ended {when} ({_how(code)})",
                code in _KILLED or code == _LACKING_MEMORY or not self._started,
            ) from None


def _how(exit_code: int | None) -> str:
    if exit_code is not None and exit_code < 0:
        name = signal.Signals(-exit_code).name
        return f"{name}: out of memory?" if name == "SIGKILL" else name
    if exit_code == _LACKING_MEMORY:
        return "out of memory"
    return f"exit code {exit_code}"


def _serve(
    connection: Connection, factory: PipelineFactory, fingerprints: dict[str, str], threads: int, level: int
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    search_rarely()
    use_threads(threads)
    keep_freed_memory()
    records = Records()
    logging.basicConfig(handlers=[records], level=level, force=True)
    try:
        pipeline = factory()
        if dict(pipeline.fingerprints) != fingerprints:
            raise WorkerError("a worker process has other extractors than the build", "pass --workers 1")
    except Exception as error:  # noqa: BLE001 - whatever it is, the parent tells it
        known = isinstance(error, BetwixtError)
        advice = "free memory, or pass a smaller --workers" if is_shortage(error) else ""
        problem = f"a worker process cannot start: {type(error).__name__}: {error}"
        connection.send(error if known else WorkerError(problem, advice))
        return
    connection.send(None)
    try:
        while True:
            try:
                readings = connection.recv()
            except EOFError:
                return
            finished = finish(pipeline, readings)
            connection.send((finished, records.taken()))
    except MemoryError:
        os._exit(_LACKING_MEMORY)


class Records(QueueHandler):
    """Keeps what is logged until it is taken along to another process."""

    def __init__(self) -> None:
        self._kept: list[logging.LogRecord] = []
        super().__init__(self._kept)  # type: ignore[arg-type]
        self.setFormatter(logging.Formatter())  # of the message alone: the rest of a record goes along too

    def enqueue(self, record: logging.LogRecord) -> None:
        self._kept.append(record)

    def taken(self) -> list[logging.LogRecord]:
        """What was kept since the last time."""
        kept = self._kept[:]
        self._kept.clear()
        return kept
