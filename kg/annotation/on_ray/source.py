"""The pending documents of a ledger as a source of Ray Data, read part by part while there is room for more.

A part is read by a process on the machine of the build, where the ledger is. It takes no CPU, so that
workers on all CPUs still get documents.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
from ray.data import Datasource, ReadTask
from ray.data.block import BlockMetadata

from kg.annotation.on_ray.parts import Part
from kg.annotation.on_ray.rows import batch_row
from kg.ledger.ledger import Ledger


class PendingDocuments(Datasource):  # type: ignore[misc]
    """The source: a task for each part, a row for each batch.

    Args:
        ledger: its file, which other processes of this machine can read.
        fingerprints: of the extractors whose results are wanted.
        parts: of the pending documents.
    """

    def __init__(self, ledger: Path, fingerprints: Mapping[str, str], parts: list[Part]) -> None:
        super().__init__()
        self._tasks = [
            ReadTask(
                partial(_read, ledger, dict(fingerprints), part),
                BlockMetadata(num_rows=len(part.batches), size_bytes=None, input_files=None, exec_stats=None),
            )
            for part in parts
        ]

    def estimate_inmemory_data_size(self) -> int | None:
        """Not known before it is read."""
        return None

    def get_read_tasks(self, parallelism: int, *rest: Any, **options: Any) -> list[ReadTask]:
        """The tasks, however many were asked for."""
        return self._tasks


def _read(path: Path, fingerprints: dict[str, str], part: Part) -> Iterator[pa.Table]:
    number = part.number
    with Ledger(path, fingerprints, read_only=True) as ledger:
        for ids in part.batches:
            yield batch_row(number, ledger.pending_texts(ids))
            number += len(ids)
