"""Progress that a test looks at, to act in the middle of a load."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kg.progress import Progress, Task


class ObservedProgress(Progress):
    """Calls ``observe(done, total)`` after every step of the task that writes.

    Args:
        observe: told how many rows have been written, and how many there are.

    Attributes:
        words: what was told beside numbers.
    """

    def __init__(self, observe: Callable[[int, int], None]) -> None:
        super().__init__(quiet=True)
        self._observe = observe
        self.words: list[str] = []

    @contextmanager
    def task(self, description: str, total: int | None, unit: str) -> Iterator[Task]:
        def show(done: float, words: str) -> None:
            if words:
                self.words.append(words)
            if description.startswith("loading"):
                self._observe(int(done), total or 0)

        yield Task(show)
