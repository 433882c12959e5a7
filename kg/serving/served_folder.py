"""A graph folder as it is served: see ``queries.api.served.ServedGraph``."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from betwixt.errors import BetwixtError
from kg.graph.folder import GraphFolder
from kg.serving.versions import BrowseVersions
from kg.stores.browse.store import BrowseProjection
from kg.stores.embedded import embedded_store
from queries.browse.index import BrowseIndex
from queries.engine import Language, QueryEngine

AT_ONCE = 4
"""Questions that stores answer at one time; each may take a process and much memory."""
_SECONDS_TO_WAIT = 10.0


class BusyError(BetwixtError):
    """As many questions are being answered as can be."""


class ServedFolder:
    """Serves a graph; any thread may ask.

    Args:
        folder: of the graph.
    """

    def __init__(self, folder: GraphFolder) -> None:
        self.name = folder.path.resolve().name
        self.base_iri = folder.settings().base_iri
        self._folder = folder
        self._versions = BrowseVersions(BrowseProjection(folder.path))
        self._engines: dict[Language, QueryEngine] = {}
        self._opening = threading.Lock()
        self._asking = threading.BoundedSemaphore(AT_ONCE)
        self._annotating = threading.Lock()

    def version(self) -> str:
        """What the current version is called."""
        return self._versions.name()

    @contextmanager
    def index(self) -> Iterator[BrowseIndex]:
        """The browse index, until the block ends.

        Raises:
            StoreError: the graph was not loaded.
        """
        with self._versions.read() as index:
            yield index

    @contextmanager
    def engine(self, language: Language) -> Iterator[QueryEngine]:
        """The engine of a language, for one question.

        Raises:
            BusyError: too many are asked at once.
            StoreError: the graph was not loaded.
            MissingDependencyError: the store does not run on this platform.
        """
        if not self._asking.acquire(timeout=_SECONDS_TO_WAIT):
            raise BusyError(f"{AT_ONCE} questions are being answered", "ask again in a few seconds")
        try:
            yield self._engine(language)
        finally:
            self._asking.release()

    def _engine(self, language: Language) -> QueryEngine:
        with self._opening:
            if language not in self._engines:
                self._engines[language] = embedded_store(self._folder, language).engine()
            return self._engines[language]

    def annotate(self, text: str, language: str) -> dict[str, Any]:
        """What the extractors find in a text; one text at a time.

        Raises:
            BetwixtError: it cannot be read.
        """
        from kg.library.annotating import annotate_text

        if not self._annotating.acquire(timeout=_SECONDS_TO_WAIT):
            raise BusyError("another text is being read", "send it again in a few seconds")
        try:
            return annotate_text(text, title="", language=language, only=(), concepts=False, spacy="")
        finally:
            self._annotating.release()

    def close(self) -> None:
        """Let go of everything; safe to call twice."""
        with self._opening:
            for engine in self._engines.values():
                engine.close()
            self._engines.clear()
        self._versions.close()
