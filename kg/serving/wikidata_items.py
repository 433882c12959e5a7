"""The index of Wikidata that a served graph is linked to, for reconciliation."""

from __future__ import annotations

import queue
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from linkers.wikidata.facts import Facts
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.linking.candidates import Candidates
from linkers.wikidata.linking.link import NamedEntity
from linkers.wikidata.properties import PROPERTY_LABELS
from queries.serve.http.known_items import KnownFact, KnownItem, NamedItem

_REMEMBERED = 2_000


class WikidataItems:
    """Items of an index; any thread may ask, since each borrows a reader of its own.

    Args:
        path: of the index.
    """

    properties = PROPERTY_LABELS

    def __init__(self, path: Path) -> None:
        self._path = path
        self._idle: queue.SimpleQueue[WikidataIndex] = queue.SimpleQueue()
        self.item = lru_cache(_REMEMBERED)(self._item)

    @contextmanager
    def _reader(self) -> Iterator[WikidataIndex]:
        try:
            index = self._idle.get_nowait()
        except queue.Empty:
            index = WikidataIndex(self._path)
        try:
            yield index
        finally:
            self._idle.put(index)

    def named(self, name: str, limit: int) -> Sequence[NamedItem]:
        """Items that have a name, or another form or a part of it, or one that is spelled alike.

        Raises:
            InvalidInputError: the index cannot be read.
        """
        with self._reader() as index:
            candidates = Candidates(index).of(NamedEntity((name,)))
        return [
            NamedItem(candidate.bearer.id, candidate.bearer.key, candidate.how == "name", candidate.prior)
            for candidate in candidates[:limit]
        ]

    def _item(self, id: str) -> KnownItem | None:
        """An item by its id, or None where the index does not have it.

        Raises:
            InvalidInputError: the index cannot be read.
        """
        with self._reader() as index:
            item = index.item(id)
            if item is None:
                return None
            facts = Facts(index).of(item)
            return KnownItem(
                item.id,
                item.label("en") or next(iter(item.labels.values()), item.id),
                item.description("en"),
                item.names(index.languages),
                tuple(KnownFact(fact.pid, fact.property, fact.value, fact.item) for fact in facts),
            )

    def close(self) -> None:
        """Close the index."""
        while not self._idle.empty():
            self._idle.get().close()
