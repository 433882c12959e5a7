"""Progress that keeps the seconds, units and memory of every step."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from kg.progress import Progress, Task

_SECONDS_BETWEEN_SAMPLES = 0.5
_TICKS_A_SECOND = 100
"""Of processor times in ``/proc`` (Linux, USER_HZ)."""


@dataclass(slots=True)
class Step:
    """What a step took.

    Args:
        seconds: that passed.
        processor_seconds: of the process and its children, as far as these were there at its end or before.
        units: that were done.
        megabytes: the most memory that the process and its children had together.
    """

    seconds: float = 0.0
    processor_seconds: float = 0.0
    units: int = 0
    megabytes: int = 0


class StepProgress(Progress):
    """Shows progress, and keeps what every step took.

    Attributes:
        steps: by the descriptions of tasks; what lies between them is ``after`` the one before.
    """

    def __init__(self) -> None:
        super().__init__()
        self.steps: dict[str, Step] = {}
        self._at = "before"
        self._since = time.perf_counter()
        self._processor = used()[1]

    @contextmanager
    def task(self, description: str, total: int | None, unit: str) -> Iterator[Task]:
        """As in ``Progress``."""
        self._enter(description)
        step = self.steps.setdefault(description, Step())
        with super().task(description, total, unit) as shown:

            def show(done: float, words: str) -> None:
                shown.show(done, words)
                step.units = int(done)

            yield Task(show)
        self._enter(f"after {description}")

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Within the block memory is sampled; the last step ends with it."""
        over = threading.Event()

        def watch() -> None:
            while not over.wait(_SECONDS_BETWEEN_SAMPLES):
                step = self.steps.setdefault(self._at, Step())
                step.megabytes = max(step.megabytes, used()[0])

        watcher = threading.Thread(target=watch, daemon=True)
        watcher.start()
        try:
            yield
        finally:
            over.set()
            watcher.join()
            self._enter("end")

    def _enter(self, name: str) -> None:
        now, processor = time.perf_counter(), used()[1]
        step = self.steps.setdefault(self._at, Step())
        step.seconds += now - self._since
        step.processor_seconds += processor - self._processor
        self._at, self._since, self._processor = name, now, processor


def used() -> tuple[int, float]:
    """Megabytes without the pages of files, and processor seconds, of this process and its descendants."""
    waiting, kilobytes, ticks = ["self"], 0, 0
    while waiting:
        process = Path("/proc", waiting.pop())
        try:
            for line in (process / "status").read_text("ascii").splitlines():
                if line.startswith("RssAnon:"):
                    kilobytes += int(line.split()[1])
            after_name = (process / "stat").read_text("ascii", "replace").rpartition(")")[2].split()
            ticks += sum(map(int, after_name[11:15]))  # its own and those of children that have ended
            for thread in (process / "task").iterdir():
                waiting += (thread / "children").read_text("ascii").split()
        except OSError:  # it has ended meanwhile
            continue
    return kilobytes // 1024, ticks / _TICKS_A_SECOND
