"""A graph folder as it is served: see ``queries.serve.http.served.ServedGraph``."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kg.graph.folder import GraphFolder
from kg.serving.correcting import CorrectionFiles
from kg.serving.engines import Engines
from kg.serving.text_reader import BusyError, Reader
from kg.serving.versions import BrowseVersions
from kg.stores.base.versions import Versions
from kg.stores.browse.store import BrowseProjection
from queries.browse.index import BrowseIndex
from queries.engine import Language, QueryEngine
from queries.serve.http.build_state import BuildState
from queries.serve.http.known_items import NoItems

if TYPE_CHECKING:
    from kg.serving.wikidata_items import WikidataItems

AT_ONCE = 4
"""Questions that stores answer at one time; each may take a process and much memory."""
_SECONDS_TO_WAIT = 10.0


class ServedFolder:
    """Serves a graph; any thread may ask.

    Args:
        folder: of the graph.
        annotate_seconds: that reading a text may take.
    """

    def __init__(self, folder: GraphFolder, annotate_seconds: float = 30.0) -> None:
        self.name = folder.path.resolve().name
        self.base_iri = folder.settings().base_iri
        self._folder = folder
        self._versions = BrowseVersions(BrowseProjection(folder.path))
        self._engines = Engines(folder)
        self._asking = threading.BoundedSemaphore(AT_ONCE)
        self._reader = Reader(folder.path, annotate_seconds)
        self.corrections = CorrectionFiles(folder)

    def version(self) -> str:
        """What the current versions of all stores are called together.

        They are loaded after each other, and a query may change one (``--write``).
        """
        pointers = sorted(self._folder.path.glob("stores/*/current"))
        return " ".join(
            version.name for pointer in pointers if (version := Versions(pointer.parent).current())
        )

    @cached_property
    def items(self) -> WikidataItems | NoItems:
        """The items of the index that the graph is linked to, where that is there."""
        from kg.serving.wikidata_items import WikidataItems  # takes a moment to import

        linked = self._folder.settings().wikidata
        path = self._folder.path / linked
        return WikidataItems(path) if linked and path.is_file() else NoItems()

    def build(self) -> BuildState:
        """How the graph was built and loaded."""
        from kg.serving.build_state import build_state  # the ledger takes a moment to import

        return build_state(self._folder)

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
            with self._engines.engine(language) as engine:
                yield engine
        finally:
            self._asking.release()

    def annotate(self, text: str, language: str) -> dict[str, Any]:
        """What the extractors find in a text; one text at a time.

        Raises:
            BetwixtError: it cannot be read, or not in time.
        """
        record: dict[str, Any] = self._reader.ask("annotate", text, language)
        return record

    def suggest(self, text: str, language: str, date: str) -> list[dict[str, Any]]:
        """Appositives for the names of a text; one text at a time.

        Raises:
            BetwixtError: the graph is linked to no index of Wikidata, or the text cannot be read in time.
        """
        names: list[dict[str, Any]] = self._reader.ask("suggest", text, language, date)
        return names

    def close(self) -> None:
        """Let go of everything; safe to call twice."""
        self._engines.close()
        self._reader.close()
        self._versions.close()
        if "items" in self.__dict__:
            self.items.close()
