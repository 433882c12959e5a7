"""The interface of a store, and what loading one reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from betwixt.errors import BetwixtError
from kg.graph.graph import Graph, Table
from kg.progress import Progress
from queries.engine import QueryEngine

LONGEST_MESSAGE = 200
LONGEST_ID = 50
"""Characters of what is told of a refused row, and of each of its ids."""


class StoreError(BetwixtError):
    """A store could not be reached or refused a write; the message carries the store's words and the row."""


class ForeignStoreError(StoreError):
    """The store holds data that is not this graph; ``--replace`` is needed to take it over."""


class IncompleteLoadError(StoreError):
    """After a load the store's counts differ from the graph's."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What loading a table would do, or did: rows to add, to change and to remove."""

    add: int = 0
    change: int = 0
    remove: int = 0


@dataclass(frozen=True, slots=True)
class LoadReport:
    """What a load did, table by table, and how long it took."""

    store: str
    differences: Mapping[str, Difference]
    seconds: float


class Projection(Protocol):
    """A graph arranged in another way. It can always be made again from the graph on disk."""

    name: str

    def load(self, graph: Graph, *, progress: Progress, replace: bool = False) -> LoadReport:
        """Make the store hold exactly this graph.

        Loading twice changes nothing; what the graph no longer has is removed. The
        store's counts are compared with the graph's at the end.

        Args:
            replace: take over a store that holds another graph, or data of ours
                without a marker. Only labels or graphs of ours are ever deleted.

        Raises:
            ForeignStoreError: the store is somebody else's and ``replace`` is false.
            IncompleteLoadError: the counts differ afterwards.
            StoreError: the store is unreachable or refused a row.
        """
        ...

    def plan(self, graph: Graph) -> Mapping[str, Difference]:
        """What ``load`` would do, table by table, without doing it."""
        ...

    def counts(self) -> Mapping[str, int]:
        """Nodes and edges now in the store, by table name."""
        ...


class Store(Projection, Protocol):
    """A projection that answers queries."""

    def engine(self) -> QueryEngine:
        """A query engine over the store; the caller closes it."""
        ...


def one_line(value: object, length: int = LONGEST_MESSAGE) -> str:
    """A value as text in one line of at most so many characters."""
    text = " ".join(str(value)[: 50 * length].split())
    return text if len(text) <= length else text[: length - 1] + "…"


def check_counts(
    graph: Graph, counts: Mapping[str, int], store: str, tables: Sequence[Table] | None = None
) -> None:
    """Compare a store's counts with the graph's.

    Args:
        counts: by table name.
        tables: those that the store holds; all by default.

    Raises:
        IncompleteLoadError: they differ; the message names the tables.
    """
    wrong = [
        f"{table.name}: {counts[table.name]:,} instead of {graph.count(table):,}"
        for table in (graph.tables if tables is None else tables)
        if counts[table.name] != graph.count(table)
    ]
    if wrong:
        raise IncompleteLoadError(
            f"{store}: after the load the counts differ from the graph's: {'; '.join(wrong)}",
            "load once more; if it happens again, please report it",
        )
