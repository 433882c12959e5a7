"""The end of a dataset's execution before it has run through.

Ray Data has no call for it. But it calls back at each step of its control loop, and an error there ends the
execution with its actors. A connection that is closed while a loop still runs would end this process.
"""

from __future__ import annotations

import threading
from typing import Any

from ray.data._internal.execution.execution_callback import ExecutionCallback

_over = threading.Event()
"""Of the one execution that this process has: a build has a connection to itself."""


class StoppedError(Exception):
    """The execution was stopped on purpose."""


class Stopping(ExecutionCallback):  # type: ignore[misc]
    """Ends the execution as soon as that is asked for; Ray Data makes one for each."""

    def on_execution_step(self, executor: Any) -> None:
        """Called again and again.

        Raises:
            StoppedError: the execution shall end.
        """
        if _over.is_set():
            raise StoppedError


def begin() -> None:
    """An execution begins."""
    _over.clear()


def stop() -> None:
    """The execution shall end."""
    _over.set()
