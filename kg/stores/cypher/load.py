"""Loading a graph into a Cypher store: only what differs is written, and the end is counted.

The order is: check the marker, compare (skipped for an empty store), delete old edges and nodes, write nodes
and edges, make full-text indexes, and count every table. A load that was interrupted is finished by the next
one in the same way.
"""

from __future__ import annotations

import logging
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import pyarrow as pa
from neo4j import Driver
from neo4j.exceptions import DriverError, Neo4jError

from betwixt.schema import EDGES, NODES
from kg.graph.graph import Graph, Table
from kg.progress import Advance, Progress
from kg.stores.base.store import Difference, IncompleteLoadError, LoadReport, StoreError
from kg.stores.cypher import marker, statements
from kg.stores.cypher.compare import Comparison
from kg.stores.cypher.dialect import Dialect
from kg.stores.cypher.full_text import has_search_text, search_text_of
from kg.stores.cypher.writer import BatchWriter, CypherSession

logger = logging.getLogger(__name__)

Differences = dict[str, Difference]


class CypherLoader:
    """Loads graphs into one database of a Cypher store.

    Args:
        driver: the caller closes it.
        database: the database's name; None means the user's own.
        dialect: what is particular to the store.
    """

    def __init__(self, driver: Driver, database: str | None, dialect: Dialect) -> None:
        self._dialect = dialect
        self._transactions = CypherSession(driver, database, dialect)

    def load(self, graph: Graph, *, progress: Progress, replace: bool = False) -> LoadReport:
        """Make the database hold exactly this graph; see ``Store.load``."""
        began = time.monotonic()
        with _server_words(self._dialect.name):
            occupancy = self._inspect(graph, replace)
            self._transactions.run(lambda session: self._dialect.create_constraints(session, graph.nodes))
            load = self._transactions.run(lambda session: marker.claim(session, graph))
            writer = BatchWriter(self._transactions, graph.id, load)
            if not occupancy.holds(graph):
                self._clear(graph, writer, progress)
            # Looked at again: until the claim, another load may have been writing.
            if self._inspect(graph, replace=True).ours == 0:
                differences = _everything(graph)
                self._write(graph, None, differences, writer, progress)
            else:
                with self._comparison(graph) as comparison:
                    differences = self._compare(graph, comparison, progress)
                    self._write(graph, comparison, differences, writer, progress)
            self._write_search_texts(graph, writer)
            self._transactions.run(lambda session: self._dialect.create_full_text(session, graph.nodes))
            self._reconcile(graph)
            self._transactions.run(lambda session: marker.finish(session, graph, load))
        return LoadReport(self._dialect.name, differences, time.monotonic() - began)

    def plan(self, graph: Graph, *, progress: Progress, replace: bool = False) -> Differences:
        """What ``load`` would do; see ``Store.plan``. Nothing is written."""
        with _server_words(self._dialect.name):
            occupancy = self._inspect(graph, replace)
            if occupancy.holds(graph):
                with self._comparison(graph) as comparison:
                    return self._compare(graph, comparison, progress)
            stored = self.counts() if occupancy.ours else {}
            return {
                name: Difference(add=difference.add, remove=stored.get(name, 0))
                for name, difference in _everything(graph).items()
            }

    def held_graph(self) -> str | None:
        """The id of the graph that the marker names; None where there is no marker."""
        with _server_words(self._dialect.name):
            return self._transactions.run(marker.held_graph)

    def counts(self) -> dict[str, int]:
        """Nodes and edges now in the database, by table name."""

        tables: tuple[Table, ...] = (*NODES, *EDGES)
        with _server_words(self._dialect.name):
            return {table.name: self._fetch(statements.count(table), {})["count"] for table in tables}

    def _fetch(self, query: str, parameters: dict[str, Any]) -> Mapping[str, Any]:
        """The one record of a query; a transaction of its own, so that little is ever repeated."""
        return self._transactions.run(lambda session: session.run(query, parameters).single(strict=True))

    def _inspect(self, graph: Graph, replace: bool) -> marker.Occupancy:
        occupancy = self._transactions.run(lambda session: marker.inspect(session, graph))
        if not replace:
            marker.check(occupancy, graph, self._dialect.name)
        return occupancy

    @contextmanager
    def _comparison(self, graph: Graph) -> Iterator[Comparison]:
        with (
            tempfile.TemporaryDirectory(prefix="betwixt-load-") as folder,
            Comparison(graph, Path(folder), self._fetch) as comparison,
        ):
            yield comparison

    def _compare(self, graph: Graph, comparison: Comparison, progress: Progress) -> Differences:
        total = sum(map(graph.count, _tables(graph)))
        stored = self.counts()
        with progress.task(f"comparing with {self._dialect.name}", total, "rows") as advance:
            return {
                table.name: comparison.add(table, advance)
                if stored[table.name] or graph.count(table)
                else Difference()
                for table in _tables(graph)
            }

    def _write(
        self,
        graph: Graph,
        comparison: Comparison | None,
        differences: Differences,
        writer: BatchWriter,
        progress: Progress,
    ) -> None:
        size = self._dialect.rows_per_batch
        total = sum(d.add + d.change + d.remove for d in differences.values())
        with progress.task(f"loading {self._dialect.name}", total, "rows") as advance:
            if comparison is None:
                for table in _tables(graph):
                    self._write_rows(table, "add", graph.batches(table, size), writer, advance)
                return
            for table in reversed(_tables(graph)):
                if differences[table.name].remove:
                    self._remove(table, comparison.removed(table, size), writer, advance)
            for table in _tables(graph):
                if differences[table.name].change:
                    self._write_rows(table, "change", comparison.rows(table, "change", size), writer, advance)
                if differences[table.name].add:
                    self._write_rows(table, "add", comparison.rows(table, "add", size), writer, advance)

    def _remove(
        self, table: Table, batches: Iterable[list[tuple[Any, ...]]], writer: BatchWriter, advance: Advance
    ) -> None:
        foreign = 0
        for keys in batches:
            answer = writer.write(table, statements.remove(table), keys)
            foreign += answer.get("foreign", 0) if answer is not None else 0
            advance(len(keys))
        if foreign:
            logger.warning(
                "%s: %d relationships of others went with the %s nodes they hung on",
                self._dialect.name, foreign, table.name,
            )  # fmt: skip

    def _write_rows(
        self,
        table: Table,
        kind: Literal["add", "change"],
        batches: Iterable[pa.RecordBatch],
        writer: BatchWriter,
        advance: Advance,
    ) -> None:
        statement = statements.create(table) if kind == "add" else statements.change(table)
        for batch in batches:
            for part in _parts(batch, self._dialect.bytes_per_batch):
                writer.write(table, statement, list(zip(*(c.to_pylist() for c in part.columns), strict=True)))
                advance(part.num_rows)

    def _write_search_texts(self, graph: Graph, writer: BatchWriter) -> None:
        """Give nodes whose words have ligatures, say, the text that a full-text search reads."""
        for table in filter(has_search_text, graph.nodes):
            stale = set(self._fetch(statements.with_search_text(table), {})["keys"])
            for batch in graph.batches(table, self._dialect.rows_per_batch):
                values = batch.select([table.key, *table.full_text]).to_pylist()
                texts = {row[table.key]: search_text_of(table, row) for row in values}
                rows = [(key, text) for key, text in texts.items() if text is not None or key in stale]
                if rows:
                    writer.write(table, statements.set_search_text(table), rows)

    def _clear(self, graph: Graph, writer: BatchWriter, progress: Progress) -> None:
        if self._inspect(graph, replace=True).ours == 0:
            return
        with progress.task(f"clearing {self._dialect.name}", None, "rows") as advance:
            for table in reversed(_tables(graph)):
                statement = statements.clear(table, self._dialect.rows_per_batch)
                while deleted := _deleted(writer.execute(statement)):
                    advance(deleted)

    def _reconcile(self, graph: Graph) -> None:
        stored = self.counts()
        wrong = [
            f"{table.name}: {stored[table.name]:,} in the store, {graph.count(table):,} in the graph"
            for table in _tables(graph)
            if stored[table.name] != graph.count(table)
        ]
        if wrong:
            raise IncompleteLoadError(
                f"{self._dialect.name} does not hold the graph: " + "; ".join(wrong),
                "did something else write to this database meanwhile? run the load again",
            )


@contextmanager
def _server_words(store: str) -> Iterator[None]:
    """Turn what the driver raises into a StoreError with the server's words."""
    try:
        yield
    except (DriverError, Neo4jError) as error:
        words = error.message if isinstance(error, Neo4jError) and error.message else str(error)
        raise StoreError(f"{store}: {words}") from error


def _tables(graph: Graph) -> tuple[Table, ...]:
    return (*graph.nodes, *graph.edges)


def _everything(graph: Graph) -> Differences:
    return {table.name: Difference(add=graph.count(table)) for table in _tables(graph)}


def _deleted(answer: Mapping[str, Any] | None) -> int:
    # A lost answer tells no number; at least one more round is needed to see that nothing is left.
    return 1 if answer is None else int(answer["written"])


def _parts(batch: pa.RecordBatch, limit: int) -> Iterator[pa.RecordBatch]:
    """The batch in halves of halves until each holds at most ``limit`` bytes, or one row."""
    if batch.num_rows > 1 and batch.nbytes > limit:
        middle = batch.num_rows // 2
        yield from _parts(batch.slice(0, middle), limit)
        yield from _parts(batch.slice(middle), limit)
    elif batch.num_rows:
        yield batch
