"""The differences between a store and the graph, computed on disk so that memory stays flat.

The store's rows are streamed into a temporary database, of which only keys and a hash of each row's other
values are kept. (A changed row with the same 64-bit hash would be missed: one in 10¹⁹.)
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self

import duckdb
import pyarrow as pa

from kg.graph.graph import Graph, Table, columns, identity
from kg.progress import Advance
from kg.stores.base.store import Difference
from kg.stores.cypher.pages import Fetch, stored

MEMORY_LIMIT = "512MB"
ROWS_PER_INSERT = 20_000


class Comparison:
    """The differences of all tables, kept in a temporary database until the block ends.

    Args:
        graph: what the store should hold.
        folder: a temporary folder.
        fetch: runs a query in the store.
    """

    def __init__(self, graph: Graph, folder: Path, fetch: Fetch) -> None:
        self._graph = graph
        self._fetch = fetch
        # In memory up to the limit, then in the folder: a database file would be synced at every step.
        self._database = duckdb.connect(config={"memory_limit": MEMORY_LIMIT, "temp_directory": str(folder)})

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._database.close()

    def add(self, table: Table, advance: Advance) -> Difference:
        """Compare one table with the store.

        Raises:
            ForeignStoreError: a node with our label has no key, so it is somebody else's.
        """
        others = [column.name for column in columns(table) if column.name not in identity(table)]
        row = f"{_list(identity(table))}, hash({_list(others) or 'NULL'}) AS content"
        self._store_rows(table, row, advance)
        path = self._graph.path(table).as_posix().replace("'", "''")
        self._database.execute(
            f"CREATE OR REPLACE VIEW ours AS SELECT {row}, file_row_number AS place "
            f"FROM read_parquet('{path}', file_row_number = true)"
        )
        if self._sum(table, "ours") == self._sum(table, "theirs"):
            return Difference()
        counts = {}
        for kind, query in _queries(table).items():
            self._database.execute(f"CREATE TABLE {_name(table, kind)} AS {query}")
            counts[kind] = self._database.table(_name(table, kind)).shape[0]
        return Difference(**counts)

    def _store_rows(self, table: Table, row: str, advance: Advance) -> None:
        """Fill the table ``theirs`` with what the store has."""
        self._database.execute("DROP TABLE IF EXISTS theirs")
        verb = "CREATE TABLE theirs AS"
        for batch in _joined(stored(self._graph, table, self._fetch)):
            self._database.register("batch", batch)
            self._database.execute(f"{verb} SELECT {row} FROM batch")
            self._database.unregister("batch")
            verb = "INSERT INTO theirs"
            advance(batch.num_rows)

    def _sum(self, table: Table, side: str) -> tuple[int, int]:
        """Rows and the sum of their hashes, whatever their order: equal for equal tables."""
        row = self._database.execute(
            f"SELECT count(*), sum(hash({_list(identity(table))}, content)) FROM {side}"
        ).fetchone()
        assert row is not None
        return row[0], row[1]

    def rows(self, table: Table, kind: Literal["add", "change"], size: int) -> Iterator[pa.RecordBatch]:
        """The graph's rows to add or to change, in their order on disk."""
        begin = 0
        for batch in self._graph.batches(table, size):
            places = self._database.execute(
                f"SELECT place - ? AS place FROM {_name(table, kind)} "
                "WHERE place >= ? AND place < ? ORDER BY place",
                [begin, begin, begin + batch.num_rows],
            ).fetchnumpy()
            begin += batch.num_rows
            if len(places["place"]):
                yield batch.take(pa.array(places["place"]))

    def removed(self, table: Table, size: int) -> Iterator[list[tuple[Any, ...]]]:
        """Identities (``cypher_statements.identity``) that the store has and the graph has not."""
        cursor = self._database.cursor().execute(f"SELECT * FROM {_name(table, 'remove')}")
        while rows := cursor.fetchmany(size):
            yield rows


def _joined(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.Table]:
    """Batches put together to some ``ROWS_PER_INSERT`` rows; at least one table, which may be empty."""
    held: list[pa.RecordBatch] = []
    for batch in batches:
        held.append(batch)
        if sum(part.num_rows for part in held) >= ROWS_PER_INSERT:
            yield pa.Table.from_batches(held)
            held = []
    if held:
        yield pa.Table.from_batches(held)


def _queries(table: Table) -> dict[str, str]:
    """Places of the rows to add and to change, identities of those to remove.

    What the store has twice is removed and added again.
    """
    keys = _list(identity(table))
    same = " AND ".join(f'o."{name}" IS NOT DISTINCT FROM t."{name}"' for name in identity(table))
    single = f"(SELECT {keys}, any_value(content) AS content FROM theirs GROUP BY {keys} HAVING count(*) = 1)"
    return {
        "add": f"SELECT place FROM ours o ANTI JOIN {single} t ON {same} ORDER BY place",
        "change": f"SELECT place FROM ours o JOIN {single} t ON {same} "
        "WHERE o.content <> t.content ORDER BY place",
        "remove": f"SELECT DISTINCT {keys} FROM theirs t ANTI JOIN ours o ON {same} "
        f"UNION ALL SELECT {keys} FROM theirs t SEMI JOIN ours o ON {same} "
        f"GROUP BY {keys} HAVING count(*) > 1",
    }


def _list(names: list[str] | tuple[str, ...]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _name(table: Table, kind: str) -> str:
    return f'"{table.name} {kind}"'
