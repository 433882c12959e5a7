"""The time limit of a question: one deadline, counted from the call, for all that answering needs."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

from queries.engine import QueryError, QueryTimeoutError

LONGEST_TEXT = 1_000_000
"""Characters of the longest query: parsers need time and memory that grow with it."""

Answer = TypeVar("Answer")


ITEMS_AHEAD = 4
SECONDS_BETWEEN_LOOKS = 0.2
SECONDS_TO_END = 5.0
"""That work whose items nobody reads any more is waited for."""


class Deadline:
    """The moment at which a question must be answered.

    Args:
        seconds: from now; None means no limit.
    """

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self._end = None if seconds is None else time.monotonic() + seconds

    @classmethod
    def of(cls, timeout: float | Deadline | None) -> Deadline:
        """A deadline that was set earlier, or one that begins now."""
        return timeout if isinstance(timeout, Deadline) else cls(timeout)

    def left(self) -> float | None:
        """Seconds until then, never below zero; None where there is no limit."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    def at_most(self, seconds: float) -> float:
        """The seconds that are left, or ``seconds`` where those are fewer."""
        left = self.left()
        return seconds if left is None else min(seconds, left)

    @property
    def is_over(self) -> bool:
        """Whether the moment has passed."""
        return self.left() == 0.0

    def check(self) -> None:
        """Raise ``QueryTimeoutError`` when the moment has passed."""
        if self.is_over:
            raise self.error()

    def error(self) -> QueryTimeoutError:
        """What is raised when the moment has passed."""
        return QueryTimeoutError(
            f"no answer within {self.seconds or 0:.3g} seconds; the query was stopped",
            "ask for less (LIMIT, narrower patterns) or raise --timeout",
        )

    def wait_for(
        self, work: Callable[[], Answer], abandon: Callable[[], None], *, grace: float = 0.0
    ) -> Answer:
        """Do work that may block for ever in a thread of its own, and leave it alone at the deadline.

        Args:
            work: what to do; its errors are raised here.
            abandon: makes the work end soon, e.g. by closing its connection; it may itself block.
            grace: seconds after the deadline in which the work may still end by itself.

        Raises:
            QueryTimeoutError: the deadline came first.
        """
        if self._end is None:
            return work()
        return next(self.stream(lambda: iter([work()]), abandon, grace=grace))

    def stream(
        self, work: Callable[[], Iterator[Answer]], abandon: Callable[[], None], *, grace: float = 0.0
    ) -> Iterator[Answer]:
        """The same for work that gives one thing after another; it is begun at once.

        Where the items are no longer read, the work ends at the next one, and is waited for: what it
        works with, a connection say, may be closed afterwards.
        """
        items: queue.Queue[tuple[str, Any]] = queue.Queue(ITEMS_AHEAD)
        unread = threading.Event()

        def put(kind: str, item: Any) -> None:
            while not unread.is_set():
                with suppress(queue.Full):
                    return items.put((kind, item), timeout=SECONDS_BETWEEN_LOOKS)
            raise _UnreadError

        def run() -> None:
            try:
                with suppress(_UnreadError):
                    for item in work():
                        put("item", item)
                    put("end", None)
            except BaseException as error:  # noqa: BLE001 - raised by the one who waits
                with suppress(_UnreadError):
                    put("error", error)

        worker = threading.Thread(target=run, daemon=True)
        worker.start()
        return self._read(items, unread, worker, abandon, grace)

    def _read(
        self,
        items: queue.Queue[tuple[str, Any]],
        unread: threading.Event,
        worker: threading.Thread,
        abandon: Callable[[], None],
        grace: float,
    ) -> Iterator[Any]:
        try:
            while True:
                left = self.left()
                try:
                    kind, item = items.get(timeout=None if left is None else left + grace)
                except queue.Empty:
                    threading.Thread(target=_quietly(abandon), daemon=True).start()
                    raise self.error() from None
                if kind == "error":
                    raise item
                if kind == "end":
                    return
                yield item
        except GeneratorExit:
            unread.set()
            worker.join(SECONDS_TO_END)
            raise
        finally:
            unread.set()


NO_DEADLINE = Deadline(None)


def check_length(text: str) -> None:
    """Refuse a query that is longer than any question needs, or that is no text.

    Raises:
        QueryError: it has more than ``LONGEST_TEXT`` characters, or half a surrogate pair among them.
    """
    if len(text) > LONGEST_TEXT:
        raise QueryError(
            f"the query has {len(text):,} characters; at most {LONGEST_TEXT:,} are taken",
            "shorten it, or ask in several queries",
        )
    try:
        text.encode()
    except UnicodeEncodeError:
        raise QueryError(
            "the query holds half a surrogate pair, which is no character", "send UTF-8"
        ) from None


class _UnreadError(Exception):
    """Nobody reads what the work gives."""


def _quietly(work: Callable[[], None]) -> Callable[[], None]:
    def run() -> None:
        with suppress(Exception):  # what is abandoned may fail as it likes
            work()

    return run
