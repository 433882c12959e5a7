"""Query engines over the version of a store that is current; a load switches it under nobody's hands."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kg.graph.folder import GraphFolder
from kg.stores.embedded import embedded_store
from queries.engine import Language, QueryEngine

_SECONDS_TO_START = 60.0


class _OpenEngine:
    """An engine, the version that it was opened for, and how many questions it is answering."""

    def __init__(self, engine: QueryEngine, version: Path | None) -> None:
        self.engine = engine
        self.version = version
        self.asked = 0


class Engines:
    """Opens the engine of a language when it is first asked, and another one after a load.

    Args:
        folder: of the graph.
    """

    def __init__(self, folder: GraphFolder) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._open: dict[Language, _OpenEngine] = {}

    @contextmanager
    def engine(self, language: Language) -> Iterator[QueryEngine]:
        """The engine over the current version, until the block ends.

        Raises:
            StoreError: nothing was loaded yet, or the version is damaged.
        """
        with self._lock:
            opened = self._current(language)
            opened.asked += 1
        try:
            yield opened.engine
        finally:
            with self._lock:
                opened.asked -= 1
                if opened is not self._open.get(language) and not opened.asked:
                    opened.engine.close()

    def _current(self, language: Language) -> _OpenEngine:
        store = embedded_store(self._folder, language)
        before = self._open.get(language)
        version = store.current()
        if before is not None and before.version == version:
            return before
        engine = store.engine()
        if language == "cypher":  # the start of Java is no part of anybody's query
            list(engine.run("RETURN 1", {}, timeout=_SECONDS_TO_START).rows)
        opened = self._open[language] = _OpenEngine(engine, version)
        if before is not None and not before.asked:
            before.engine.close()
        return opened

    def close(self) -> None:
        """Close all that are open; safe to call twice."""
        with self._lock:
            for opened in self._open.values():
                opened.engine.close()
            self._open.clear()
