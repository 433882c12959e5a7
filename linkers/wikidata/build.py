"""A source of items into an index: in order, by several processes, and on from where it was killed."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeAlias

from betwixt.errors import InvalidInputError
from linkers.wikidata.anchors import read_anchors
from linkers.wikidata.index.writer import IndexWriter, PreparedItem, prepared
from linkers.wikidata.item import ANY_LANGUAGE
from linkers.wikidata.kinds import SUBCLASS_OF
from linkers.wikidata.selection import Selection
from linkers.wikidata.sources import kgtk
from linkers.wikidata.sources.dump import UnreadableLineError, item_of
from linkers.wikidata.sources.lines import opened

WIKI = "enwiki"
"""The Wikipedia whose links are counted, where none is named."""

_LINES = 400
_AHEAD = 4


@dataclass(frozen=True, slots=True)
class DamagedLine:
    """A line of a dump that could not be read.

    Args:
        line: its number, counted from 1.
        reason: what is wrong with it.
    """

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class Built:
    """What came of a build.

    Args:
        items, names: that the index has.
        bytes: of its file.
        lines: of the source that were read, by this build and the one that it continued.
        damaged: those that could not be read, in order.
        report: the file that lists them, one JSON object a line; there is none where there are none.
    """

    items: int
    names: int
    bytes: int
    lines: int
    damaged: tuple[DamagedLine, ...]
    report: Path

    def as_json(self) -> dict[str, Any]:
        """The counts, for programs."""
        return {
            "items": self.items,
            "names": self.names,
            "bytes": self.bytes,
            "lines": self.lines,
            "damaged": len(self.damaged),
            "report": str(self.report) if self.damaged else None,
        }


def build(
    source: Path,
    index: Path,
    selection: Selection,
    *,
    anchors: Path | None = None,
    wiki: str = WIKI,
    processes: int = 1,
    told: Callable[[int], None] = lambda lines: None,
    bytes_read: Callable[[int], None] = lambda count: None,
) -> Built:
    """Make an index of a JSON dump, or of a folder of KGTK tables.

    Every few hundred lines what was read is there for good, with how far it came: the same call goes on from
    there.

    Args:
        source: the dump, maybe compressed, or the folder.
        index: the file to write.
        selection: what is kept.
        anchors: what ``anchors.write_anchors`` counted in a Wikipedia.
        wiki: that Wikipedia, as items name it.
        processes: that read lines.
        told: called with the number of lines that were just read.
        bytes_read: called with the number of bytes that were just read of the dump, as it lies on the disk;
            it is read twice where classes are selected.

    Raises:
        InvalidInputError: the index is finished, or was begun from another source or selection; a
            compressed source is damaged or ends early, which a finished index never comes of; tables of KGTK
            lack labels or columns, or anchors are given with them.
    """
    if source.is_dir() and anchors:
        raise InvalidInputError("KGTK's tables do not say which page is about an item", "leave --anchors out")
    writer = IndexWriter(index, selection.languages)
    try:
        _begin(writer, source, index, selection, (str(anchors), wiki) if anchors else None)
        if source.is_dir():
            _add_tables(writer, source, selection, told)
        else:
            _add_dump(writer, source, selection, wiki if anchors else "", processes, told, bytes_read)
            if anchors and not writer.noted("anchors"):
                with writer.batch():
                    writer.add_links(read_anchors(anchors))
                    writer.note("anchors", anchors.name)
        writer.finish()
        return _built(writer, index)
    finally:
        writer.close()


def _begin(
    writer: IndexWriter, source: Path, index: Path, selection: Selection, anchors: tuple[str, str] | None
) -> None:
    """Remember what the index is made from, or check that it is the same as when it was begun."""
    state = source.stat()
    asked = json.dumps([source.name, state.st_size, state.st_mtime_ns, selection.as_json(), anchors])
    begun = writer.noted("asked")
    if writer.finished:
        raise InvalidInputError(f"{index} is finished", "remove it first, or write another one")
    if begun and begun != asked:
        raise InvalidInputError(
            f"{index} was begun from another source, or with other options",
            "give those again to go on, or remove it first",
        )
    writer.note("asked", asked)
    writer.begin()


def _add_tables(writer: IndexWriter, folder: Path, selection: Selection, told: Callable[[int], None]) -> None:
    items = list(kgtk.items(folder))
    if selection.classes:
        selection = selection.below({item.id: item.values(SUBCLASS_OF) for item in items})
    with writer.batch():
        for item in items:
            writer.add_superclasses((item.number, int(above[1:])) for above in item.values(SUBCLASS_OF))
            if kept := selection.kept(item):
                writer.add([kept])
            told(1)
        writer.note("lines", str(len(items)))


def _add_dump(
    writer: IndexWriter,
    path: Path,
    selection: Selection,
    wiki: str,
    processes: int,
    told: Callable[[int], None],
    bytes_read: Callable[[int], None],
) -> None:
    if selection.classes:
        superclasses: dict[str, Sequence[str]] = {}
        with opened(path, bytes_read) as file, _workers(processes, _superclasses, None) as read_all:
            for found in read_all(_batches(file, 0)):
                superclasses.update(found)
        selection = selection.below(superclasses)
    done = int(writer.noted("lines") or 0)
    told(done)
    with opened(path, bytes_read) as file, _workers(processes, _read, (selection, wiki)) as read_all:
        for read in read_all(_batches(file, done)):
            with writer.batch():
                writer.add_prepared(read.items)
                writer.add_superclasses(read.superclasses)
                for damaged in read.damaged:
                    writer.reject(damaged.line, damaged.reason)
                done += read.lines
                writer.note("lines", str(done))
            told(read.lines)


@dataclass(frozen=True, slots=True)
class _Lines:
    """Some lines in a row, and the number of the first."""

    first: int
    lines: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class _Read:
    lines: int
    items: tuple[PreparedItem, ...]
    superclasses: tuple[tuple[int, int], ...]
    damaged: tuple[DamagedLine, ...]


def _batches(file: Iterable[bytes], skipped: int) -> Iterator[_Lines]:
    first, rest = skipped + 1, islice(file, skipped, None)
    while lines := tuple(islice(rest, _LINES)):
        yield _Lines(first, lines)
        first += len(lines)


def _read(lines: _Lines, given: tuple[Selection, str]) -> _Read:
    selection, wiki = given
    items: list[PreparedItem] = []
    damaged: list[DamagedLine] = []
    superclasses: list[tuple[int, int]] = []
    for number, line in enumerate(lines.lines, lines.first):
        try:
            item = item_of(line, {*selection.languages, ANY_LANGUAGE}, wiki)
        except UnreadableLineError as error:
            damaged.append(DamagedLine(number, str(error)))
            continue
        if item is None:
            continue
        superclasses += [(item.number, int(above[1:])) for above in item.values(SUBCLASS_OF)]
        if kept := selection.kept(item):
            items.append(prepared(kept, selection.languages))
    return _Read(len(lines.lines), tuple(items), tuple(superclasses), tuple(damaged))


def _superclasses(lines: _Lines, _: None) -> dict[str, Sequence[str]]:
    found: dict[str, Sequence[str]] = {}
    for line in lines.lines:
        if b'"P279"' in line:
            try:
                item = item_of(line, ())
            except UnreadableLineError:
                continue  # told when the line is read for its item
            if item and (above := item.values(SUBCLASS_OF)):
                found[item.id] = above
    return found


_Work: TypeAlias = Callable[[_Lines, Any], Any]


@contextmanager
def _workers(
    processes: int, work: _Work, given: Any
) -> Iterator[Callable[[Iterable[_Lines]], Iterator[Any]]]:
    """A function that applies another to batches of lines, in other processes but in order.

    Args:
        processes: one is this very process.
        work: what is done with each batch.
        given: the second argument of it; every process is told once.
    """
    if processes == 1:
        yield lambda batches: (work(lines, given) for lines in batches)
        return
    with ProcessPoolExecutor(
        processes,
        mp_context=get_context("spawn"),
        initializer=_tell,
        initargs=(given,),
    ) as pool:

        def read_all(batches: Iterable[_Lines]) -> Iterator[Any]:
            waiting: deque[Future[Any]] = deque()
            for lines in batches:
                waiting.append(pool.submit(_worked, work, lines))
                if len(waiting) > processes * _AHEAD:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()

        yield read_all


_told: dict[str, Any] = {}
"""What a process that reads lines was told when it began."""


def _tell(given: Any) -> None:
    _told["given"] = given


def _worked(work: _Work, lines: _Lines) -> Any:
    return work(lines, _told["given"])


def _built(writer: IndexWriter, index: Path) -> Built:
    damaged = tuple(DamagedLine(line, reason) for line, reason in writer.rejected())
    report = index.with_name(index.name + ".damaged.jsonl")
    report.unlink(missing_ok=True)
    if damaged:
        report.write_text("".join(json.dumps(asdict(each)) + "\n" for each in damaged), encoding="utf-8")
    items, names = writer.counts()
    return Built(items, names, index.stat().st_size, int(writer.noted("lines")), damaged, report)
