"""Records become documents on a cluster; this process opens the inputs, gives ids and writes the ledger.

Nine tenths of reading an abstract are spent on what depends on the record alone, above all on its language
(``python -m benchmarks.scale.reading``). That part needs no order, so workers do it. Tasks end one after the
other and hold no CPU between them: a cluster of any size gets through, and annotation has not begun yet.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Iterator, Sized
from contextlib import ExitStack
from itertools import islice
from types import ModuleType, TracebackType
from typing import Any, Self

from betwixt import __version__
from kg.annotation.on_ray.cluster import LOCAL, Cluster
from kg.annotation.on_ray.connection import ClusterError, Connection, connected
from kg.annotation.threads import usable_cores
from kg.progress import Progress
from kg.read.preparation import Entry, Preparation, Prepared, Result, here
from kg.read.records.record import Record

READ_HERE = 5_000
"""Records that this process reads before a cluster is asked: fewer take no longer than Ray takes to start."""
RECORDS = 200
CHARACTERS = 400_000
SECONDS = 1.0
"""A worker gets so many records at once, so many characters, or what came in so many seconds."""
TRIES = 5
"""So many workers may be lost over the same records. Then this process reads them, as it does without Ray."""
_TASKS_A_WORKER = 2


class ReadingOnRay:
    """Prepares records (see ``kg.read.preparation``), on a cluster where there are many; a context manager.

    Args:
        cluster: as it was asked for.
        most: workers; None for as many as have room.
        progress: is told when the cluster is asked.

    Raises:
        MissingDependencyError: Ray is absent, or of another release.
        ClusterError: the cluster cannot be reached, or its workers cannot read.
    """

    def __init__(self, cluster: Cluster, most: int | None, progress: Progress) -> None:
        self._cluster = cluster
        self._most = most
        self._progress = progress
        self._open = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()

    def __call__(self, preparation: Preparation, records: Iterator[Entry]) -> Iterator[Result]:
        """What comes of each record, in their order."""
        yield from here(preparation, islice(records, READ_HERE))
        batches = _batches(records)
        first = next(batches, None)
        if first is None:
            return
        count = (self._most or usable_cores()) if self._cluster.address == LOCAL else 1
        connection = self._open.enter_context(connected(self._cluster, count, self._progress))
        yield from self._in_order(connection, preparation, first, batches)

    def _in_order(
        self,
        connection: Connection,
        preparation: Preparation,
        first: list[Entry],
        rest: Iterator[list[Entry]],
    ) -> Iterator[Result]:
        ray = connection.ray
        prepare = ray.remote(num_cpus=1, max_retries=TRIES)(_prepared)
        shared = ray.put(preparation)
        waiting: deque[tuple[list[Entry], Any]] = deque()
        batch: list[Entry] | None = first
        while batch or waiting:
            if batch:
                waiting.append((batch, prepare.remote(__version__, shared, batch)))
                batch = next(rest, None)
            while waiting and (
                not batch or self._is_full(connection, waiting) or _is_done(ray, waiting[0][1])
            ):
                sent, task = waiting.popleft()
                yield from zip(sent, _result(ray, task, preparation, sent), strict=True)

    def _is_full(self, connection: Connection, waiting: Sized) -> bool:
        """Whether as much is handed out as the workers take; a cluster may grow."""
        cpus = max(1, int(connection.room().cpus))
        return len(waiting) >= _TASKS_A_WORKER * min(cpus, self._most or cpus)


def _batches(records: Iterable[Entry]) -> Iterator[list[Entry]]:
    batch: list[Entry] = []
    characters, began = 0, time.monotonic()
    for entry in records:
        batch.append(entry)
        characters += len(entry[1].raw) if isinstance(entry[1], Record) else 0
        if len(batch) == RECORDS or characters >= CHARACTERS or time.monotonic() - began >= SECONDS:
            yield batch
            batch, characters, began = [], 0, time.monotonic()
    if batch:
        yield batch


def _prepared(version: str, preparation: Preparation, batch: list[Entry]) -> list[Prepared | str]:
    """What a worker does."""
    if version != __version__:
        raise RuntimeError(f"Betwixt {__version__} is installed, and the build has {version}")
    return [preparation.of(entry) for entry in batch]


def _is_done(ray: ModuleType, task: Any) -> bool:
    return bool(ray.wait([task], timeout=0)[0])


def _result(ray: ModuleType, task: Any, preparation: Preparation, sent: list[Entry]) -> list[Prepared | str]:
    """What came of a task; by this process where its workers were lost.

    Raises:
        ClusterError: workers cannot do it.
    """
    try:
        prepared: list[Prepared | str] = ray.get(task)
    except ray.exceptions.RayTaskError as error:
        raise ClusterError(
            f"a worker of the cluster fails: {str(error).strip().splitlines()[-1]}",
            "every machine needs the same versions of Python and Betwixt: pip install 'betwixt[ray]'",
        ) from error
    except ray.exceptions.RayError:
        return [preparation.of(entry) for entry in sent]
    return prepared
