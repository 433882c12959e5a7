"""The current browse index, kept open; a load switches it under nobody's hands."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from kg.stores.base.versions import HeldVersion
from kg.stores.browse.store import BrowseProjection
from queries.browse.index import BrowseIndex


class _OpenVersion:
    """A version and how many requests read it."""

    def __init__(self, held: HeldVersion) -> None:
        self.folder = held.folder
        self.index = BrowseIndex(held.folder)
        self.readers = 0
        self._held = held

    def close(self) -> None:
        self.index.close()
        self._held.close()


class BrowseVersions:
    """Hands out the current version; one that is no longer current is closed after its last reader.

    Args:
        projection: of the graph's folder.
    """

    def __init__(self, projection: BrowseProjection) -> None:
        self._projection = projection
        self._lock = threading.Lock()
        self._open: _OpenVersion | None = None

    @contextmanager
    def read(self) -> Iterator[BrowseIndex]:
        """The current version, until the block ends.

        Raises:
            StoreError: nothing was loaded yet, or the version is damaged.
        """
        with self._lock:
            version = self._current()
            version.readers += 1
        try:
            yield version.index
        finally:
            with self._lock:
                version.readers -= 1
                if version is not self._open and not version.readers:
                    version.close()

    def _current(self) -> _OpenVersion:
        before = self._open
        if before is None or before.folder != self._projection.current():
            self._open = _OpenVersion(self._projection.read())
            if before is not None and not before.readers:
                before.close()
        assert self._open is not None
        return self._open

    def close(self) -> None:
        """Close what is open; safe to call twice."""
        with self._lock:
            if self._open is not None:
                self._open.close()
                self._open = None
