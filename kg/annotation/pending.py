"""Pending documents of the ledger through the pipeline, batch by batch."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import tee
from typing import NamedTuple

from extractors.pipeline import DocumentRun, LongReading, Pipeline, Shortage
from kg.annotation.memory import give_back_freed_memory, keep_freed_memory
from kg.annotation.on_ray.cluster import Cluster
from kg.annotation.shortages import ShortageError, Shortages
from kg.annotation.threads import usable_cores, use_threads
from kg.annotation.worker import DocumentResult, PipelineFactory, finish
from kg.annotation.worker_pool import WorkerPool
from kg.interruption import Interruption
from kg.ledger.ledger import Ledger, Pending
from kg.progress import Progress, Task


class BatchSize(NamedTuple):
    """When a batch is full: so many code points, or so many documents."""

    characters: int
    documents: int


ON_CPU = BatchSize(25_000, 16)
"""One text is read after the other: small batches are soon committed."""
ON_GPU = BatchSize(800_000, 512)
"""Texts are read together: enough to fill the batches of several shapes."""

MOST_WORKERS = 8
"""More are started only when asked for: each takes memory for a model of its own."""
CHARACTERS_A_WORKER = 200_000
"""With less to read for each, more workers take longer to start than they save."""

logger = logging.getLogger(__name__)


class Key(NamedTuple):
    """A document's content, which results are kept under, and its id."""

    content: str
    document: str


