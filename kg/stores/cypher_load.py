"""Loading a graph into a Cypher store: only what differs is written, and the end is counted.

In this order: whose store is it (``cypher_marker``), what differs (``cypher_compare``;
skipped where the store is empty), then edges and nodes that are gone, nodes, edges
(``cypher_writer``), full-text indexes, and a count of every table. A load that was
interrupted is finished by the next one in the same way.
"""

from __future__ import annotations

import logging
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow as pa
from neo4j import Driver, Session
from neo4j.exceptions import DriverError, Neo4jError

from kg.graph import Graph, Table
from kg.progress import Advance, Progress
from kg.stores import cypher_marker as marker
from kg.stores import cypher_statements as statements
from kg.stores.cypher_compare import Comparison
from kg.stores.cypher_dialect import Dialect
from kg.stores.cypher_writer import BatchWriter, CypherSession
from kg.stores.store import Difference, IncompleteLoadError, LoadReport, StoreError
from queries.schema import EDGES, NODES

logger = logging.getLogger(__name__)

Differences = dict[str, Difference]
RowBatches = Iterable[pa.RecordBatch]


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
        with self._server_words():
            found = self._transactions.run(lambda session: marker.inspect(session, graph))
            if not replace:
                marker.check(found, graph, self._dialect.name)
            self._transactions.run(lambda session: self._dialect.create_constraints(session, graph.nodes))
            load = self._transactions.run(lambda session: marker.claim(session, graph))
            writer = BatchWriter(self._transactions, graph.id, load)
            is_empty = found.ours == 0
            if replace and not found.holds(graph) and not is_empty:
                self._clear(graph, writer, progress)
                is_empty = True
            with tempfile.TemporaryDirectory(prefix="betwixt-load-", ignore_cleanup_errors=True) as folder:
                if is_empty:
                    differences = _everything(graph)
                    comparison = None
                else:
                    comparison = Comparison.open(graph, Path(folder))
                    differences = self._compare(graph, comparison, progress)
                self._write(graph, comparison, differences, writer, progress)
            self._transactions.run(lambda session: self._dialect.create_full_text(session, graph.nodes))
            self._reconcile(graph)
            self._transactions.run(lambda session: marker.finish(session, graph, load))
        return LoadReport(self._dialect.name, differences, time.monotonic() - began)

    def plan(self, graph: Graph, *, progress: Progress | None = None, replace: bool = False) -> Differences:
        """What ``load`` would do; see ``Store.plan``. Nothing is written."""
        with self._server_words():
            found = self._transactions.run(lambda session: marker.inspect(session, graph))
            if not found.holds(graph):
                if not replace:
                    marker.check(found, graph, self._dialect.name)
                stored = self.counts() if found.ours else {}
                return {
                    name: Difference(add=difference.add, remove=stored.get(name, 0))
                    for name, difference in _everything(graph).items()
                }
            with tempfile.TemporaryDirectory(prefix="betwixt-load-", ignore_cleanup_errors=True) as folder:
                comparison = Comparison.open(graph, Path(folder))
                differences = self._compare(graph, comparison, progress or Progress(quiet=True))
                comparison.close()
                return differences

    def counts(self) -> dict[str, int]:
        """Nodes and edges now in the database, by table name."""

        def work(session: Session) -> dict[str, int]:
            return {
                table.name: int(session.run(statements.count(table)).single(strict=True)["count"])
                for table in (*NODES, *EDGES)
            }

        with self._server_words():
            return self._transactions.run(work)

    def _compare(self, graph: Graph, comparison: Comparison, progress: Progress) -> Differences:
        def work(table: Table, advance: Advance) -> Callable[[Session], Difference]:
            return lambda session: comparison.add(table, session, advance)

        tables = _tables(graph)
        with progress.task(
            f"comparing with {self._dialect.name}", sum(map(graph.count, tables)), "rows"
        ) as advance:
            return {table.name: self._transactions.run(work(table, advance)) for table in tables}

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
            for table in reversed(_tables(graph)):
                if comparison is not None and differences[table.name].remove:
                    self._remove(table, comparison.removed(table, size), writer, advance)
            for table in _tables(graph):
                if comparison is None:
                    self._write_rows(
                        table, statements.create(table), graph.batches(table, size), writer, advance
                    )
                    continue
                for kind, statement in (("change", statements.change), ("add", statements.create)):
                    if getattr(differences[table.name], kind):
                        rows = comparison.rows(table, kind, size)
                        self._write_rows(table, statement(table), rows, writer, advance)
        if comparison is not None:
            comparison.close()

    def _remove(
        self, table: Table, batches: Iterable[list[tuple[Any, ...]]], writer: BatchWriter, advance: Advance
    ) -> None:
        foreign = 0
        for keys in batches:
            answer = writer.write(table, statements.remove(table), keys)
            foreign += (answer or {}).get("foreign", 0)
            advance(len(keys))
        if foreign:
            logger.warning(
                "%s: %d relationships of others went with the %s nodes they hung on",
                self._dialect.name, foreign, table.name,
            )  # fmt: skip

    def _write_rows(
        self, table: Table, statement: str, batches: RowBatches, writer: BatchWriter, advance: Advance
    ) -> None:
        for batch in batches:
            for part in _parts(batch, self._dialect.bytes_per_batch):
                writer.write(table, statement, list(zip(*(c.to_pylist() for c in part.columns), strict=True)))
                advance(part.num_rows)

    def _clear(self, graph: Graph, writer: BatchWriter, progress: Progress) -> None:
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
    def _server_words(self) -> Iterator[None]:
        """Turn what the driver raises into a StoreError with the server's words."""
        try:
            yield
        except (DriverError, Neo4jError, OSError) as error:
            words = error.message if isinstance(error, Neo4jError) and error.message else str(error)
            raise StoreError(f"{self._dialect.name}: {words}") from error


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
