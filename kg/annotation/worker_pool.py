"""Several worker processes at once: batches go out in order and come back in order."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from multiprocessing.connection import wait
from types import TracebackType
from typing import Self

from extractors.pipeline import DocumentRun, Failure, Shortage
from kg.annotation.shortages import Shortages
from kg.annotation.worker import DocumentResult, PipelineFactory, Worker, WorkerDiedError, WorkerError

BATCHES_A_WORKER = 3
"""Batches on their way for each worker, those that wait for an earlier one included: what bounds memory."""
DEATHS_IN_A_ROW = 3
"""So many documents that no worker survives, one after the other, are the machine's fault."""

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class _Task:
    """A batch on its way; ``worker`` has it until there are ``results``."""

    readings: list[DocumentRun]
    worker: Worker
    results: list[DocumentResult] | None = None


class WorkerPool:
    """Worker processes, used as a context manager: at its end they are ended.

    If a worker dies, another one takes its place and gets its documents one by one. A document that crashes
    this one too fails alone. Where the system killed both, memory is lacking: that is a ``Shortage``, which
    is no fault of the document's.

    Args:
        factory: builds each worker's pipeline; another process must be able to import it.
        fingerprints: of the pipeline, in running order.
        count: workers.
        threads: that models compute with in each.
    """

    def __init__(
        self, factory: PipelineFactory, fingerprints: Mapping[str, str], count: int, threads: int
    ) -> None:
        self._start: Callable[[], Worker] = lambda: Worker(factory, fingerprints, threads)
        self._last_extractor = list(fingerprints)[-1]
        self._count = count
        self._workers: list[Worker] = []
        self._deaths = 0
        self._shortages = Shortages()

    def __enter__(self) -> Self:
        for _ in range(self._count):
            self._add()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for worker in self._workers:
            worker.end()

    def annotated(self, batches: Iterable[list[DocumentRun]]) -> Iterator[list[DocumentResult]]:
        """What comes of the batches, in their order.

        Args:
            batches: taken one by one, no more of them than are soon worked on.

        Raises:
            WorkerError: workers cannot be started, or die whatever they are given.
            ShortageError: the system kills them whatever they are given.
        """
        waiting = iter(batches)
        tasks: deque[_Task] = deque()
        more = True
        while more or tasks:
            while more and len(tasks) < self._count * BATCHES_A_WORKER and (worker := self._idle(tasks)):
                batch = next(waiting, None)
                if batch is None:
                    more = False
                else:
                    worker.give(batch)
                    tasks.append(_Task(batch, worker))
            while tasks and tasks[0].results is not None:
                yield tasks[0].results
                tasks.popleft()
            self._receive([task for task in tasks if task.results is None])

    def _idle(self, tasks: Iterable[_Task]) -> Worker | None:
        """A worker without a task: one that is there, else a new one in the place of one that died."""
        busy = {id(task.worker) for task in tasks if task.results is None}
        for worker in self._workers:
            if id(worker) not in busy:
                return worker
        return self._add() if len(self._workers) < self._count else None

    def _receive(self, running: list[_Task]) -> None:
        """Wait until a worker has something to tell, and take it."""
        ready = wait([task.worker.connection for task in running]) if running else []
        for task in running:
            if task.worker.connection in ready:
                try:
                    task.results = task.worker.take()
                    self._watch(task.results)
                except WorkerDiedError as death:
                    logger.warning("%s; its documents are tried one by one", death)
                    self._bury(task.worker)
                    task.results = self._one_by_one(task.readings)

    def _watch(self, results: Iterable[DocumentResult]) -> None:
        """Count the shortages that a worker has survived."""
        for result in results:
            if isinstance(result.failure, Shortage):
                self._shortages.met(result.failure.reason)
            else:
                self._shortages.passed()

    def _one_by_one(self, readings: list[DocumentRun]) -> list[DocumentResult]:
        """What a worker died of, annotated document by document in the next one."""
        results: list[DocumentResult] = []
        worker: Worker | None = None
        for reading in readings:
            worker = worker or self._add()
            worker.give([reading])
            try:
                alone = worker.take()
                results += alone
                self._deaths = 0
                self._watch(alone)
            except WorkerDiedError as death:
                self._bury(worker)
                worker = None
                results.append(DocumentResult({}, self._counted(reading, death)))
        return results

    def _counted(self, reading: DocumentRun, death: WorkerDiedError) -> Failure:
        """What the second death over a document is to it."""
        if death.by_shortage:
            logger.warning("%s could not be read: %s", reading.document.id, death)
            self._shortages.met(str(death))
            return Shortage(self._last_extractor, str(death))
        self._count_death(reading, death)
        return Failure(self._last_extractor, str(death))

    def _count_death(self, reading: DocumentRun, death: WorkerDiedError) -> None:
        logger.warning("%s failed: %s", reading.document.id, death)
        self._deaths += 1
        if self._deaths == DEATHS_IN_A_ROW:
            raise WorkerError(
                f"{self._deaths} documents in a row ended their worker process: {death}",
                "free memory, or pass a smaller --workers; what is finished is kept",
            )

    def _add(self) -> Worker:
        self._workers.append(self._start())
        return self._workers[-1]

    def _bury(self, worker: Worker) -> None:
        worker.end()
        self._workers.remove(worker)
