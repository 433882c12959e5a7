"""Work that gives one thing after another, and who reads it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from kg.stores.base.deadline import Deadline
from queries.engine import QueryTimeoutError


def test_what_nobody_reads_any_more_has_ended_before_the_reader_goes_on() -> None:
    ended = threading.Event()

    def work() -> Iterator[int]:
        try:
            yield from range(1_000_000)
        finally:
            time.sleep(0.3)  # as giving back a connection takes a moment
            ended.set()

    numbers = Deadline(60).stream(work, lambda: None)
    assert next(numbers) == 0
    del numbers
    assert ended.is_set()


def test_errors_of_the_work_are_the_readers() -> None:
    def work() -> Iterator[int]:
        yield 1
        raise OSError("gone")

    numbers = Deadline(60).stream(work, lambda: None)
    assert next(numbers) == 1
    with pytest.raises(OSError, match="gone"):
        next(numbers)


def test_work_that_takes_too_long_is_abandoned() -> None:
    stopped = threading.Event()

    def work() -> Iterator[int]:
        stopped.wait(60)
        yield 1

    with pytest.raises(QueryTimeoutError):
        next(Deadline(0.1).stream(work, stopped.set))
    assert stopped.wait(60)
