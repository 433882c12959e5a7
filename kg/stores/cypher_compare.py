"""What differs between a store and the graph, found on disk so that memory stays flat.

The store's rows are streamed into a temporary database; only keys and a hash of each row's
other values are kept. (A changed row whose 64-bit hash is the same would be missed: one in 10¹⁹.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
from neo4j import Session

from kg.graph import ARROW_TYPES, Graph, Table, columns
from kg.stores.cypher_statements import identity, read
from kg.stores.store import Difference, ForeignStoreError
from queries.schema import NodeTable

ROWS_PER_FETCH = 5_000
MEMORY_LIMIT = "512MB"


@dataclass(frozen=True)
class Comparison:
    """The differences of all tables, in a database in a temporary folder."""

    graph: Graph
    database: duckdb.DuckDBPyConnection

    @classmethod
    def open(cls, graph: Graph, folder: Path) -> Comparison:
        """An empty comparison; ``folder`` is a temporary one."""
        database = duckdb.connect(str(folder / "comparison.duckdb"))
        database.execute(f"SET memory_limit = '{MEMORY_LIMIT}'")
        database.execute(f"SET temp_directory = '{_escaped(folder)}'")
        return cls(graph, database)

    def add(self, table: Table, session: Session, advance: Callable[[int], None]) -> Difference:
        """Compare one table with the store.

        Raises:
            ForeignStoreError: a node with our label has no key, so it is somebody else's.
        """
        keys = ", ".join(f'"{name}"' for name in identity(table))
        content = ", ".join(
            f'"{column.name}"' for column in columns(table) if column.name not in identity(table)
        )
        row = f"{keys}, hash({content or 'NULL'}) AS content"
        theirs, ours = self._name(table, "theirs"), self._name(table, "ours")
        self.database.execute(f"DROP TABLE IF EXISTS {theirs}")
        self.database.execute(f"DROP TABLE IF EXISTS {ours}")
        for number, batch in enumerate(_stored(table, session)):
            self.database.register("batch", batch)
            verb = f"INSERT INTO {theirs}" if number else f"CREATE TABLE {theirs} AS"
            self.database.execute(f"{verb} SELECT {row} FROM batch")
            self.database.unregister("batch")
            advance(batch.num_rows)
        path = _escaped(self.graph.path(table))
        self.database.execute(
            f"CREATE TABLE {ours} AS SELECT {row}, file_row_number AS place "
            f"FROM read_parquet('{path}', file_row_number = true)"
        )
        return self._difference(table, keys)

    def _difference(self, table: Table, keys: str) -> Difference:
        theirs, ours = self._name(table, "theirs"), self._name(table, "ours")
        same = " AND ".join(f'o."{name}" IS NOT DISTINCT FROM t."{name}"' for name in identity(table))
        once = f"(SELECT {keys}, any_value(content) AS content FROM {theirs} GROUP BY {keys} HAVING count(*) = 1)"
        queries = {
            "add": f"SELECT place FROM {ours} o ANTI JOIN {once} t ON {same} ORDER BY place",
            "change": f"SELECT place FROM {ours} o JOIN {once} t ON {same} WHERE o.content <> t.content ORDER BY place",
            # An element that is there twice is removed and added again.
            "remove": f"SELECT DISTINCT {keys} FROM {theirs} t ANTI JOIN {ours} o ON {same} UNION ALL "
            f"SELECT {keys} FROM {theirs} t SEMI JOIN {ours} o ON {same} GROUP BY {keys} HAVING count(*) > 1",
        }
        counts = {}
        for kind, query in queries.items():
            name = self._name(table, kind)
            self.database.execute(f"CREATE OR REPLACE TABLE {name} AS {query}")
            counts[kind] = self._number(f"SELECT count(*) FROM {name}")
        self.database.execute(f"DROP TABLE {ours}")
        self.database.execute(f"DROP TABLE {theirs}")
        return Difference(**counts)

    def rows(self, table: Table, kind: str, size: int) -> Iterator[pa.RecordBatch]:
        """The graph's rows to ``add`` or ``change``, in their order on disk."""
        begin = 0
        for batch in self.graph.batches(table, size):
            places = self.database.execute(
                f"SELECT place - {begin} AS place FROM {self._name(table, kind)} "
                f"WHERE place >= {begin} AND place < {begin + batch.num_rows} ORDER BY place"
            ).fetchnumpy()["place"]
            begin += batch.num_rows
            if len(places):
                yield batch.take(pa.array(places))

    def removed(self, table: Table, size: int) -> Iterator[list[tuple[Any, ...]]]:
        """Keys that the store has and the graph has not."""
        cursor = self.database.cursor().execute(f"SELECT * FROM {self._name(table, 'remove')}")
        while rows := cursor.fetchmany(size):
            yield rows

    def close(self) -> None:
        """Let go of the temporary folder."""
        self.database.close()

    def _number(self, query: str) -> int:
        row = self.database.execute(query).fetchone()
        assert row is not None
        return int(row[0])

    @staticmethod
    def _name(table: Table, part: str) -> str:
        return f'"{table.name} {part}"'


def _stored(table: Table, session: Session) -> Iterator[pa.RecordBatch]:
    """The store's rows of a table in batches; at least one, which may be empty."""
    result = session.run(read(table))
    is_first = True
    while (records := result.fetch(ROWS_PER_FETCH)) or is_first:
        is_first = False
        values = list(zip(*(record.values() for record in records), strict=True)) or [()] * len(
            columns(table)
        )
        if isinstance(table, NodeTable):
            key = [column.name for column in columns(table)].index(table.key)
            without = sum(not isinstance(value, str) for value in values[key])
            if without:
                raise ForeignStoreError(
                    f"{without} nodes labelled {table.label} have no {table.key}: kg load did not write them",
                    "remove that label from them, or pass --replace to delete every node with it",
                )
        arrays = [_array(value, column.type) for value, column in zip(values, columns(table), strict=True)]
        yield pa.RecordBatch.from_arrays(arrays, names=[column.name for column in columns(table)])


def _array(values: tuple[Any, ...], type_name: str) -> pa.Array:
    """Values as a column; one of another type than ours counts as absent, hence as changed."""
    try:
        return pa.array(values, type=ARROW_TYPES[type_name])
    except (pa.ArrowInvalid, pa.ArrowTypeError):
        return pa.array([_fitting(value, type_name) for value in values], type=ARROW_TYPES[type_name])


def _fitting(value: Any, type_name: str) -> Any:
    try:
        return pa.scalar(value, type=ARROW_TYPES[type_name]).as_py()
    except (pa.ArrowInvalid, pa.ArrowTypeError):
        return None


def _escaped(path: Path) -> str:
    return path.as_posix().replace("'", "''")
