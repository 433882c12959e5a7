"""Progress: a line now and then, also within one long unit."""

from __future__ import annotations

import pytest

from kg import progress
from kg.progress import Progress


def test_a_line_tells_how_far_a_long_unit_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "SECONDS_BETWEEN_LINES", 0.0)
    with Progress().task("annotating", 2, "documents") as task:
        task(1)
        task.within(0.5, "joint: section 2 of 4 of a\x1b[2J")
        task(1)
    first, within, second, last = capsys.readouterr().err.splitlines()
    assert first.startswith("annotating: 1/2 documents")
    assert within.startswith("annotating: 1/2 documents")
    assert within.endswith("s left; joint: section 2 of 4 of a\\x1b[2J")
    assert second.startswith("annotating: 2/2 documents")
    assert last.startswith("annotating: 2/2 documents")


def test_a_slow_rate_has_its_digits_and_a_few_units_foretell_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "SECONDS_BETWEEN_LINES", 0.0)
    clock = iter((0.0, 12.0, 12.0, 12.0, 20.0, 20.0, 20.0, 40.0))
    monkeypatch.setattr(progress.time, "monotonic", lambda: next(clock))
    with Progress().task("loading", 1_000, "rows") as task:
        task(5)
        task(995 // 2)
    few, half, last = capsys.readouterr().err.splitlines()
    assert few == "loading: 5/1,000 rows, 0.42 rows/s"
    assert half == "loading: 502/1,000 rows, 25 rows/s, 20 s left"
    assert last.startswith("loading: 502/1,000 rows, 13 rows/s")


def test_a_bar_moves_within_a_long_unit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "160")
    with Progress().task("annotating", 2, "documents") as task:
        task.within(0.5, "joint: section 2 of 4")
    assert "joint: section 2 of 4" in capsys.readouterr().err
