"""The pending documents of a ledger in parts: what a worker of a cluster gets at once."""

from __future__ import annotations

from typing import NamedTuple

from kg.annotation.pending import BatchSize
from kg.ledger.ledger import Ledger

MOST_BATCHES = 8
"""Batches of a part. A worker that is lost loses what it has read of its part."""
PARTS_A_WORKER = 8
"""With fewer parts for each worker, some would wait at the end while another has its last one."""


class Part(NamedTuple):
    """What is read, and handed out, at once.

    Args:
        number: of its first document among all that are pending.
        batches: ids of the documents.
    """

    number: int
    batches: tuple[tuple[str, ...], ...]

    @property
    def end(self) -> int:
        """The number of the document after its last one."""
        return self.number + sum(map(len, self.batches))


def parts_of(ledger: Ledger, size: BatchSize, workers: int) -> list[Part]:
    """All pending documents in parts; one of long texts has as few batches as these are long.

    Args:
        ledger: where they are.
        size: of a batch.
        workers: how many will share them.
    """
    batches = [(tuple(ids), characters) for ids, characters in ledger.pending_ids(*size)]
    together = max(1, min(MOST_BATCHES, len(batches) // (workers * PARTS_A_WORKER)))
    parts: list[Part] = []
    gathered: list[tuple[str, ...]] = []
    length = 0
    for place, (ids, characters) in enumerate(batches, 1):
        gathered.append(ids)
        length += characters
        if len(gathered) == together or length >= together * size.characters or place == len(batches):
            parts.append(Part(parts[-1].end if parts else 0, tuple(gathered)))
            gathered, length = [], 0
    return parts
