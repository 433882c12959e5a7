"""Pending documents of the ledger through the pipeline, batch by batch."""

from __future__ import annotations

import logging

from extractors.pipeline import Pipeline, Reading
from kg.interruption import Interruption
from kg.ledger import Ledger, Pending
from kg.progress import Progress

BATCH_CHARACTERS = 100_000
BATCH_DOCUMENTS = 64

logger = logging.getLogger(__name__)


def annotate_pending(
    ledger: Ledger, pipeline: Pipeline, *, progress: Progress, interruption: Interruption
) -> tuple[int, int]:
    """Bring every pending document through the extractors that have not read it yet.

    Each batch is committed in one transaction before the next begins.

    Returns:
        Texts annotated and texts that failed.

    Raises:
        KeyboardInterrupt: the user asked to stop; everything finished is committed.
    """
    annotated = failed = 0
    with progress.task("annotating", ledger.count_pending(), "documents") as advance:
        for batch in ledger.pending(BATCH_CHARACTERS, BATCH_DOCUMENTS):
            readings = annotate_batch(batch, pipeline)
            _commit(ledger, pipeline, batch, readings)
            failures = sum(reading.failure is not None for reading in readings)
            failed += failures
            annotated += len(batch) - failures
            advance(len(batch))
            interruption.check()
    return annotated, failed


def annotate_batch(batch: list[Pending], pipeline: Pipeline) -> list[Reading]:
    """Run the pipeline over a batch; results that the ledger has are not computed again."""
    for pending in batch:
        logger.debug("annotating %s (%s)", pending.document.id, pending.content)
    readings = [Reading(pending.document, dict(pending.results)) for pending in batch]
    pipeline.run(readings)
    return readings


def _commit(ledger: Ledger, pipeline: Pipeline, batch: list[Pending], readings: list[Reading]) -> None:
    pairs = list(zip(batch, readings, strict=True))
    ledger.commit(
        [
            (pending.content, pipeline.fingerprints[name], reading.results[name])
            for pending, reading in pairs
            for name in reading.fresh
        ],
        [
            (pending.content, pipeline.fingerprints[reading.failure.extractor], reading.failure)
            for pending, reading in pairs
            if reading.failure is not None
        ],
    )
