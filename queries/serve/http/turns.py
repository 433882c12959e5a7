"""What asks a store takes turns: however much is asked, the server has threads left for everything else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

import anyio.to_thread
from fastapi import Depends, Request

from betwixt.errors import BetwixtError

AT_ONCE = 8
WAITING = 64
READ_AT_ONCE, WAITING_TO_BE_READ = 4, 16
"""Texts that readers bring: one is read at a time."""

Answer = TypeVar("Answer")


class FullError(BetwixtError):
    """As much is asked at once as may be."""


class Turns:
    """Threads for questions and queries, or for texts to be read.

    Args:
        at_once: that are answered, or wait for a store, at one time.
        waiting: that wait for one of these; more are refused.
    """

    def __init__(self, at_once: int = AT_ONCE, waiting: int = WAITING) -> None:
        self._threads = anyio.CapacityLimiter(at_once)
        self._most = at_once + waiting
        self._asked = 0

    async def take(self, work: Callable[[], Answer]) -> Answer:
        """Do work in a thread when it is its turn.

        Raises:
            FullError: too many wait already.
        """
        if self._asked >= self._most:
            raise FullError(f"{self._asked} requests are being answered, or wait", "ask again in a minute")
        self._asked += 1
        try:
            return await anyio.to_thread.run_sync(work, limiter=self._threads, abandon_on_cancel=True)
        finally:
            self._asked -= 1


async def turns(request: Request) -> Turns:
    """Those of the application that got a request."""
    turns_taken: Turns = request.app.state.turns
    return turns_taken


async def reading_turns(request: Request) -> Turns:
    """Those for texts to be read: who waits for that keeps no question waiting."""
    turns_taken: Turns = request.app.state.reading_turns
    return turns_taken


InTurn = Annotated[Turns, Depends(turns)]
ReadInTurn = Annotated[Turns, Depends(reading_turns)]
