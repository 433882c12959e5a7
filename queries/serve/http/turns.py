"""What asks a store takes turns: however much is asked, the server has threads left for everything else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, TypeVar

import anyio.to_thread
from fastapi import Depends, Request
from starlette.exceptions import HTTPException

from betwixt.errors import BetwixtError
from queries.asker import CURRENT, Asker, AskerGoneError

AT_ONCE = 8
WAITING = 64
READ_AT_ONCE, WAITING_TO_BE_READ = 4, 16
"""Texts that readers bring: one is read at a time."""

_SECONDS_BETWEEN_LOOKS = 0.25
"""Whether a client is still there."""

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

    async def take(self, work: Callable[[], Answer], who: Asker | None = None) -> Answer:
        """Do work in a thread when it is its turn; where that is cancelled, its asker has left.

        Args:
            work: learns from ``asker()`` whether somebody still waits for it.
            who: waits for it; the default is somebody who stays until it is done or cancelled.

        Raises:
            FullError: too many wait already.
        """
        if self._asked >= self._most:
            raise FullError(f"{self._asked} requests are being answered, or wait", "ask again in a minute")
        self._asked += 1
        who = who or Asker()
        CURRENT.set(who)  # the thread gets a copy of this task's variables
        try:
            return await anyio.to_thread.run_sync(work, limiter=self._threads, abandon_on_cancel=True)
        finally:
            who.leave()
            self._asked -= 1


class RequestTurns:
    """Turns that are taken for a request, and that end with its client.

    Args:
        request: whose body was read.
        turns: that are taken.
    """

    def __init__(self, request: Request, turns: Turns) -> None:
        self._request = request
        self._turns = turns

    async def take(self, work: Callable[[], Answer]) -> Answer:
        """Do work in a thread when it is its turn, as long as the client is there.

        Raises:
            FullError: too many wait already.
            AskerGoneError: the client has gone.
        """
        working = asyncio.ensure_future(self._turns.take(work))
        try:
            while not (await asyncio.wait({working}, timeout=_SECONDS_BETWEEN_LOOKS))[0]:
                if await self._request.is_disconnected():
                    raise AskerGoneError("the client has gone")
            return working.result()
        finally:
            working.cancel()


async def turns(request: Request) -> RequestTurns:
    """Those of the application that got a request."""
    return _taken(request, request.app.state.turns)


async def reading_turns(request: Request) -> RequestTurns:
    """Those for texts to be read: who waits for that keeps no question waiting."""
    return _taken(request, request.app.state.reading_turns)


def _taken(request: Request, turns: Turns) -> RequestTurns:
    """Turns for a request.

    Browsers say whether a page of another site asks (Fetch Metadata Request Headers, W3C). Such a page could
    make a reader's browser start any number of questions.

    Raises:
        HTTPException: it is one.
    """
    if request.headers.get("sec-fetch-site", "").strip().casefold() == "cross-site":
        raise HTTPException(403, "pages of other sites may not ask; open the address by itself")
    return RequestTurns(request, turns)


InTurn = Annotated[RequestTurns, Depends(turns)]
ReadInTurn = Annotated[RequestTurns, Depends(reading_turns)]
