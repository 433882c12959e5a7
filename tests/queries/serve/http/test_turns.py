"""Queries take turns; where too many wait, more are refused."""

from __future__ import annotations

import threading

import anyio
import pytest

from queries.serve.http.turns import FullError, Turns


def test_as_many_wait_as_may() -> None:
    gate = threading.Event()
    answered: list[bool] = []
    refused: list[FullError] = []

    async def ask(turns: Turns) -> None:
        try:
            answered.append(await turns.take(lambda: gate.wait(30)))
        except FullError as error:
            refused.append(error)

    async def main() -> None:
        turns = Turns(at_once=2, waiting=3)
        async with anyio.create_task_group() as group:
            for _ in range(9):
                group.start_soon(ask, turns)
            with anyio.fail_after(10):
                while len(refused) < 4:
                    await anyio.sleep(0.01)
            gate.set()

    anyio.run(main)
    assert (len(answered), len(refused)) == (5, 4)


def test_errors_are_raised_where_one_waits() -> None:
    def fail() -> None:
        raise ValueError("x")

    async def main() -> None:
        await Turns().take(fail)

    with pytest.raises(ValueError, match="x"):
        anyio.run(main)
