"""The end of a dataset's execution before it has run through.

Ray Data has no call for it. But it calls what ``DataContext.custom_execution_callback_classes`` names at each
step of its control loop. An error there ends the execution with its actors. A connection that is closed while
a loop still runs would end this process.
"""

from __future__ import annotations

import threading
from typing import Any

_over = threading.Event()
"""Of the one execution that this process has: a build has a connection to itself."""


class StoppedError(Exception):
    """The execution was stopped on purpose."""


class Stopping:
    """Ends the execution as soon as that is asked for; Ray Data makes one for each."""

    def before_execution_starts(self, executor: Any) -> None:
        """Called once."""

    def on_execution_step(self, executor: Any) -> None:
        """Called again and again.

        Raises:
            StoppedError: the execution shall end.
        """
        if _over.is_set():
            raise StoppedError

    def after_execution_succeeds(self, executor: Any) -> None:
        """Called at the end."""

    def after_execution_fails(self, executor: Any, error: Exception) -> None:
        """Called at the end, with an error."""


def begin() -> None:
    """An execution begins."""
    _over.clear()


def stop() -> None:
    """The execution shall end."""
    _over.set()
