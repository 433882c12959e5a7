"""Who annotates on a cluster, as far as it has sent something: for the line of progress."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Mapping
from typing import Any

from kg.annotation.on_ray.connection import Connection
from kg.progress import Progress

_SECONDS_BETWEEN_COUNTS = 5.0


class Workforce:
    """Knows the workers by what they send.

    Args:
        connection: counts the cluster's machines.
        progress: is told of every worker that was lost.

    Attributes:
        lost: workers that were lost.
    """

    def __init__(self, connection: Connection, progress: Progress) -> None:
        self._connection = connection
        self._progress = progress
        self._nodes: dict[str, str] = {}
        self._machines = 0
        self._counted = 0.0
        self._replaced = 0
        self.lost = 0

    def saw(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Note who sent rows, and log what they logged."""
        for row in rows:
            if row["worker"] not in self._nodes:
                self._nodes[row["worker"]] = row["node"]
                if row["replaces"]:
                    self.lost += 1
                    self._replaced += 1
                    self._progress.tell(
                        f"A worker was lost; one at {row['node']} reads its documents again in its place"
                    )
            for record in row["log"] or ():
                logging.getLogger(record["name"]).log(record["level"], "%s", record["message"])

    def anew(self) -> None:
        """Workers were lost with all that was handed out, and there are new ones now."""
        self.lost += 1
        self._nodes.clear()
        self._replaced = 0

    def words(self) -> str:
        """How many workers there are on how many machines."""
        if time.monotonic() - self._counted >= _SECONDS_BETWEEN_COUNTS:
            self._machines, self._counted = self._connection.nodes(), time.monotonic()
        machines = "1 machine" if self._machines == 1 else f"{self._machines:,} machines"
        workers = len(self._nodes) - self._replaced
        if not self._nodes:
            return f"waiting for the first worker, on {machines}"
        words = f"{'1 worker' if workers == 1 else f'{workers:,} workers'} on {machines}"
        return f"{words}, {self.lost:,} lost" if self.lost else words
