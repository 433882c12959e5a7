"""Lines of a dump into rows of an index, by several processes, in order."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from typing import Any, TypeAlias

from betwixt.errors import BetwixtError
from betwixt.parent_process import end_with_parent
from linkers.wikidata.index.writer import PreparedItem, prepared
from linkers.wikidata.item import ANY_LANGUAGE, Item
from linkers.wikidata.kinds import SUBCLASS_OF
from linkers.wikidata.left_out import block, label_only
from linkers.wikidata.selection import Selection
from linkers.wikidata.sources.damaged_line import DamagedLine
from linkers.wikidata.sources.dump import UnreadableLineError, item_of

_LINES = 400
_AHEAD = 4


class KilledReaderError(BetwixtError):
    """A process that reads lines was killed."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Some lines in a row, and the number of the first, counted from 1."""

    first: int
    lines: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Read:
    """What came of some lines.

    Args:
        lines: how many.
        items: that are kept.
        left_out: the others, as ``left_out.block`` has them; nothing where all are kept.
        item_count: how many items there were.
        superclasses: numbers of a class and one directly above it.
        damaged: lines that could not be read.
    """

    lines: int
    items: tuple[PreparedItem, ...]
    left_out: bytes
    item_count: int
    superclasses: tuple[tuple[int, int], ...]
    damaged: tuple[DamagedLine, ...]


@dataclass(frozen=True, slots=True)
class Classes:
    """The superclasses that some lines tell, and how many lines."""

    lines: int
    pairs: tuple[tuple[int, int], ...]


def batches(file: Iterable[bytes], skipped: int) -> Iterator[Lines]:
    """The lines of a file after so many, some hundreds at once."""
    first, rest = skipped + 1, islice(file, skipped, None)
    while lines := tuple(islice(rest, _LINES)):
        yield Lines(first, lines)
        first += len(lines)


def read(lines: Lines, given: tuple[Selection, str]) -> Read:
    """The items of lines, and what is kept of each.

    Args:
        lines: of a dump.
        given: what is kept, and the wiki whose titles are.
    """
    selection, wiki = given
    items: list[PreparedItem] = []
    left_out: list[Item] = []
    damaged: list[DamagedLine] = []
    superclasses: list[tuple[int, int]] = []
    item_count = 0
    for number, line in enumerate(lines.lines, lines.first):
        try:
            item = item_of(line, {*selection.languages, ANY_LANGUAGE}, wiki)
        except UnreadableLineError as error:
            damaged.append(DamagedLine(number, error.problem))
            continue
        if item is None:
            continue
        item_count += 1
        superclasses += pairs_above(item)
        if kept := selection.kept(item):
            items.append(prepared(kept, selection.languages))
        elif item.labels:
            left_out.append(label_only(item))
    return Read(
        len(lines.lines), tuple(items), block(left_out), item_count, tuple(superclasses), tuple(damaged)
    )


def superclasses(lines: Lines, _: None) -> Classes:
    """The superclasses that lines tell; a damaged line is told when it is read for its item."""
    pairs: list[tuple[int, int]] = []
    for line in lines.lines:
        if b'"P279"' in line:
            try:
                item = item_of(line, ())
            except UnreadableLineError:
                continue
            if item:
                pairs += pairs_above(item)
    return Classes(len(lines.lines), tuple(pairs))


def pairs_above(item: Item) -> list[tuple[int, int]]:
    """The numbers of a class and of each directly above it."""
    return [(item.number, int(above[1:])) for above in item.values(SUBCLASS_OF)]


Work: TypeAlias = Callable[[Lines, Any], Any]


@contextmanager
def workers(processes: int, work: Work, given: Any) -> Iterator[Callable[[Iterable[Lines]], Iterator[Any]]]:
    """A function that applies another to batches of lines, in other processes but in order.

    The processes end with this one, however it ends; Ctrl-C is its business alone.

    Args:
        processes: one is this very process.
        work: what is done with each batch.
        given: the second argument of it; every process is told once.

    Raises:
        KilledReaderError: within the block, where one of the processes was killed.
    """
    if processes == 1:
        yield lambda batches: (work(lines, given) for lines in batches)
        return
    pool = ProcessPoolExecutor(
        processes, mp_context=get_context("spawn"), initializer=_begin, initargs=(given,)
    )

    def read_all(batches: Iterable[Lines]) -> Iterator[Any]:
        waiting: deque[Future[Any]] = deque()
        for lines in batches:
            waiting.append(pool.submit(_worked, work, lines))
            if len(waiting) > processes * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    try:
        yield read_all
    except BrokenProcessPool as error:
        raise KilledReaderError(
            "a process that reads lines was killed, maybe since memory ran out",
            "run the same command again, which goes on from there, with fewer --processes",
        ) from error
    finally:
        pool.shutdown(cancel_futures=True)


_told: dict[str, Any] = {}
"""What a process that reads lines was told when it began."""


def _begin(given: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    _told["given"] = given


def _worked(work: Work, lines: Lines) -> Any:
    return work(lines, _told["given"])
