"""The one query that a connection works at; it can be given up, and then ends by itself."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from queries.asker import Asker
from queries.engine import QueryTimeoutError
from queries.serve.bolt.inbox import InterruptedByResetError
from queries.serve.http.turns import Turns

Found = TypeVar("Found")


class Working(Generic[Found]):
    """Does one piece of work at a time, in a thread, in turn with all others.

    Work that is given up is interrupted, and the next piece waits for its end. A client that often gives up
    keeps one thread busy at most.

    Args:
        turns: that are taken.
        interrupted: set when what is being done is wanted no more.
        forget: receives the result of work that was given up.
    """

    def __init__(self, turns: Turns, interrupted: asyncio.Event, forget: Callable[[Found], object]) -> None:
        self._turns = turns
        self._interrupted = interrupted
        self._forget = forget
        self._given_up: asyncio.Task[Found] | None = None

    async def do(self, work: Callable[[threading.Event], Found], seconds: float | None) -> Found:
        """Do work.

        Args:
            work: gets an event that is set when it is given up.
            seconds: that it may take, whatever the server's limit is; None for no limit but that.

        Raises:
            InterruptedByResetError: it is wanted no more.
            QueryTimeoutError: the time is over.
            FullError: too many wait already.
            BetwixtError: the work failed.
        """
        stop, who = threading.Event(), Asker()
        task = asyncio.create_task(self._in_turn(lambda: work(stop), who))
        interrupted = asyncio.create_task(self._interrupted.wait())
        try:
            await asyncio.wait({task, interrupted}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            interrupted.cancel()
            if not task.done():
                stop.set()
                who.leave()
                self._given_up = task
        if task.done():
            return task.result()
        if self._interrupted.is_set():
            raise InterruptedByResetError("the connection was reset")
        raise QueryTimeoutError(f"no answer within the {seconds:.3g} seconds that the transaction has")

    async def _in_turn(self, work: Callable[[], Found], who: Asker) -> Found:
        await self._end_of_given_up()
        return await self._turns.take(work, who)

    async def _end_of_given_up(self) -> None:
        before, self._given_up = self._given_up, None
        if before is None:
            return
        (ended,) = await asyncio.gather(before, return_exceptions=True)
        if not isinstance(ended, BaseException):
            self._forget(ended)

    async def close(self) -> None:
        """Wait for the end of what was given up."""
        await self._end_of_given_up()
