"""Rows as they come: whoever takes them is asked meanwhile whether to go on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator
from typing import Any

import pyarrow as pa
import pytest

from kg.annotation.on_ray.stream import streamed

TABLES = [pa.table({"number": [number]}) for number in range(20)]


class Source:
    """Gives tables as a dataset of Ray does; waits or fails after some."""

    def __init__(self, tables: list[pa.Table], *, wait: bool = False, fail: bool = False) -> None:
        self._tables, self._wait, self._fail = tables, wait, fail
        self.given = 0
        self.stopped = threading.Event()

    def iter_batches(self, **options: Any) -> Iterator[pa.Table]:
        for table in self._tables:
            self.given += 1
            yield table
        if self._wait:
            self.stopped.wait()
        if self._fail:
            raise ValueError("lost")


def stream(source: Source, waiting: Callable[[], bool] = lambda: True) -> Generator[pa.Table, None, None]:
    return streamed(source, waiting, source.stopped.set, 0.01)


def test_all_tables_come_in_order() -> None:
    assert list(stream(Source(TABLES))) == TABLES


def test_it_ends_when_asked_to_while_none_comes() -> None:
    answers = iter([True] * 10)
    source = Source(TABLES[:2], wait=True)
    assert list(stream(source, lambda: next(answers, False))) == TABLES[:2]
    assert source.stopped.is_set()


def test_what_the_dataset_raises_is_raised_after_what_came() -> None:
    taken: list[pa.Table] = []
    with pytest.raises(ValueError, match="lost"):
        taken.extend(stream(Source(TABLES[:3], fail=True)))
    assert taken == TABLES[:3]


def test_no_more_is_taken_from_the_dataset_than_is_soon_wanted() -> None:
    source = Source(TABLES)
    rows = stream(source)
    next(rows)
    threading.Event().wait(0.2)
    assert source.given < 10
    rows.close()
    assert source.stopped.is_set()
    assert source.given < 10
