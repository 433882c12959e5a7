"""Progress of long work: a bar with rate and ETA on a terminal, plain lines otherwise."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kg.printable import printable

SECONDS_BETWEEN_LINES = 10.0
_FORETOLD = 0.02
"""Share that must be done before it is told how long the rest takes: a slow start tells nothing."""


Advance = Callable[[int], None]
"""Called with the number of units that were just done."""


class Task:
    """One piece of long work; called with the number of units that were just done, and words about them.

    Args:
        show: called with the units that are done, a fraction for the one at work, and words about it.
    """

    def __init__(self, show: Callable[[float, str], None]) -> None:
        self.show = show
        self._done = 0

    def __call__(self, count: int, words: str = "") -> None:
        self._done += count
        self.show(self._done, printable(words))

    def within(self, share: float, words: str) -> None:
        """How far a long unit is.

        Args:
            share: of the unit that is done, in [0, 1].
            words: what of it is done, or what it waits for.
        """
        self.show(self._done + share, printable(words))


class Progress:
    """Reports on standard error, so that standard output stays data.

    Args:
        quiet: report nothing.
    """

    def __init__(self, quiet: bool = False) -> None:
        self.quiet = quiet

    @contextmanager
    def task(self, description: str, total: int | None, unit: str) -> Iterator[Task]:
        """One piece of long work, as ``with progress.task("loading", n, "rows") as advance:``.

        Args:
            description: what is going on, e.g. ``annotating``.
            total: units to do, or None where that is not known.
            unit: what is counted, in the plural.
        """
        if self.quiet:
            yield Task(lambda done, words: None)
        elif sys.stderr.isatty():
            with _bar(description, total, unit) as advance:
                yield advance
        else:
            with _lines(description, total, unit) as advance:
                yield advance

    def tell(self, text: str) -> None:
        """One line on what is going on."""
        if not self.quiet:
            print(printable(text), file=sys.stderr, flush=True)


def _rate(a_second: float) -> str:
    """Two digits where there are fewer than ten: what takes several seconds each is not "0 a second"."""
    return f"{a_second:,.0f}" if a_second >= 10 else f"{a_second:.2g}"


@contextmanager
def _bar(description: str, total: int | None, unit: str) -> Iterator[Task]:
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
            return Text(f"{_rate(speed)} {unit}/s" if speed else "")

    class WordsColumn(ProgressColumn):
        def render(self, task: RichTask) -> Text:
            return Text(task.fields.get("words", ""))

    bar = RichProgress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        RateColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        WordsColumn(),
        console=Console(stderr=True),
    )
    with bar:
        task = bar.add_task(description, total=total)
        yield Task(lambda done, words: bar.update(task, completed=done, words=words))


@contextmanager
def _lines(description: str, total: int | None, unit: str) -> Iterator[Task]:
    began = last = time.monotonic()
    reached: tuple[float, str] = (0, "")

    def line() -> None:
        done, words = reached
        seconds = max(time.monotonic() - began, 1e-9)
        rate = done / seconds
        text = f"{description}: {int(done):,}"
        if total is not None:
            text += f"/{total:,}"
        text += f" {unit}, {_rate(rate)} {unit}/s"
        if total is not None and _FORETOLD * total <= done < total and done:
            text += f", {(total - done) / rate:,.0f} s left"
        print(f"{text}; {words}" if words else text, file=sys.stderr, flush=True)

    def show(done: float, words: str) -> None:
        nonlocal reached, last
        reached = done, words
        if time.monotonic() - last >= SECONDS_BETWEEN_LINES:
            last = time.monotonic()
            line()

    yield Task(show)
    line()