@dataclass(frozen=True, slots=True)
class Workers:
    """The processes that annotate.

    Args:
        factory: builds the pipeline in a worker process.
        count: how many; 1 annotates in this process; None as many as pay off.
        device: that models compute on; where it is no CPU, one process keeps it busy.
        threads: that models compute with in each process.
        cluster: where they are, and what each may take; None for this machine without Ray.
    """

    factory: PipelineFactory
    count: int | None = None
    device: str = "cpu"
    threads: int = 1
    cluster: Cluster | None = None

    def number_for(self, documents: int, characters: int) -> int:
        """How many processes annotate an input of that size."""
        if self.count is not None:
            return max(1, min(self.count, documents))
        if self.device != "cpu":
            return 1
        return max(1, min(usable_cores(), MOST_WORKERS, documents, characters // CHARACTERS_A_WORKER))

    @property
    def batch_size(self) -> BatchSize:
        """How much is annotated, and committed, at once."""
        return ON_CPU if self.device == "cpu" else ON_GPU


@dataclass(slots=True)
class Annotated:
    """What came of the pending texts.

    Args:
        done: texts that every extractor has read now.
        failed: texts that one could not read.
        lacking: document → why the machine could not read it; these stay pending.
    """

    done: int = 0
    failed: int = 0
    lacking: dict[str, str] = field(default_factory=dict)

    def add(self, batch: Sequence[Key], results: Sequence[DocumentResult]) -> None:
        """Count what came of a batch."""
        for key, result in zip(batch, results, strict=True):
            if isinstance(result.failure, Shortage):
                self.lacking[key.document] = result.failure.reason
            else:
                self.failed += result.failure is not None
                self.done += result.failure is None


def annotate_pending(
    ledger: Ledger,
    pipeline: Pipeline,
    *,
    progress: Progress,
    interruption: Interruption,
    workers: Workers | None = None,
) -> Annotated:
    """Bring every pending document through the extractors that have not read it yet.

    Each batch is committed in one transaction, in the order of the documents' ids,
    whatever the number of workers. Documents for which several workers had not enough memory
    are read again one at a time by a single one; those that do not go even so stay pending.

    Raises:
        KeyboardInterrupt: the user asked to stop; everything begun is finished and committed.
        WorkerError: worker processes cannot be started or do not stay alive.
        ShortageError: memory is lacking for whatever is tried; everything finished is committed.
        MissingDependencyError, ClusterError: of a Ray cluster, see ``kg.annotation.on_ray``.
    """
    if workers and workers.cluster:
        from kg.annotation.on_ray.annotate import annotate_on_ray  # Ray is imported only where it is wanted

        return annotate_on_ray(
            ledger, pipeline, workers, workers.cluster, progress=progress, interruption=interruption
        )
    count = workers.number_for(ledger.count_pending(), ledger.pending_characters()) if workers else 1
    size = workers.batch_size if workers else ON_CPU
    annotated = Annotated()

    def read(size: BatchSize, annotate: Annotate) -> None:
        with progress.task("annotating", ledger.count_pending(), "documents") as advance:
            batches = _until(interruption, ledger.pending(*size))
            for batch, results in annotate(batches, pipeline, advance):
                keys = [Key(pending.content, pending.document.id) for pending in batch]
                commit(ledger, pipeline, keys, results)
                annotated.add(keys, results)
                advance(len(batch))
        give_back_freed_memory()  # what follows needs it for other things
        interruption.check()

    if workers:
        use_threads(workers.threads)
        keep_freed_memory()
    if workers is None or count == 1:
        read(size, _here)
        return annotated
    try:
        read(size, partial(_in_processes, workers, count))
    except ShortageError as error:
        logger.warning("%s", error.problem)
        annotated.lacking[""] = error.problem
    if annotated.lacking:
        progress.tell("Memory is lacking for several worker processes: what is left is read by one.")
        annotated.lacking.clear()
        read(BatchSize(1, 1), partial(_in_processes, workers, 1))
    return annotated


Batches = Iterable[list[Pending]]
Annotate = Callable[[Batches, Pipeline, Task], Iterator[tuple[list[Pending], list[DocumentResult]]]]
"""Gives each batch with what came of it; results that the ledger has are not computed again."""


def _here(
    batches: Batches, pipeline: Pipeline, task: Task
) -> Iterator[tuple[list[Pending], list[DocumentResult]]]:
    """By this process."""

    def report(reading: LongReading) -> None:
        place = f"section {reading.sections:,} of {reading.of:,} of {reading.document}"
        task.within(reading.share, f"{reading.extractor}: {place}")

    shortages = Shortages()
    for batch in batches:
        results = finish(pipeline, _readings(batch), report)
        yield batch, results
        for result in results:
            if isinstance(result.failure, Shortage):
                shortages.met(result.failure.reason)
            else:
                shortages.passed()


def _in_processes(
    workers: Workers, count: int, batches: Batches, pipeline: Pipeline, task: Task
) -> Iterator[tuple[list[Pending], list[DocumentResult]]]:
    """By worker processes; how far these are within a document is not known."""
    kept, sent = tee(batches)
    with WorkerPool(workers.factory, pipeline.fingerprints, count, workers.threads) as pool:
        yield from zip(kept, pool.annotated(map(_readings, sent)), strict=True)


def _until(interruption: Interruption, batches: Iterable[list[Pending]]) -> Iterator[list[Pending]]:
    """The batches that are begun before the user asks to stop."""
    for batch in batches:
        if interruption.requested:
            return
        for pending in batch:
            logger.debug("annotating %s (%s)", pending.document.id, pending.content)
        yield batch


def _readings(batch: list[Pending]) -> list[DocumentRun]:
    return [DocumentRun(pending.document, dict(pending.results)) for pending in batch]


def commit(
    ledger: Ledger, pipeline: Pipeline, keys: Sequence[Key], results: Sequence[DocumentResult]
) -> None:
    """Write what came of documents into the ledger, in one transaction.

    Args:
        ledger: that the documents are from.
        pipeline: that read them.
        keys: of the documents.
        results: of each.
    """
    pairs = list(zip(keys, results, strict=True))
    ledger.commit(
        [
            (key.content, pipeline.fingerprints[name], encoded)
            for key, finished in pairs
            for name, encoded in finished.results.items()
        ],
        [
            (key.content, pipeline.fingerprints[finished.failure.extractor], finished.failure)
            for key, finished in pairs
            if finished.failure is not None and not isinstance(finished.failure, Shortage)
        ],
    )
