"""What a version was loaded from, kept beside its database: tells what a load would change.

A load builds a whole new version, so nothing needs to be compared to load; but a user
may want to know what is new. Each table's digest is a Parquet file of two hashes a row:
of what makes the row unique, and of all its values.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kg.graph import Graph, Table, columns
from kg.stores.cypher_statements import identity
from kg.stores.store import Difference
from queries.schema import FORMAT_VERSION

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

NOTE = "origin.json"


@dataclass(frozen=True, slots=True)
class Origin:
    """The graph that a version was loaded from, while no free query has changed it since.

    Args:
        folder: of the version.
        graph: the graph's id.
        content: hash over its rows.
    """

    folder: Path
    graph: str
    content: str

    def holds(self, graph: Graph) -> bool:
        """Whether the version holds exactly this graph."""
        return (self.graph, self.content) == (graph.id, graph.content)

    @classmethod
    def read(cls, version: Path | None) -> Origin | None:
        """What was noted with a version.

        Returns:
            None where there is no version, another release loaded it in another format, or
            a free query has changed it.
        """
        if version is None or not (version / NOTE).is_file():
            return None
        noted = json.loads((version / NOTE).read_text(encoding="utf-8"))
        if noted["format"] != FORMAT_VERSION:
            return None
        return cls(version, noted["graph"], noted["content"])

    @classmethod
    def write(cls, version: Path, graph: Graph) -> None:
        """Note with a version which graph it holds."""
        import duckdb

        folder = version / "digests"
        folder.mkdir()
        with duckdb.connect() as connection:
            for table in graph.tables:
                connection.execute(
                    f"COPY ({_digest(table)}) TO '{_quoted(folder / table.name)}.parquet' (FORMAT parquet)",
                    [str(graph.path(table))],
                )
        noted = {"format": FORMAT_VERSION, "graph": graph.id, "content": graph.content}
        (version / NOTE).write_text(json.dumps(noted), encoding="utf-8")

    def differences(self, graph: Graph) -> dict[str, Difference]:
        """What distinguishes a graph from the one this version was loaded from."""
        import duckdb

        if graph.content == self.content:
            return {table.name: Difference() for table in graph.tables}
        with duckdb.connect() as connection:
            return {table.name: self._difference(connection, graph, table) for table in graph.tables}

    def _difference(self, connection: DuckDBPyConnection, graph: Graph, table: Table) -> Difference:
        old = self.folder / "digests" / f"{table.name}.parquet"
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
