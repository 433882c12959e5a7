"""The line of progress on a cluster: who is there, who was lost."""

from __future__ import annotations

import logging
from typing import Any, cast

import pytest

from kg.annotation.on_ray.connection import Connection
from kg.annotation.on_ray.workforce import Workforce
from kg.progress import Progress


class Machines:
    """Counts machines as a connection does."""

    def __init__(self, count: int) -> None:
        self._count = count

    def nodes(self) -> int:
        return self._count


def workforce(machines: int) -> Workforce:
    return Workforce(cast(Connection, Machines(machines)), Progress())


def row(worker: str, *, replaces: bool = False, log: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    return {"worker": worker, "node": "10.0.0.7", "replaces": replaces, "log": log}


def test_workers_are_those_that_sent_something() -> None:
    work = workforce(2)
    assert work.words() == "waiting for a worker, on 2 machines"
    work.saw([row("a"), row("b"), row("a")])
    assert work.words() == "2 workers on 2 machines"


def test_a_worker_in_the_place_of_a_lost_one_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    work = workforce(1)
    work.saw([row("a"), row("b")])
    work.saw([row("c", replaces=True)])
    work.saw([row("c", replaces=True), row("b")])
    assert work.words() == "2 workers on 1 machine, 1 lost"
    line = "A worker was lost; one at 10.0.0.7 reads its documents again in its place\n"
    assert capsys.readouterr().err == line


def test_after_a_loss_of_all_nobody_is_known() -> None:
    work = workforce(1)
    work.saw([row("a"), row("b")])
    work.anew()
    assert work.words() == "waiting for a worker, on 1 machine"
    work.saw([row("c")])
    assert work.words() == "1 worker on 1 machine, 1 lost"


def test_what_workers_logged_is_logged_here(caplog: pytest.LogCaptureFixture) -> None:
    logged = {"name": "extractors.odd", "level": logging.WARNING, "message": "100 % odd"}
    workforce(1).saw([row("a", log=[logged])])
    assert caplog.record_tuples == [("extractors.odd", logging.WARNING, "100 % odd")]
