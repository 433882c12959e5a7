"""A source of items into an index: in order, by several processes, and on from where it was killed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from betwixt.errors import BetwixtError, InvalidInputError
from linkers.wikidata import dump_reading
from linkers.wikidata.anchors import read_anchors
from linkers.wikidata.index.writer import IndexWriter
from linkers.wikidata.item import Item
from linkers.wikidata.left_out import LeftOut, label_only
from linkers.wikidata.progress import Task, unseen
from linkers.wikidata.selection import Selection
from linkers.wikidata.sources import kgtk
from linkers.wikidata.sources.damaged_line import DamagedLine
from linkers.wikidata.sources.lines import opened

WIKI = "enwiki"
"""The Wikipedia whose links are counted, where none is named."""


class NoItemError(InvalidInputError):
    """A source has no item, or none that is kept."""


@dataclass(frozen=True, slots=True)
class Built:
    """What came of a build.

    Args:
        items, names: that the index has.
        labels: items of which it has the label alone, since facts lead to them.
        bytes: of its file.
        lines: of the source that were read, by this build and the one that it continued; of tables, items.
        damaged: those that could not be read, in order.
        report: the file that lists them, one JSON object a line; there is none where there are none.
    """

    items: int
    labels: int
    names: int
    bytes: int
    lines: int
    damaged: tuple[DamagedLine, ...]
    report: Path

    def as_json(self) -> dict[str, Any]:
        """The counts, for programs."""
        return {
            "items": self.items,
            "labels": self.labels,
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
    progress: Callable[[int], None] = lambda lines: None,
    task: Task = unseen,
) -> Built:
    """Make an index of a JSON dump, or of a folder of KGTK tables.

    Every few hundred lines what was read is there for good, with how far it came: the same call goes on from
    there. If a claim leads to an item that is left out, its label is kept, so that the fact can be shown. A
    file beside the index keeps the left-out items until these labels are known.

    Args:
        source: the dump, maybe compressed, or the folder.
        index: the file to write.
        selection: what is kept.
        anchors: what ``anchors.write_anchors`` counted in a Wikipedia.
        wiki: that Wikipedia, as items name it.
        processes: that read lines.
        progress: called with the number of lines that were just kept for good.
        task: shows how far each step is: of reading the bytes of the source as it lies on the disk, which is
            read twice where classes are selected.

    Raises:
        InvalidInputError: the index is finished, or was begun from another source or selection; a compressed
            source is damaged or ends early, which a finished index never comes of; tables of KGTK lack
            labels or columns, or anchors are given with them, or are none. An empty file that this call
            began is removed.
        NoItemError: the source has no item that is kept; the index is removed.
    """
    if source.is_dir() and anchors:
        raise InvalidInputError("KGTK's tables do not say which page is about an item", "leave --anchors out")
    if anchors:
        next(read_anchors(anchors), None)
    with _writing(index, selection) as writer:
        _begin(writer, source, index, selection, wiki if anchors else "")
        if source.is_dir():
            damaged = _add_tables(writer, source, selection, progress, task)
        else:
            _add_dump(writer, source, index, selection, wiki if anchors else "", processes, progress, task)
            damaged = [DamagedLine(line, reason) for line, reason in writer.rejected()]
        _require_items(writer, source, damaged)
        if anchors:
            _add_anchors(writer, index, anchors)
        writer.finish(task)
        return _built(writer, index, damaged)


@contextmanager
def _writing(index: Path, selection: Selection) -> Iterator[IndexWriter]:
    """The writer of an index; what was refused before anything was kept leaves nothing behind."""
    existed = index.exists()
    writer = IndexWriter(index, selection.languages)
    refused = False
    try:
        yield writer
    except NoItemError:
        refused = True
        raise
    except BetwixtError:
        refused = not existed and not writer.noted("lines")
        raise
    finally:
        writer.close()
        if refused:
            for path in (index, _left_out_path(index)):
                path.unlink(missing_ok=True)


def _left_out_path(index: Path) -> Path:
    return index.with_name(index.name + ".left-out")


def _begin(writer: IndexWriter, source: Path, index: Path, selection: Selection, wiki: str) -> None:
    """Remember what the index is made from, or check that it is the same as when it was begun."""
    tables = kgtk.tables(source) if source.is_dir() else []
    states = [[path.name, path.stat().st_size, path.stat().st_mtime_ns] for path in (source, *tables)]
    asked = json.dumps([*states[0], selection.as_json(), wiki, *states[1:]])
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


def _require_items(writer: IndexWriter, source: Path, damaged: list[DamagedLine]) -> None:
    items, _ = writer.counts()
    if items - int(writer.noted("labels") or 0):
        return
    item_count = int(writer.noted("found") or 0)
    if item_count:
        raise NoItemError(
            f"{source}: none of its {item_count:,} items is kept",
            "ask for other classes (--class), or for fewer pages (--min-sitelinks)",
        )
    first = f"; {damaged[0]}" if damaged else ""
    raise NoItemError(
        f"{source}: no item in {int(writer.noted('lines') or 0):,} lines{first}",
        "give Wikidata's JSON dump, which has one item a line (a single entity of Special:EntityData is "
        "none), or a folder of KGTK tables",
    )


def _add_tables(
    writer: IndexWriter, folder: Path, selection: Selection, progress: Callable[[int], None], task: Task
) -> list[DamagedLine]:
    damaged: list[DamagedLine] = []
    size = sum(path.stat().st_size for path in kgtk.tables(folder))
    with task("reading tables", size, "bytes") as advance:
        items = list(kgtk.items(folder, selection.languages, damaged.append, advance))
    if not writer.noted("labels"):
        _add_items(writer, items, selection, progress, task)
    return damaged


def _add_items(
    writer: IndexWriter, items: list[Item], selection: Selection, progress: Callable[[int], None], task: Task
) -> None:
    """Add what is kept of some items, and the labels of what it leads to, all of it or nothing."""
    with writer.batch():
        for item in items:
            writer.add_superclasses(dump_reading.pairs_above(item))
        if selection.classes:
            selection = selection.widened(writer.superclasses().below(selection.class_numbers).tolist())
        with task("indexing", len(items), "items") as advance:
            for item in items:
                if kept := selection.kept(item):
                    writer.add([kept])
                advance(1)
                progress(1)
        if selection.leaves_out:
            led_to = writer.led_to()
            writer.add_labels(label_only(item) for item in items if item.number in led_to)
        writer.note("labels", str(writer.label_count()))
        writer.note("found", str(len(items)))
        writer.note("lines", str(len(items)))


def _add_dump(
    writer: IndexWriter,
    path: Path,
    index: Path,
    selection: Selection,
    wiki: str,
    processes: int,
    progress: Callable[[int], None],
    task: Task,
) -> None:
    if selection.classes:
        _add_superclasses(writer, path, processes, task)
        selection = selection.widened(writer.superclasses().below(selection.class_numbers).tolist())
    left_out = LeftOut(_left_out_path(index), int(writer.noted("left out") or 0))
    try:
        if not writer.noted("read"):
            _add_lines(writer, path, selection, wiki, processes, left_out, progress, task)
        if not writer.noted("labels"):
            _add_labels(writer, left_out, task)
    finally:
        left_out.close()
    _left_out_path(index).unlink()


def _add_superclasses(writer: IndexWriter, path: Path, processes: int, task: Task) -> None:
    """Add which class is below which, all before any item is looked at."""
    if writer.noted("classes read"):
        return
    done = int(writer.noted("classes lines") or 0)
    with (
        task("reading classes", path.stat().st_size, "bytes") as advance,
        opened(path, advance) as file,
        dump_reading.workers(processes, dump_reading.superclasses, None) as read_all,
    ):
        for batch in read_all(dump_reading.batches(file, done)):
            done += batch.lines
            with writer.batch():
                writer.add_superclasses(batch.pairs)
                writer.note("classes lines", str(done))
    writer.note("classes read", "yes")


def _add_lines(
    writer: IndexWriter,
    path: Path,
    selection: Selection,
    wiki: str,
    processes: int,
    left_out: LeftOut,
    progress: Callable[[int], None],
    task: Task,
) -> None:
    done, item_count = (int(writer.noted(key) or 0) for key in ("lines", "found"))
    progress(done)
    with (
        task("indexing", path.stat().st_size, "bytes") as advance,
        opened(path, advance) as file,
        dump_reading.workers(processes, dump_reading.read, (selection, wiki)) as read_all,
    ):
        for read in read_all(dump_reading.batches(file, done)):
            left_out.add(read.left_out)
            done, item_count = done + read.lines, item_count + read.item_count
            with writer.batch():
                writer.add_prepared(read.items)
                writer.add_superclasses(read.superclasses)
                for damaged in read.damaged:
                    writer.reject(damaged.line, damaged.reason)
                for key, number in (("lines", done), ("found", item_count), ("left out", left_out.length)):
                    writer.note(key, str(number))
            progress(read.lines)
    writer.note("read", "yes")


def _add_labels(writer: IndexWriter, left_out: LeftOut, task: Task) -> None:
    """Add the labels of what claims lead to."""
    if left_out.length:
        led_to = writer.led_to()
        with task("labels of what facts lead to", left_out.length, "bytes") as advance:
            for items in left_out.items(advance):
                with writer.batch():
                    writer.add_labels(item for item in items if item.number in led_to)
    with writer.batch():
        writer.note("labels", str(writer.label_count()))
        writer.note("left out", "0")


def _add_anchors(writer: IndexWriter, index: Path, anchors: Path) -> None:
    added = writer.noted("anchors")
    if added and added != anchors.name:
        raise InvalidInputError(
            f"{index} has the links of {added}", "give that file again to go on, or remove the index first"
        )
    if not added:
        with writer.batch():
            writer.add_links(read_anchors(anchors))
            writer.note("anchors", anchors.name)


def _built(writer: IndexWriter, index: Path, damaged: list[DamagedLine]) -> Built:
    report = index.with_name(index.name + ".damaged.jsonl")
    report.unlink(missing_ok=True)
    if damaged:
        report.write_text(
            "".join(json.dumps(asdict(line_damaged)) + "\n" for line_damaged in damaged), encoding="utf-8"
        )
    items, names = writer.counts()
    labels, lines = (int(writer.noted(key) or 0) for key in ("labels", "lines"))
    return Built(items, labels, names, index.stat().st_size, lines, tuple(damaged), report)
