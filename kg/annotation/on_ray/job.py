"""One pass over all pending documents on a cluster: parts go out, rows come back and are committed."""

from __future__ import annotations

import logging
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from extractors.pipeline import Pipeline, Shortage
from kg.annotation.on_ray import stopping
from kg.annotation.on_ray.actor import Annotator
from kg.annotation.on_ray.cluster import Cluster
from kg.annotation.on_ray.connection import ClusterError, Connection
from kg.annotation.on_ray.memory_limit import Limited
from kg.annotation.on_ray.parts import Part, parts_of
from kg.annotation.on_ray.rows import Received, received
from kg.annotation.on_ray.source import PendingDocuments
from kg.annotation.on_ray.stream import streamed
from kg.annotation.on_ray.workforce import Workforce
from kg.annotation.pending import Annotated, BatchSize, Key, Workers, commit
from kg.annotation.shortages import ShortageError, Shortages
from kg.interruption import Interruption
from kg.ledger.ledger import Ledger
from kg.progress import Progress, Task

ROUNDS_IN_A_ROW = 3
"""So many rounds of which nothing came: the cluster loses its workers whatever they are given."""
TRIES_OF_A_PART = 5
"""So many workers may be lost over the same part before all that is left is handed out anew."""
_SECONDS_BETWEEN_LOOKS = 1.0
_PARTS_AHEAD = 2
"""Parts that a worker has at once, so that it need not wait for the next one."""
_PARTS_A_READER = 8
"""For fewer, a second process that reads them takes longer to start than it saves."""
_MOST_READERS = 2
"""Texts are read much faster than they are annotated."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Job:
    """What a build has a cluster do.

    Args:
        ledger: where documents come from and results go.
        pipeline: of the build.
        workers: what the cluster's workers are like.
        cluster: as it was asked for.
        connection: to it.
        annotated: is told what comes of the documents.
    """

    ledger: Ledger
    pipeline: Pipeline
    workers: Workers
    cluster: Cluster
    connection: Connection
    annotated: Annotated

    def run(self, size: BatchSize, most: int | None, progress: Progress, interruption: Interruption) -> None:
        """Annotate all that is pending, in rounds: where parts were lost for good, another one follows.

        Args:
            size: of a batch.
            most: workers; None for as many as have room.
            progress: of the documents, with what the cluster does.
            interruption: ends the pass between two results.

        Raises:
            KeyboardInterrupt, ClusterError, WorkerError, ShortageError: as ``annotate_on_ray`` says.
        """
        workforce = Workforce(self.connection, progress)
        fruitless = 0
        with progress.task("annotating", self.ledger.count_pending(), "documents") as task:
            while True:
                done = self.annotated.done + self.annotated.failed
                try:
                    self._round(size, most, task, workforce, interruption)
                    break
                except self.connection.ray.exceptions.RayError as error:
                    fruitless = 0 if self.annotated.done + self.annotated.failed > done else fruitless + 1
                    self._consider(error, fruitless)
                    workforce.anew()
                    progress.tell("The cluster has lost workers; what they had is handed out again.")
        interruption.check()

    def _consider(self, error: Exception, fruitless: int) -> None:
        """Go on after an error of Ray's that is the loss of workers, unless nothing else happens.

        Raises:
            ClusterError: it is another one.
            ShortageError: too often in a row.
        """
        logger.debug("Ray in full", exc_info=error)
        last = str(error).strip().splitlines()[-1]
        known = self.connection.ray.exceptions
        if isinstance(error, known.RayTaskError) or getattr(error, "actor_init_failed", False):
            raise ClusterError(
                f"a worker of the cluster fails: {last}",
                "every machine needs the same versions of Python and Betwixt: pip install 'betwixt[ray]'",
            ) from error
        if fruitless >= ROUNDS_IN_A_ROW:
            raise ShortageError(
                f"the cluster loses its workers, and nothing came of {fruitless} rounds: {last}",
                "give its machines more memory, or pass a smaller --workers, and run the same command again: "
                "what is finished is kept",
            ) from error

    def _round(
        self,
        size: BatchSize,
        most: int | None,
        task: Task,
        workforce: Workforce,
        interruption: Interruption,
    ) -> None:
        room = self.connection.room()
        parts = parts_of(self.ledger, size, most or max(1, self.cluster.fits(room)))
        if not parts:
            return
        intake = _Intake(self.ledger, self.pipeline, self.annotated, bytearray(parts[-1].end))

        def waiting() -> bool:
            task.within(0, workforce.words())
            return not interruption.requested

        tables = streamed(self._dataset(parts, most), waiting, stopping.stop, _SECONDS_BETWEEN_LOOKS)
        with closing(tables):
            for table in tables:
                rows = table.to_pylist()
                workforce.saw(rows)
                task(intake.take(rows), workforce.words())

    def _dataset(self, parts: list[Part], most: int | None) -> Any:
        """The parts, and what comes of them: nothing runs yet."""
        data = self.connection.ray.data
        stopping.begin()
        size = self.cluster.pool_size(most, self.connection.room(), len(parts))
        source = PendingDocuments(self.ledger.path, self.pipeline.fingerprints, parts)
        memory = self.cluster.memory
        given = (
            Limited(self.workers.factory, memory),
            dict(self.pipeline.fingerprints),
            self.workers.threads,
            logging.getLogger("extractors").getEffectiveLevel(),
        )
        with data.DataContext.current(_set_up(data.DataContext.get_current().copy())):
            return data.read_datasource(
                source,
                override_num_blocks=len(parts),
                num_cpus=0,
                concurrency=max(1, min(_MOST_READERS, len(parts) // _PARTS_A_READER)),
                label_selector={"ray.io/node-id": self.connection.node},
            ).map_batches(
                Annotator,
                fn_constructor_args=given,
                batch_size=1,
                batch_format="pyarrow",
                compute=data.ActorPoolStrategy(
                    min_size=size.fewest,
                    max_size=size.most,
                    initial_size=size.first,
                    max_tasks_in_flight_per_actor=_PARTS_AHEAD,
                ),
                num_cpus=1,
                num_gpus=self.cluster.gpus or None,
                memory=memory or None,
                max_restarts=-1,
                max_task_retries=TRIES_OF_A_PART,
            )


@dataclass(slots=True)
class _Intake:
    """Commits what comes back, each document once.

    Args:
        ledger, pipeline, annotated: as in ``Job``.
        taken: by a document's number, whether it came already; a lost worker's part may come twice.
    """

    ledger: Ledger
    pipeline: Pipeline
    annotated: Annotated
    taken: bytearray
    shortages: Shortages = field(default_factory=Shortages)

    def take(self, rows: list[dict[str, Any]]) -> int:
        """Commit rows; how many documents were new.

        Raises:
            ClusterError: a worker cannot work.
            ShortageError: memory is lacking for one document after the other.
        """
        new: list[Received] = []
        for row in rows:
            if row["problem"] is not None:
                self._commit(new)
                raise ClusterError(f"a worker at {row['node']}: {row['problem']}", _advice(row["advice"]))
            if not self.taken[row["number"]]:
                self.taken[row["number"]] = 1
                new.append(received(row))
        self._commit(new)
        for came in new:
            if isinstance(came.result.failure, Shortage):
                self.shortages.met(came.result.failure.reason)
            else:
                self.shortages.passed()
        return len(new)

    def _commit(self, new: list[Received]) -> None:
        keys = [Key(came.content, came.document) for came in new]
        results = [came.result for came in new]
        commit(self.ledger, self.pipeline, keys, results)
        self.annotated.add(keys, results)


def _advice(given: str) -> str:
    same = "every machine of the cluster needs the same Betwixt, and the same files at the same paths"
    return f"{given}; {same}" if given else same


def _set_up(context: Any) -> Any:
    """No bars or lines of Ray Data's own; no end after 30 minutes of waiting, but one when it is wanted."""
    context.custom_execution_callback_classes = [stopping.Stopping]
    context.enable_progress_bars = False
    context.enable_operator_progress_bars = False
    context.print_on_execution_start = False
    context.execution_no_progress_timeout_s = -1
    return context
