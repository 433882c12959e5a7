"""Progress of long work: a bar with rate and ETA on a terminal, plain lines otherwise."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SECONDS_BETWEEN_LINES = 10.0

Advance = Callable[[int], None]
"""Called with the number of units that were just done."""


class Progress:
    """Reports on standard error, so that standard output stays data.

    Args:
        quiet: report nothing.
    """

    def __init__(self, quiet: bool = False) -> None:
        self.quiet = quiet

    @contextmanager
    def task(self, description: str, total: int | None, unit: str) -> Iterator[Advance]:
        """One piece of long work, as ``with progress.task("loading", n, "rows") as advance:``.

        Args:
            description: what is going on, e.g. ``annotating``.
            total: units to do, or None where that is not known.
            unit: what is counted, in the plural.
        """
        if self.quiet:
            yield lambda count: None
        elif sys.stderr.isatty():
            with _bar(description, total, unit) as advance:
                yield advance
        else:
            with _lines(description, total, unit) as advance:
                yield advance

    def tell(self, text: str) -> None:
        """One line on what is going on."""
        if not self.quiet:
            print(text, file=sys.stderr, flush=True)


@contextmanager
def _bar(description: str, total: int | None, unit: str) -> Iterator[Advance]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        ProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.progress import Progress as RichProgress
    from rich.progress import Task as RichTask
    from rich.text import Text

    class RateColumn(ProgressColumn):
        def render(self, task: RichTask) -> Text:
            speed = task.finished_speed or task.speed
            return Text(f"{speed:,.0f} {unit}/s" if speed else "")

    bar = RichProgress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        RateColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )
    with bar:
        task = bar.add_task(description, total=total)
        yield lambda count: bar.advance(task, count)


@contextmanager
def _lines(description: str, total: int | None, unit: str) -> Iterator[Advance]:
    began = time.monotonic()
    done, last = 0, began

    def line() -> None:
        seconds = max(time.monotonic() - began, 1e-9)
        rate = done / seconds
        text = f"{description}: {done:,}"
        if total is not None:
            text += f"/{total:,}"
        text += f" {unit}, {rate:,.0f} {unit}/s"
        if total is not None and 0 < done < total:
            text += f", {(total - done) / rate:,.0f} s left"
        print(text, file=sys.stderr, flush=True)

    def advance(count: int) -> None:
        nonlocal done, last
        done += count
        if time.monotonic() - last >= SECONDS_BETWEEN_LINES:
            last = time.monotonic()
            line()

    yield advance
    line()
