"""The rows of a dataset, as they come, to somebody who must not wait for them."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Generator
from typing import Any

import pyarrow as pa

_WAITING_ROOM = 4
"""Tables that came and are not taken yet: with more, Ray waits."""

_PATIENCE = 60.0
"""Seconds that a dataset may take to end."""


def streamed(
    dataset: Any, waiting: Callable[[], bool], stop: Callable[[], None], seconds: float
) -> Generator[pa.Table, None, None]:
    """The tables of a Ray Data dataset, in the order in which they are ready.

    When it is closed, the dataset has been stopped and does nothing any more.

    Args:
        dataset: runs from the first table on.
        waiting: called again and again while there is none; False ends the stream.
        stop: makes the dataset end, with an error.
        seconds: between calls of ``waiting``.

    Raises:
        Exception: whatever the dataset raises.
    """
    ready: queue.Queue[pa.Table | Exception | None] = queue.Queue(_WAITING_ROOM)
    over = threading.Event()

    def put(item: pa.Table | Exception | None) -> None:
        while not over.is_set():
            try:
                ready.put(item, timeout=seconds)
            except queue.Full:
                continue
            return

    def run() -> None:
        try:
            for table in dataset.iter_batches(batch_size=None, batch_format="pyarrow", prefetch_batches=0):
                put(table)
                if over.is_set():
                    return
            put(None)
        except Exception as error:  # noqa: BLE001 - it is raised where the rows are taken
            put(error)

    runner = threading.Thread(target=run, name="rows of Ray", daemon=True)
    runner.start()
    try:
        while waiting():
            try:
                item = ready.get(timeout=seconds)
            except queue.Empty:
                continue
            if item is None:
                return
            if isinstance(item, Exception):
                raise item
            yield item
    finally:
        over.set()
        stop()
        runner.join(_PATIENCE)
