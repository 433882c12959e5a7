"""Pending documents of the ledger through a Ray cluster; this process alone writes the ledger."""

from __future__ import annotations

import logging

from extractors.pipeline import Pipeline
from kg.annotation.on_ray.cluster import LOCAL, Cluster
from kg.annotation.on_ray.connection import connected
from kg.annotation.pending import Annotated, BatchSize, Workers
from kg.annotation.shortages import ShortageError
from kg.annotation.threads import usable_cores
from kg.interruption import Interruption
from kg.ledger.ledger import Ledger
from kg.progress import Progress

logger = logging.getLogger(__name__)


def annotate_on_ray(
    ledger: Ledger,
    pipeline: Pipeline,
    workers: Workers,
    cluster: Cluster,
    *,
    progress: Progress,
    interruption: Interruption,
) -> Annotated:
    """Bring every pending document through the extractors that have not read it yet, on a Ray cluster.

    What comes back is committed at once, in the order in which it comes. A worker that is lost is replaced,
    the user is told, and its documents are read again. Documents for which workers had not enough memory
    are read again one at a time by a single one; those that do not go even so stay pending.

    Raises:
        KeyboardInterrupt: the user asked to stop; what came back is committed.
        MissingDependencyError: Ray is absent, or of another release.
        ClusterError: the cluster cannot be reached, or its workers cannot annotate.
        WorkerError: documents in a row end their worker process.
        ShortageError: memory is lacking for whatever is tried; everything finished is committed.
    """
    annotated = Annotated()
    pending = ledger.count_pending()
    if not pending:
        return annotated
    count = workers.count
    if cluster.address == LOCAL:
        count = max(1, min(count or usable_cores(), pending))
    with connected(cluster, count or 1, progress) as connection:
        from kg.annotation.on_ray.job import Job  # which imports Ray, now that it is known to be there

        job = Job(ledger, pipeline, workers, cluster, connection, annotated)
        try:
            job.run(workers.batch_size, count, progress, interruption)
        except ShortageError as error:
            logger.warning("%s", error.problem)
            annotated.lacking[""] = error.problem
        if annotated.lacking:
            progress.tell("Memory is lacking for several workers: what is left is read by one.")
            annotated.lacking.clear()
            job.run(BatchSize(1, 1), 1, progress, interruption)
    return annotated
