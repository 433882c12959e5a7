"""Reading an index: items by id, items by name, names that are spelled alike."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from betwixt.errors import InvalidInputError
from linkers.wikidata.index.format import checked
from linkers.wikidata.index.record import RecordCodec
from linkers.wikidata.item import Item
from linkers.wikidata.kinds import KINDS


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
    """An index, open for reading; usable by one thread.

    Args:
        path: of the index.

    Raises:
        InvalidInputError: there is none, or none that this program can read.
    """

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise InvalidInputError(f"no index of Wikidata at {path}", "Make one with kg wikidata build.")
        self._connection = checked(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True), path)
        self._codec = RecordCodec()
        self.path = path

    def noted(self, key: str) -> str:
        """What the writer remembered, or nothing."""
        row = self._connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return str(row[0]) if row else ""

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages whose labels and aliases are names."""
        return tuple(json.loads(self.noted("languages") or "[]"))

    def item(self, id: str) -> Item | None:
        """An item by its id, or None where the index does not have it."""
        return self.items([id]).get(id)

    def items(self, ids: Collection[str]) -> Mapping[str, Item]:
        """Those items that the index has, by id, in the order asked for."""
        found = {}
        for id in ids:
            row = self._connection.execute(
                "SELECT record FROM item WHERE number = ?", (int(id[1:]),)
            ).fetchone()
            if row:
                found[id] = self._codec.item(row[0])
        return found

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
        """Keys of names that share most trigrams with a name, at most so many."""
        grams = sorted({key[at : at + 3] for at in range(len(key) - 2)})
        if not grams:
            return ()
        wanted = " OR ".join('"' + gram.replace('"', '""') + '"' for gram in grams)
        rows = self._connection.execute(
            "SELECT key FROM name WHERE id IN "
            "(SELECT rowid FROM spelling WHERE spelling MATCH ? ORDER BY rank LIMIT ?)",
            (wanted, limit),
        )
        return tuple(key for (key,) in rows)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()
