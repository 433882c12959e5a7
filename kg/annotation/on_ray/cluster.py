"""Which Ray cluster annotates, and what each of its workers may take."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from betwixt.errors import InvalidInputError

LOCAL = "local"
"""The address that stands for a cluster of this machine alone, which ends with the build."""

GIGABYTE = 1_000_000_000


class PoolSize(NamedTuple):
    """How many workers there are at least, at most, and at first."""

    fewest: int
    most: int
    first: int


class Room(NamedTuple):
    """What a cluster has.

    Args:
        cpus: that its machines offer.
        gpus: the same.
        memory: in bytes.
    """

    cpus: float
    gpus: float
    memory: float


@dataclass(frozen=True, slots=True)
class Cluster:
    """A Ray cluster and the shape of its workers, each of which has a pipeline of its own and takes one CPU.

    Args:
        address: ``local``, ``auto`` for the cluster of this machine, or ``HOST:PORT`` of its head.
        fewest: workers that stay when it shrinks; None for those that have room at first. The most are
            ``Workers.count``.
        gpus: that a worker takes, 0.5 where two share one.
        gigabytes: of memory that a worker may take; 0 for no limit.

    Raises:
        InvalidInputError: the address or a number cannot be used.
    """

    address: str
    fewest: int | None = None
    gpus: float = 0.0
    gigabytes: float = 0.0

    def __post_init__(self) -> None:
        """Refuse at once what would fail only after the inputs were read."""
        if "://" in self.address:
            raise InvalidInputError(
                f"--ray {self.address}: Ray's client cannot read the documents, as they are in a file here",
                "run the command on a machine of the cluster, and pass --ray auto",
            )
        if self.address not in (LOCAL, "auto") and not self.address.rpartition(":")[2].isdecimal():
            raise InvalidInputError(
                f"--ray {self.address}: no address of a cluster", "pass local, auto, or HOST:PORT of its head"
            )
        if self.fewest is not None and self.fewest < 1:
            raise InvalidInputError(f"{self.fewest} workers at least", "pass a number from 1 up")
        if self.gpus < 0 or (self.gpus > 1 and self.gpus != int(self.gpus)):
            raise InvalidInputError(
                f"{self.gpus} GPUs for a worker", "pass a share such as 0.5, or a whole number"
            )
        if self.gigabytes < 0:
            raise InvalidInputError(f"{self.gigabytes} GB for a worker", "pass a number from 0 up")

    @property
    def memory(self) -> int:
        """Bytes that a worker may take; 0 for no limit."""
        return int(self.gigabytes * GIGABYTE)

    def fits(self, room: Room) -> int:
        """How many workers have room."""
        fitting = [room.cpus]
        if self.gpus:
            fitting.append(room.gpus / self.gpus)
        if self.memory:
            fitting.append(room.memory / self.memory)
        return max(0, math.floor(min(fitting) + 1e-9))

    def pool_size(self, asked: int | None, room: Room, units: int) -> PoolSize:
        """How many workers annotate: never more than there are units of work, and at least one.

        Args:
            asked: the most that were asked for; None for as many as have room.
            room: what the cluster has now; it may grow.
            units: of work that are handed out.
        """
        fitting = max(1, self.fits(room))
        most = max(1, min(asked or max(fitting, self.fewest or 1), units))
        fewest = min(self.fewest or fitting, most)
        return PoolSize(fewest, most, max(fewest, min(most, fitting)))
