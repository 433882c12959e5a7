"""Progress that a test looks at, to act in the middle of a load."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kg.progress import Advance, Progress


class ObservedProgress(Progress):
    """Calls ``observe(done, total)`` after every step of the task that writes.

    Args:
        observe: told how many rows have been written, and how many there are.
    """

    def __init__(self, observe: Callable[[int, int], None]) -> None:
        super().__init__(quiet=True)
        self._observe = observe

    @contextmanager
    def task(self, description: str, total: int | None, unit: str) -> Iterator[Advance]:
        done = 0

        def advance(count: int) -> None:
            nonlocal done
            done += count
            if description.startswith("loading"):
                self._observe(done, total or 0)

        yield advance
