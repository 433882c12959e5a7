"""Pending documents of the ledger through the pipeline, batch by batch."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import tee
from typing import NamedTuple

from extractors.pipeline import DocumentRun, Pipeline
from kg.annotation.memory import keep_freed_memory
from kg.annotation.threads import usable_cores, use_threads
from kg.annotation.worker import DocumentResult, PipelineFactory, finish
from kg.annotation.worker_pool import WorkerPool
from kg.interruption import Interruption
from kg.ledger.ledger import Ledger, Pending
from kg.progress import Progress


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


@dataclass(frozen=True, slots=True)
class Workers:
    """The processes that annotate.

    Args:
        factory: builds the pipeline in a worker process.
        count: how many; 1 annotates in this process; None as many as pay off.
        device: that models compute on; where it is no CPU, one process keeps it busy.
        threads: that models compute with in each process.
    """

    factory: PipelineFactory
    count: int | None = None
    device: str = "cpu"
    threads: int = 1

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


def annotate_pending(
    ledger: Ledger,
    pipeline: Pipeline,
    *,
    progress: Progress,
    interruption: Interruption,
    workers: Workers | None = None,
) -> tuple[int, int]:
    """Bring every pending document through the extractors that have not read it yet.

    Each batch is committed in one transaction, in the order of the documents' ids,
    whatever the number of workers.

    Returns:
        Texts annotated and texts that failed.

    Raises:
        KeyboardInterrupt: the user asked to stop; everything begun is finished and committed.
        WorkerError: worker processes cannot be started or do not stay alive.
    """
    annotated = failed = 0
    documents, characters = ledger.count_pending(), ledger.pending_characters()
    count = workers.number_for(documents, characters) if workers else 1
    with progress.task("annotating", documents, "documents") as advance:
        size = workers.batch_size if workers else ON_CPU
        batches = _until(interruption, ledger.pending(*size))
        for batch, found in _annotated(batches, pipeline, workers, count):
            _commit(ledger, pipeline, batch, found)
            failures = sum(each.failure is not None for each in found)
            failed += failures
            annotated += len(batch) - failures
            advance(len(batch))
    interruption.check()
    return annotated, failed


def _until(interruption: Interruption, batches: Iterable[list[Pending]]) -> Iterator[list[Pending]]:
    """The batches that are begun before the user asks to stop."""
    for batch in batches:
        if interruption.requested:
            return
        for pending in batch:
            logger.debug("annotating %s (%s)", pending.document.id, pending.content)
        yield batch


def _annotated(
    batches: Iterable[list[Pending]], pipeline: Pipeline, workers: Workers | None, count: int
) -> Iterator[tuple[list[Pending], list[DocumentResult]]]:
    """Each batch with what came of it; results that the ledger has are not computed again."""
    if workers:
        use_threads(workers.threads)
        keep_freed_memory()
    if not workers or count == 1:
        for batch in batches:
            yield batch, finish(pipeline, _readings(batch))
        return
    kept, sent = tee(batches)
    with WorkerPool(workers.factory, pipeline.fingerprints, count, workers.threads) as pool:
        yield from zip(kept, pool.annotated(map(_readings, sent)), strict=True)


def _readings(batch: list[Pending]) -> list[DocumentRun]:
    return [DocumentRun(pending.document, dict(pending.results)) for pending in batch]


def _commit(ledger: Ledger, pipeline: Pipeline, batch: list[Pending], found: list[DocumentResult]) -> None:
    pairs = list(zip(batch, found, strict=True))
    ledger.commit(
        [
            (pending.content, pipeline.fingerprints[name], encoded)
            for pending, finished in pairs
            for name, encoded in finished.results.items()
        ],
        [
            (pending.content, pipeline.fingerprints[finished.failure.extractor], finished.failure)
            for pending, finished in pairs
            if finished.failure is not None
        ],
    )
