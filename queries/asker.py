"""Who asked, as long as an answer is made: work ends with its client.

A thread that answers learns from the one who started it that nobody waits any more. What blocks, such as
waiting for a process, is ended by a callback.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from betwixt.errors import BetwixtError


class AskerGoneError(BetwixtError):
    """Nobody waits for the answer any more."""


class Asker:
    """Somebody who waits for an answer, until it is there or ``leave`` is called."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._ends: list[Callable[[], object]] = []
        self._has_left = False

    @property
    def has_left(self) -> bool:
        """Whether nobody waits any more."""
        return self._has_left

    def leave(self) -> None:
        """Nobody waits any more; safe to call twice and from any thread."""
        with self._lock:
            self._has_left = True
            ends, self._ends = self._ends, []
        for end in ends:
            end()

    def check(self) -> None:
        """Raise ``AskerGoneError`` where nobody waits any more."""
        if self._has_left:
            raise AskerGoneError("nobody waits for the answer")

    @contextmanager
    def ending(self, end: Callable[[], object]) -> Iterator[None]:
        """Within the block, call something as soon as nobody waits any more.

        Args:
            end: makes the work in the block end soon; called in another thread, once at most.
        """
        with self._lock:
            waits = not self._has_left
            if waits:
                self._ends.append(end)
        if not waits:
            end()
        try:
            yield
        finally:
            with self._lock:
                if end in self._ends:
                    self._ends.remove(end)


CURRENT: ContextVar[Asker | None] = ContextVar("asker", default=None)
"""Who waits for what this thread does; None where nobody can leave."""


def asker() -> Asker:
    """Who waits for what this thread does."""
    return CURRENT.get() or Asker()
