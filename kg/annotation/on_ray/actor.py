"""A worker of the cluster: a Ray actor with a worker process, the same as those of a build on one machine.

The process holds the extractors. If a document ends it, the pool behaves as on one machine. The actor
itself holds nothing that can be lost.
"""

from __future__ import annotations

import logging
import sys
import uuid
from collections.abc import Callable, Iterator, Mapping

import pyarrow as pa
import ray

from betwixt.errors import BetwixtError
from extractors.pipeline import Shortage
from kg.annotation.on_ray.rows import Batch, Sender, batches_of, problem_row, result_rows
from kg.annotation.shortages import ShortageError
from kg.annotation.worker import DocumentResult, PipelineFactory, Records
from kg.annotation.worker_pool import WorkerPool

_LOGGERS = ("betwixt", "extractors", "linkers", "kg")


class Annotator:
    """Annotates batches; Ray Data makes one in every actor.

    Args:
        factory: builds the pipeline.
        fingerprints: of the build's pipeline, which this one's must equal.
        threads: that models compute with.
        level: from which on what is logged is sent along.
    """

    def __init__(
        self, factory: PipelineFactory, fingerprints: Mapping[str, str], threads: int, level: int
    ) -> None:
        context = ray.get_runtime_context()
        self._sender = Sender(
            uuid.uuid4().hex,
            ray.util.get_node_ip_address(),
            bool(context.was_current_actor_reconstructed),
        )
        self._records = Records()
        for name in _LOGGERS:
            logging.getLogger(name).setLevel(level)
            logging.getLogger(name).addHandler(self._records)
        vars(sys.modules["__main__"]).pop(
            "__file__", None
        )  # a process of ours need not run Ray's main module
        self._last_extractor = list(fingerprints)[-1]
        self._new_pool: Callable[[], WorkerPool] = lambda: WorkerPool(factory, fingerprints, 1, threads)
        self._pool = self._new_pool()
        self._pool.__enter__()

    def __call__(self, table: pa.Table) -> Iterator[pa.Table]:
        """What comes of the batches of a table; at its end a row with a problem if there is one."""
        for batch in batches_of(table):
            try:
                results = self._annotated(batch)
            except BetwixtError as error:
                yield problem_row(error.problem, error.advice, self._sender)
                return
            yield result_rows(batch, results, self._sender, self._records.taken())

    def _annotated(self, batch: Batch) -> list[DocumentResult]:
        try:
            [results] = self._pool.annotated([batch.readings])
        except ShortageError as error:
            self._pool.__exit__(None, None, None)
            self._pool = self._new_pool()
            self._pool.__enter__()
            return [DocumentResult({}, Shortage(self._last_extractor, error.problem))] * len(batch.readings)
        return results
