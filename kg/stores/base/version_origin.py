"""What a version of an embedded store was loaded from, noted beside its database.

A load builds a whole new version, so nothing needs to be compared to load; but a user
may want to know what is new. Each table's digest is a Parquet file of two hashes a row:
of what makes the row unique, and of all its values.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kg.graph.graph import Graph, Table, columns, identity
from kg.stores.base.store import Difference, StoreError

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

NOTE = "origin.json"
DIGESTS = "digests"


@dataclass(frozen=True, slots=True)
class VersionOrigin:
    """The graph that a version was loaded from.

    Args:
        graph: the graph's id.
        content: hash over its rows.
        layout: how the store arranges a graph, see ``VersionedStore.layout``.
        modified: whether a free query has changed the version since.
    """

    graph: str
    content: str
    layout: int
    modified: bool = False

    @classmethod
    def of(cls, graph: Graph, layout: int) -> VersionOrigin:
        """The origin of a version that is loaded from a graph now."""
        return cls(graph.id, graph.content, layout)

    @classmethod
    def read(cls, version: Path) -> VersionOrigin:
        """What was noted with a version.

        Raises:
            StoreError: nothing was, or in another way than this release does.
        """
        try:
            return cls(**json.loads((version / NOTE).read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError) as error:
            raise StoreError(
                f"{version}: damaged, or loaded by another release: {error}",
                f"delete {version.parent} and load again: kg load GRAPH",
            ) from error

    def write(self, version: Path) -> None:
        """Note it with a version."""
        (version / NOTE).write_text(json.dumps(asdict(self)), encoding="utf-8")


def write_digests(version: Path, graph: Graph) -> None:
    """Keep with a version what its graph can later be compared by."""
    import duckdb

    folder = version / DIGESTS
    folder.mkdir()
    with duckdb.connect() as connection:
        for table in graph.tables:
            connection.execute(
                f"COPY ({_digest(table)}) TO '{_quoted(folder / table.name)}.parquet' (FORMAT parquet)",
                [str(graph.path(table))],
            )


def differences(version: Path, graph: Graph) -> dict[str, Difference]:
    """What distinguishes a graph from the one that a version was loaded from, by table name."""
    import duckdb

    with duckdb.connect() as connection:
        return {table.name: _difference(connection, version, graph, table) for table in graph.tables}


def _difference(connection: DuckDBPyConnection, version: Path, graph: Graph, table: Table) -> Difference:
    old = version / DIGESTS / f"{table.name}.parquet"
    if not old.is_file():
        return Difference(add=graph.count(table))
    answer = connection.execute(
        "SELECT count(*) FILTER (old.identity IS NULL), "
        "count(*) FILTER (old.content <> new.content), "
        "count(*) FILTER (new.identity IS NULL) "
        f"FROM ({_digest(table)}) new FULL JOIN read_parquet(?) old USING (identity)",
        [str(graph.path(table)), str(old)],
    ).fetchone()
    assert answer is not None
    return Difference(*answer)


def _digest(table: Table) -> str:
    unique = ", ".join(_identifier(name) for name in identity(table))
    values = ", ".join(_identifier(column.name) for column in columns(table))
    return (
        f"SELECT md5_number_lower(to_json([{unique}])::VARCHAR) AS identity, "
        f"md5_number_lower(to_json(row({values}))::VARCHAR) AS content FROM read_parquet(?)"
    )


def _identifier(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")
