"""Ctrl-C during long work: what is begun is finished and committed, then the work ends."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interruption:
    """Whether the user asked to stop."""

    def __init__(self) -> None:
        self.requested = False

    def check(self) -> None:
        """Called where stopping loses nothing.

        Raises:
            KeyboardInterrupt: the user asked to stop.
        """
        if self.requested:
            raise KeyboardInterrupt

    def request(self, number: int, frame: FrameType | None) -> None:
        """The signal handler: the first Ctrl-C is noted, the second stops at once."""
        if self.requested:
            raise KeyboardInterrupt
        self.requested = True


NEVER = Interruption()
"""For work that nobody stops."""


@contextmanager
def interruption() -> Iterator[Interruption]:
    """Within the block Ctrl-C is only noted, and raised by ``check``.

    Outside the main thread signals cannot be caught; there the block changes nothing.
    """
    noted = Interruption()
    if threading.current_thread() is not threading.main_thread():
        yield noted
        return
    before = signal.signal(signal.SIGINT, noted.request)
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, before)
