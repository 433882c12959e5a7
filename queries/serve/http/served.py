"""What a server is given: a graph to be asked, and what it may cost."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Protocol

from fastapi import Depends, Request

from queries.browse.index import BrowseIndex
from queries.engine import Language, QueryEngine
from queries.serve.http.build_state import BuildState
from queries.serve.http.known_items import KnownItems


@dataclass(frozen=True, slots=True)
class Limits:
    """What one request may cost.

    Args:
        seconds: of a query.
        rows: of an answer to a free query.
        answer: characters of its values.
        body: bytes of a request.
        text: characters of a text that is annotated.
    """

    seconds: float = 10.0
    rows: int = 10_000
    answer: int = 32 << 20
    body: int = 1 << 20
    text: int = 20_000


Subject = Literal["names", "concepts", "facts"]
"""What corrections are about."""

LONGEST_CORRECTION = 4_000
"""Characters of a correction; each takes up to 12 in an address, and a request has room for these."""


class Corrections(Protocol):
    """What readers know better; the next build applies it."""

    def lines(self, of: Subject) -> tuple[str, ...]:
        """The corrections that are written.

        Raises:
            BetwixtError: they cannot be read.
        """
        ...

    def add(self, of: Subject, parts: Sequence[str]) -> None:
        """Write one.

        Raises:
            InvalidInputError: it is no correction.
            BetwixtError: it cannot be written.
        """
        ...

    def remove(self, of: Subject, line: str) -> None:
        """Take one back.

        Raises:
            BetwixtError: the file cannot be written.
        """
        ...


class ServedGraph(Protocol):
    """A graph that is served; any thread may ask."""

    name: str
    base_iri: str

    @property
    def items(self) -> KnownItems:
        """Items of Wikidata besides those that its entities are linked to."""
        ...

    @property
    def corrections(self) -> Corrections:
        """Its correction files."""
        ...

    def version(self) -> str:
        """What the current versions of its stores are called; otherwise after every load of any."""
        ...

    def build(self) -> BuildState:
        """How it was built and loaded."""
        ...

    def index(self) -> AbstractContextManager[BrowseIndex]:
        """The browse index of the version that is current now; it stays until the block ends.

        Raises:
            BetwixtError: there is none.
        """
        ...

    def engine(self, language: Language) -> AbstractContextManager[QueryEngine]:
        """A query engine for one question.

        Raises:
            BetwixtError: no store speaks the language.
        """
        ...

    def annotate(self, text: str, language: str) -> dict[str, Any]:
        """What the extractors find in a text, as ``kg annotate`` gives it.

        Args:
            text: to be read.
            language: ISO 639-1 code, or empty to recognise it.

        Raises:
            BetwixtError: it cannot be read.
        """
        ...

    def suggest(self, text: str, language: str, date: str) -> list[dict[str, Any]]:
        """Appositives for the persons and organisations that a text names, as ``kg appositives --suggest``.

        Args:
            text: a sentence, with those before it if they are at hand.
            language: ISO 639-1 code, or empty to recognise it.
            date: of the text (ISO 8601), or empty.

        Raises:
            BetwixtError: the graph is linked to no index of Wikidata, or the text cannot be read.
        """
        ...


async def served(request: Request) -> ServedGraph:
    """The graph of the application that got a request."""
    graph: ServedGraph = request.app.state.graph
    return graph


async def limits(request: Request) -> Limits:
    """What a request to the application may cost."""
    limits_set: Limits = request.app.state.limits
    return limits_set


async def index(request: Request) -> AsyncIterator[BrowseIndex]:
    """The browse index, held until the request is answered.

    Like all that requests have in common it is no work for a thread of its own: handing over costs more.
    """
    graph: ServedGraph = request.app.state.graph
    with graph.index() as open_index:
        yield open_index


Served = Annotated[ServedGraph, Depends(served)]
Index = Annotated[BrowseIndex, Depends(index)]
Limited = Annotated[Limits, Depends(limits)]
