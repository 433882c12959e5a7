"""Reading an index: items by id, items by name, names that are spelled alike."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from betwixt.errors import InvalidInputError
from linkers.wikidata.index.format import checked
from linkers.wikidata.index.record import RecordCodec
from linkers.wikidata.item import ITEM_ID, Item
from linkers.wikidata.kinds import KINDS

_TRIGRAM = 3
_SHORTEST_HALF = 4
_SAMPLE = 200_000
_LOOKED_AT = 10_000


@dataclass(frozen=True, slots=True)
class Bearer:
    """An item that has a name.

    Args:
        id: of the item.
        key: of the name.
        links: how many links with that text lead to it in a Wikipedia.
        prominence: how known the item is.
        kinds: its bits, as ``kinds.KINDS`` has them.
    """

    id: str
    key: str
    links: int
    prominence: float
    kinds: int

    def is_a(self, kind: str) -> bool:
        """Whether it is of a kind: PERSON, ORGANISATION or LOCATION."""
        return bool(self.kinds & KINDS.get(kind, 0))


class WikidataIndex:
    """An index, open for reading; usable by one thread at a time.

    Args:
        path: of the index.

    Raises:
        InvalidInputError: there is none, or none that this program can read.
    """

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise InvalidInputError(
                f"no index of Wikidata at {path}", "Make one with kg wikidata build or fetch."
            )
        address = f"{path.absolute().as_uri()}?mode=ro"
        self._connection = checked(sqlite3.connect(address, uri=True, check_same_thread=False), path)
        if self.noted("finished") != "yes":
            self._connection.close()
            raise InvalidInputError(
                f"{path} is not finished: what makes it was stopped",
                "Run the same command again; it goes on.",
            )
        self._codec = RecordCodec()
        self.path = path

    def noted(self, key: str) -> str:
        """What the writer remembered, or nothing."""
        row = self._connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return str(row[0]) if row else ""

    @property
    def stamp(self) -> str:
        """A hash of the content: other items, kinds, names or counts of links give another one."""
        return self.noted("stamp")

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages whose labels and aliases are names."""
        return tuple(json.loads(self.noted("languages") or "[]"))

    @cached_property
    def typical_prominence(self) -> float:
        """The average of the known prominences of items; 1 without any.

        Sources measure it differently, so a threshold for "well known" must be relative to this. Of a large
        index the items with the lowest numbers stand for all.
        """
        row = self._connection.execute(
            "SELECT avg(prominence) FROM (SELECT prominence FROM item WHERE prominence > 0 LIMIT ?)",
            (_SAMPLE,),
        )
        return float(row.fetchone()[0] or 1.0)

    def item(self, id: str) -> Item | None:
        """An item by its id, or None where the index does not have it."""
        return self.items([id]).get(id)

    def items(self, ids: Collection[str]) -> Mapping[str, Item]:
        """Those items that the index has, by id, in the order asked for; what is no id is of none."""
        records = {}
        for id in filter(ITEM_ID.fullmatch, ids):
            row = self._connection.execute(
                "SELECT record FROM item WHERE number = ?", (int(id[1:]),)
            ).fetchone()
            if row:
                records[id] = self._codec.item(row[0])
        return records

    def all_items(self) -> Iterator[Item]:
        """All items, by number."""
        for (record,) in self._connection.execute("SELECT record FROM item ORDER BY number"):
            yield self._codec.item(record)

    def has_name(self, id: str) -> bool:
        """Whether it has an item under any name."""
        row = self._connection.execute("SELECT 1 FROM bearer WHERE item = ? LIMIT 1", (int(id[1:]),))
        return row.fetchone() is not None

    def bearers(self, key: str) -> tuple[Bearer, ...]:
        """The items that have a name, most linked and most known first.

        Args:
            key: of the name (``alias_key``).
        """
        rows = self._connection.execute(
            "SELECT item, links, prominence, kinds FROM name JOIN bearer ON bearer.name = name.id "
            "JOIN item ON item.number = bearer.item WHERE key = ? ORDER BY links DESC, prominence DESC, item",
            (key,),
        )
        return tuple(Bearer(f"Q{item}", key, links, known, kinds) for item, links, known, kinds in rows)

    def spelled_alike(self, key: str, limit: int) -> tuple[str, ...]:
        """Keys of names that have all trigrams of one half of a name, in the order of the index.

        A slip of the pen leaves one half as it was, and to look for all trigrams of a half is many times
        faster than for some of the whole.

        Args:
            key: of the name; in one of less than eight characters each half is its longest end but two.
            limit: of names a half.
        """
        middle = max(len(key) // 2, min(len(key) - 2, _SHORTEST_HALF))
        names_found: dict[str, None] = {}
        for half in dict.fromkeys((key[:middle], key[len(key) - middle :])):
            rows = self._connection.execute(
                "SELECT name.key FROM spelling JOIN name ON name.id = spelling.rowid "
                "WHERE spelling MATCH ? ORDER BY spelling.rowid LIMIT ?",  # as they come: none are sorted
                (_all_trigrams(half), limit),
            )
            names_found.update((name, None) for (name,) in rows if len(half) >= _TRIGRAM)
        return tuple(names_found)

    def containing(self, key: str, limit: int) -> tuple[Bearer, ...]:
        """The items that have a name of which another is a part, whole words only; most known first.

        At most ten thousand names that contain its characters are compared, in the order of the index, so
        that the time is bounded. A dump begins with well-known items.

        Args:
            key: of the part, with three characters or more; a shorter one matches nothing.
            limit: of items with names that contain its characters.
        """
        if len(key) < _TRIGRAM:
            return ()
        rows = self._connection.execute(
            "SELECT item, name.key, links, prominence, kinds "
            "FROM (SELECT rowid AS id FROM spelling WHERE spelling MATCH ? ORDER BY rowid LIMIT ?) AS found "
            "JOIN name ON name.id = found.id JOIN bearer ON bearer.name = name.id "
            "JOIN item ON item.number = bearer.item ORDER BY prominence DESC, item, name.key LIMIT ?",
            (_all_trigrams(key), _LOOKED_AT, limit),
        )
        return tuple(
            Bearer(f"Q{item}", name, links, known, kinds)
            for item, name, links, known, kinds in rows
            if f" {key} " in f" {name} " and name != key
        )

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


def _all_trigrams(text: str) -> str:
    """The full-text query for names that have all trigrams of a text."""
    grams = sorted({text[at : at + _TRIGRAM] for at in range(len(text) - _TRIGRAM + 1)})
    return " AND ".join('"' + gram.replace('"', '""') + '"' for gram in grams) or '""'
