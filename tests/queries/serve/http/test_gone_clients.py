"""Work ends with its client: what waits is not begun, what runs learns of it."""

from __future__ import annotations

import threading
import time
from typing import Any

import anyio
import pytest
from fastapi import Request

from queries.asker import CURRENT, Asker, AskerGoneError, asker
from queries.serve.http.turns import RequestTurns, Turns


def request_of(gone: anyio.Event) -> Request:
    """A request whose client goes when it is set."""

    async def receive() -> dict[str, Any]:
        if not gone.is_set():  # as servers have it: what is known is given without a wait
            await gone.wait()
        return {"type": "http.disconnect"}

    return Request({"type": "http", "method": "GET", "path": "/", "headers": []}, receive)


def test_what_runs_and_what_waits_end_with_their_clients() -> None:
    ended, begun = threading.Event(), []

    def long() -> None:
        with asker().ending(ended.set):
            ended.wait(20)

    async def main() -> None:
        turns, gone, gone_too = Turns(at_once=1, waiting=5), anyio.Event(), anyio.Event()

        async def ask(work: Any, gone: anyio.Event) -> None:
            with pytest.raises(AskerGoneError):
                await RequestTurns(request_of(gone), turns).take(work)

        async with anyio.create_task_group() as group:
            group.start_soon(ask, long, gone_too)
            await anyio.sleep(0.3)
            for number in range(3):
                group.start_soon(ask, lambda number=number: begun.append(number), gone)
            await anyio.sleep(0.3)
            gone.set()
            await anyio.sleep(1)
            gone_too.set()
        assert await RequestTurns(request_of(anyio.Event()), turns).take(lambda: 7) == 7

    began = time.monotonic()
    anyio.run(main)
    assert ended.is_set()
    assert begun == []
    assert time.monotonic() - began < 15


def test_errors_and_answers_of_work_come_to_who_stays() -> None:
    def fail() -> None:
        raise ValueError("wrong")

    async def main() -> None:
        stays = RequestTurns(request_of(anyio.Event()), Turns())
        with pytest.raises(ValueError, match="wrong"):
            await stays.take(fail)
        assert await stays.take(lambda: time.sleep(0.6) or asker().has_left) is False

    anyio.run(main)


def test_who_has_left_before_is_told_at_once() -> None:
    who, called = Asker(), []
    who.leave()
    with who.ending(lambda: called.append(1)):
        pass
    with pytest.raises(AskerGoneError):
        who.check()
    who.leave()
    assert called == [1]
    assert CURRENT.get() is None
    asker().check()


def test_after_the_block_nothing_is_ended() -> None:
    who, called = Asker(), []
    with who.ending(lambda: called.append(1)):
        pass
    who.leave()
    assert called == []
