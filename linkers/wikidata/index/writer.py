"""Items into an index."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from msgspec import structs

from linkers.wikidata.alias_key import alias_key
from linkers.wikidata.anchors import AnchorCount
from linkers.wikidata.index.format import checked, create, holds_any
from linkers.wikidata.index.record import RecordCodec
from linkers.wikidata.item import Item
from linkers.wikidata.kinds import INSTANCE_OF, SUBCLASS_OF, Superclasses
from linkers.wikidata.left_out import NumberSet
from linkers.wikidata.progress import Task, unseen

_UNTOLD, _LABEL_ONLY = 0, -1
"""What ``item.kinds`` is until ``finish`` tells them: of items, and of those that are labels alone."""

_AT_ONCE = 10_000


class IndexWriter:
    """Writes an index, new or to be added to; ``finish`` makes what depends on all items.

    Args:
        path: of the index.
        languages: whose labels and aliases are names; ISO 639-1 codes. Those of ``mul`` always are.
    """

    def __init__(self, path: Path, languages: Collection[str]) -> None:
        self._connection = (
            checked(sqlite3.connect(path, isolation_level=None), path) if holds_any(path) else create(path)
        )
        self._languages = tuple(languages)
        if not self.noted("languages"):
            self.note("languages", json.dumps(sorted(languages)))

    def note(self, key: str, value: str) -> None:
        """Remember something about the index, such as where its items come from."""
        self._connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))

    def noted(self, key: str) -> str:
        """What was remembered, or nothing."""
        row = self._connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return str(row[0]) if row else ""

    @contextmanager
    def batch(self) -> Iterator[None]:
        """What is written within is there as a whole, or not at all."""
        self._connection.execute("BEGIN")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")

    @property
    def languages(self) -> frozenset[str]:
        """Whose labels and aliases the index has as names."""
        return frozenset(json.loads(self.noted("languages")))

    @property
    def finished(self) -> bool:
        """Whether ``finish`` came after all that was written."""
        return self.noted("finished") == "yes"

    def begin(self) -> None:
        """Say that it is being written: until ``finish`` nobody reads it."""
        self.note("finished", "")

    def want(self, kind: str, keys: Iterable[str]) -> int:
        """Remember what is to be asked for; returns how much of it was not remembered before.

        Args:
            kind: of what is wanted: a name, an item …
            keys: names or ids.
        """
        before = self._connection.total_changes
        self._connection.executemany(
            "INSERT OR IGNORE INTO wanted VALUES (?, ?, 0)", [(kind, key) for key in sorted(set(keys))]
        )
        return self._connection.total_changes - before

    def want_again(self) -> None:
        """Forget that anything was had."""
        self._connection.execute("UPDATE wanted SET had = 0")

    def wanted(self, kind: str, most: int, after: str) -> list[str]:
        """The next keys of a kind that were not had yet, in order, those after one."""
        rows = self._connection.execute(
            "SELECT key FROM wanted WHERE kind = ? AND key > ? AND NOT had ORDER BY key LIMIT ?",
            (kind, after, most),
        )
        return [key for (key,) in rows]

    def wanted_count(self, kind: str) -> int:
        """How many keys of a kind were not had yet."""
        rows = self._connection.execute("SELECT count(*) FROM wanted WHERE kind = ? AND NOT had", (kind,))
        return int(rows.fetchone()[0])

    def had(self, kind: str, keys: Iterable[str]) -> None:
        """Remember that keys were asked for, whatever came of it."""
        self._connection.executemany(
            "UPDATE wanted SET had = 1 WHERE kind = ? AND key = ?", [(kind, key) for key in keys]
        )

    def without_items(self, ids: Iterable[str]) -> list[str]:
        """Those of some ids whose item was not wanted for its own sake, or was, and is not kept."""
        asked = "SELECT 1 FROM wanted, item WHERE kind = 'item' AND key = ? AND number = ?"
        return [id for id in ids if not self._connection.execute(asked, (id, int(id[1:]))).fetchone()]

    def add(self, items: Iterable[Item]) -> None:
        """Add items; one that is there already is replaced, and keeps what links say of its names."""
        self.add_prepared(prepared(item, self._languages) for item in items)

    def add_prepared(self, items: Iterable[PreparedItem]) -> None:
        """Add items that another process may have prepared."""
        rows = list({item.number: item for item in items}.values())  # of one that comes twice the last
        keys = sorted({key for item in rows for key in item.keys})
        write = self._connection.executemany
        self._forget(rows)
        write(
            "INSERT OR REPLACE INTO item VALUES (?, 0, ?, ?)",
            [(item.number, item.prominence, item.record) for item in rows],
        )
        write(
            "INSERT OR IGNORE INTO superclass VALUES (?, ?)",
            [(item.number, parent) for item in rows for parent in item.superclasses],
        )
        write(
            "INSERT OR REPLACE INTO title VALUES (?, ?)",
            [(item.title, item.number) for item in rows if item.title],
        )
        write("INSERT OR IGNORE INTO name (key) VALUES (?)", [(key,) for key in keys])
        write(
            "INSERT OR IGNORE INTO bearer SELECT id, ?, 0 FROM name WHERE key = ?",
            [(item.number, key) for item in rows for key in item.keys],
        )

    def _forget(self, replaced: Iterable[PreparedItem]) -> None:
        """Take from items that are there already the names and classes that they had."""
        for item in replaced:
            row = self._connection.execute(
                "SELECT record FROM item WHERE number = ?", (item.number,)
            ).fetchone()
            if row:
                old = prepared(_CODEC.item(row[0]), self._languages)
                self._connection.executemany(
                    "DELETE FROM bearer WHERE item = ? AND links = 0 "
                    "AND name = (SELECT id FROM name WHERE key = ?)",
                    [(item.number, key) for key in old.keys],
                )
                self._connection.execute("DELETE FROM superclass WHERE class = ?", (item.number,))

    def add_superclasses(self, pairs: Iterable[tuple[int, int]]) -> None:
        """Add which class is directly below which; also of those left out, since kinds need all."""
        self._connection.executemany("INSERT OR IGNORE INTO superclass VALUES (?, ?)", pairs)

    def reject(self, line: int, reason: str) -> None:
        """Remember a line of the source that could not be read."""
        self._connection.execute("INSERT OR REPLACE INTO damaged VALUES (?, ?)", (line, reason))

    def rejected(self) -> list[tuple[int, str]]:
        """The lines that could not be read, with the reasons, in order."""
        return list(self._connection.execute("SELECT line, reason FROM damaged ORDER BY line"))

    def counts(self) -> tuple[int, int]:
        """How many items there are, and how many names."""
        row = self._connection.execute("SELECT (SELECT count(*) FROM item), (SELECT count(*) FROM name)")
        items, names = row.fetchone()
        return items, names

    def add_links(self, counts: Iterable[AnchorCount]) -> None:
        """Add how often texts of links lead to items' pages; those of other items are left out."""
        for count in counts:
            row = self._connection.execute(
                "SELECT item FROM title WHERE title = ?", (count.title,)
            ).fetchone()
            if row and (key := alias_key(count.text)):
                self._connection.execute("INSERT OR IGNORE INTO name (key) VALUES (?)", (key,))
                self._connection.execute(
                    "INSERT INTO bearer SELECT id, ?, ? FROM name WHERE key = ? "
                    "ON CONFLICT DO UPDATE SET links = links + excluded.links",
                    (row[0], count.links, key),
                )

    def superclasses(self) -> Superclasses:
        """Which class is directly below which, as far as was told."""
        return Superclasses(self._connection.execute("SELECT class, parent FROM superclass"))

    def records(self, kinds: int | None = None) -> Iterator[list[tuple[int, int, bytes]]]:
        """The items by number, thousands at once: number, kinds and record. They may be written to meanwhile.

        Args:
            kinds: only those that have these.
        """
        last = -1
        while rows := self._connection.execute(
            "SELECT number, kinds, record FROM item WHERE number > ? AND kinds = coalesce(?, kinds) "
            "ORDER BY number LIMIT ?",
            (last, kinds, _AT_ONCE),
        ).fetchall():
            yield rows
            last = rows[-1][0]

    def led_to(self) -> NumberSet:
        """The numbers of the items that claims of those here lead to."""
        number_set = NumberSet()
        for rows in self.records(kinds=_UNTOLD):
            for _, _, record in rows:
                for id in _CODEC.item(record).led_to():
                    number_set.add(int(id[1:]))
        return number_set

    def add_labels(self, items: Iterable[Item]) -> None:
        """Add items of which nothing but the label is kept; no name leads to them, and those that are there
        stay as they are.
        """
        self._connection.executemany(
            "INSERT OR IGNORE INTO item VALUES (?, ?, 0, ?)",
            [(item.number, _LABEL_ONLY, _CODEC.encoded(item)) for item in items],
        )

    def label_count(self) -> int:
        """How many items were added for their labels, until ``finish``."""
        row = self._connection.execute("SELECT count(*) FROM item WHERE kinds = ?", (_LABEL_ONLY,))
        return int(row.fetchone()[0])

    def finish(self, task: Task = unseen) -> None:
        """Make what depends on all items: their kinds, and how names are spelled.

        Thousands at once, so that memory stays flat: of all items together it holds nothing, of all classes
        their numbers. Killed, the next call begins with the kinds again and goes on with the spellings.

        Args:
            task: shows how far it is.
        """
        self._tell_kinds(task)
        self._spell(task)
        self.note("finished", "yes")
        self._connection.execute("PRAGMA journal_mode=DELETE")

    def _tell_kinds(self, task: Task) -> None:
        kinds = self.superclasses().kinds()
        digest = hashlib.blake2b(digest_size=16)
        with task("kinds of items", self.counts()[0], "items") as advance:
            for rows in self.records():
                changed = []
                for number, before, record in rows:
                    digest.update(record)
                    bits = 0
                    for id in _CODEC.item(record).values(INSTANCE_OF):
                        bits |= kinds.get(int(id[1:]), 0)
                    digest.update(bytes((bits,)))
                    if bits != before:
                        changed.append((bits, number))
                with self.batch():
                    self._connection.executemany("UPDATE item SET kinds = ? WHERE number = ?", changed)
                advance(len(rows))
        for row in self._connection.execute("SELECT * FROM bearer WHERE links > 0 ORDER BY name, item"):
            digest.update(repr(row).encode())
        self.note("stamp", digest.hexdigest())

    def _spell(self, task: Task) -> None:
        spelled = int(self.noted("spelled") or 0)
        last = int(self._connection.execute("SELECT max(id) FROM name").fetchone()[0] or 0)
        with task("spellings of names", last - spelled, "names") as advance:
            while spelled < last:
                until = min(spelled + _AT_ONCE, last)
                with self.batch():
                    self._connection.execute(
                        "INSERT INTO spelling (rowid, key) "
                        "SELECT id, key FROM name WHERE id > ? AND id <= ? ORDER BY id",
                        (spelled, until),
                    )
                    self.note("spelled", str(until))
                advance(until - spelled)
                spelled = until

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


@dataclass(frozen=True, slots=True)
class PreparedItem:
    """An item as the rows of it are written.

    Args:
        number: in its id.
        prominence: as the item has it.
        record: its bytes.
        keys: of its names.
        superclasses: the numbers of the classes directly above it.
        title: of its page in the Wikipedia with the counted links, or empty.
    """

    number: int
    prominence: float
    record: bytes
    keys: tuple[str, ...]
    superclasses: tuple[int, ...]
    title: str


def prepared(item: Item, languages: Collection[str]) -> PreparedItem:
    """An item, ready to be written.

    Args:
        item: any.
        languages: whose labels and aliases are names.
    """
    keys = dict.fromkeys(alias_key(name) for name in item.names(sorted(languages)))
    parents = tuple(int(parent[1:]) for parent in item.values(SUBCLASS_OF))
    record = _CODEC.encoded(structs.replace(item, title=""))
    named = tuple(key for key in keys if key)
    return PreparedItem(item.number, item.prominence, record, named, parents, item.title)


_CODEC = RecordCodec()
