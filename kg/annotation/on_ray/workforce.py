"""Who annotates on a cluster, as far as it has sent something: for the line of progress."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Mapping
from typing import Any

from kg.annotation.on_ray.connection import Connection
from kg.progress import Progress

_SECONDS_BETWEEN_COUNTS = 5.0
_SECONDS_OF_SILENCE = 600.0
"""Workers that sent nothing for longer are not counted: the cluster has shrunk."""


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
        self._last_words: dict[str, float] = {}
        self._machines = 0
        self._counted = 0.0
        self.lost = 0

    def saw(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Note who sent rows, and log what they logged."""
        for row in rows:
            if row["worker"] not in self._last_words and row["replaces"]:
                self.lost += 1
                if self._last_words:  # the one that was silent for longest
                    del self._last_words[min(self._last_words, key=self._last_words.__getitem__)]
                self._progress.tell(
                    f"A worker was lost; one at {row['node']} reads its documents again in its place"
                )
            self._last_words[row["worker"]] = time.monotonic()
            for record in row["log"] or ():
                logging.getLogger(record["name"]).log(record["level"], "%s", record["message"])

    def anew(self) -> None:
        """Workers were lost with all that was handed out, and there are new ones now."""
        self.lost += 1
        self._last_words.clear()

    def words(self) -> str:
        """How many workers there are on how many machines."""
        now = time.monotonic()
        if now - self._counted >= _SECONDS_BETWEEN_COUNTS:
            self._machines, self._counted = self._connection.nodes(), now
        machines = "1 machine" if self._machines == 1 else f"{self._machines:,} machines"
        workers = sum(now - last <= _SECONDS_OF_SILENCE for last in self._last_words.values())
        if not workers:
            return f"waiting for a worker, on {machines}"
        words = f"{'1 worker' if workers == 1 else f'{workers:,} workers'} on {machines}"
        return f"{words}, {self.lost:,} lost" if self.lost else words
