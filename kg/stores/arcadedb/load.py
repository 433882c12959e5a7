"""Filling a new ArcadeDB database from a graph on disk; runs inside ArcadeDB's process.

Goes through ArcadeDB's bulk loader (``GraphBatch``) instead of Cypher over Bolt, which is
several times slower. Its edges want record ids at both ends: DuckDB joins keys to row
numbers on disk, and an array holds the record of each row.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import duckdb
import jpype

from betwixt.schema import (
    EDGES,
    FORMAT_VERSION,
    MARKER_LABEL,
    NODES,
    SEARCH_TEXT,
    EdgeTable,
    NodeTable,
    Property,
)
from kg.graph.graph import Graph
from kg.stores.base.store import LONGEST_ID, StoreError, one_line
from kg.stores.cypher.full_text import (
    full_text_index,
    full_text_properties,
    has_search_text,
    search_text_of,
)
from kg.stores.cypher.statements import quoted

ROWS = 10_000
CHARACTERS = 4_000_000
"""Rows cross into Java by so many at a time, or by so many characters of JSON."""

EDGES_IN_MEMORY = 100_000
"""What the bulk loader may collect before it writes; its own choice grows with the graph."""

EDGES_A_LOAD = 300_000
"""Edges after which a bulk load ends: until then it remembers every node that it touched."""

TYPES = {
    "string": "STRING",
    "strings": "LIST OF STRING",
    "integer": "LONG",
    "float": "DOUBLE",
    "boolean": "BOOLEAN",
}
"""Property type → ArcadeDB's; JSON alone would not tell 1 from 1.0."""

NO_PROPERTY = "no_property"

Record = dict[str, Any]


class Advance(Protocol):
    """Told the number of rows that were just written, and what goes on beside rows."""

    def __call__(self, rows: int, words: str = "") -> None: ...


def load_graph(graph: Graph, database: Path, work: Path, advance: Advance) -> dict[str, int]:
    """Create a database that holds exactly this graph and its marker.

    Args:
        graph: read in streams.
        database: its folder, which must not exist.
        work: a folder for what is only needed meanwhile.
        advance: told the number of rows that were just written, and then what is indexed and counted.

    Returns:
        Nodes and edges in the finished database, by table name.

    Raises:
        StoreError: an edge's end is not in the graph.
        jpype.JException: ArcadeDB refused something.
    """
    store = jpype.JClass("com.arcadedb.database.DatabaseFactory")(str(database)).create()
    try:
        _create_types(store, graph)
        records = Records(work)
        for nodes in graph.nodes:
            with _bulk_load(store) as batch:
                records.add(graph, nodes, _create_nodes(batch, graph, nodes, advance))
        _create_all_edges(store, graph, records, advance)
        _create_indexes(store, graph, advance)
        _mark(store, graph)
        advance(0, "counting")
        return count_tables(store)
    finally:
        store.close()


@contextmanager
def _bulk_load(store: Any) -> Iterator[Any]:
    batch = (
        store.batch()
        .withWAL(False)  # a load that is killed throws its version away
        .withBatchSize(EDGES_IN_MEMORY)
        .withMaxDeferredIncomingEdges(10 * EDGES_IN_MEMORY)  # without properties
        .build()
    )
    yield batch
    batch.close()


class Records:
    """Which record of the database each row of a node table became.

    Args:
        work: a folder for DuckDB's file.
    """

    def __init__(self, work: Path) -> None:
        self._positions: dict[str, array[int]] = {}
        self._buckets: dict[str, str] = {}
        self._rows = duckdb.connect(work / "rows.duckdb")
        self._rows.execute("SET memory_limit = '512MB'; SET threads = 1")

    def add(self, graph: Graph, table: NodeTable, ids: Iterable[str]) -> None:
        """Note the record ids (``#bucket:position``) of a table's rows, in the rows' order."""
        positions = array("q")
        bucket = ""
        for record in ids:
            bucket, _, position = record.partition(":")
            positions.append(int(position))
        self._positions[table.label] = positions
        self._buckets[table.label] = bucket
        self._rows.execute(
            f"CREATE TABLE {_identifier(table.label)} AS SELECT {_identifier(table.key)} AS key, "
            "file_row_number AS row FROM read_parquet(?, file_row_number = true)",
            [str(graph.path(table))],
        )

    def join(self, graph: Graph, table: EdgeTable) -> duckdb.DuckDBPyConnection:
        """A table's edges in the order of their documents, with the rows of both ends, to be read from disk.

        Raises:
            StoreError: an end is not in the graph.
        """
        name = _identifier(table.name)
        self._rows.execute(
            f"CREATE TABLE {name} AS SELECT s.row AS _source, t.row AS _target, e.* FROM read_parquet(?) e "
            f"LEFT JOIN {_identifier(table.source)} s ON s.key = e.source "
            f"LEFT JOIN {_identifier(table.target)} t ON t.key = e.target",
            [str(graph.path(table))],
        )
        lacking = self._rows.execute(
            f"SELECT _source, source, target FROM {name} WHERE _source IS NULL OR _target IS NULL"
        ).fetchone()
        if lacking:
            row, *ends = lacking
            missing = f"{table.source} {ends[0]}" if row is None else f"{table.target} {ends[1]}"
            edge = " → ".join(one_line(end, LONGEST_ID) for end in ends)
            raise StoreError(
                one_line(f"{table.name}: {edge}: the graph has no {missing}"), "build the graph again"
            )
        return self._rows.cursor().execute(f"SELECT * EXCLUDE (source, target) FROM {name}")

    def ends(
        self, table: EdgeTable, joined: duckdb.DuckDBPyConnection, number: int
    ) -> Iterator[list[tuple[str, str, Record]]]:
        """The next edges, some at a time: record ids of both ends, and the properties.

        Args:
            table: of the edges.
            joined: what ``join`` gave.
            number: of edges.
        """
        names = [column[0] for column in joined.description or ()][2:]
        while number > 0 and (rows := joined.fetchmany(min(ROWS, number))):
            number -= len(rows)
            yield [
                (
                    self._id(table.source, source),
                    self._id(table.target, target),
                    dict(zip(names, values, strict=True)),
                )
                for source, target, *values in rows
            ]

    def _id(self, label: str, row: int) -> str:
        return f"{self._buckets[label]}:{self._positions[label][row]}"


def _create_types(store: Any, graph: Graph) -> None:
    """All types in one transaction: outside of one, each property writes the whole schema to disk."""
    store.begin()
    for table in graph.nodes:
        store.command("sql", f"CREATE VERTEX TYPE {quoted(table.label)}")
        _create_properties(store, table.label, table.properties)
        if has_search_text(table):
            store.command("sql", f"CREATE PROPERTY {quoted(table.label)}.{quoted(SEARCH_TEXT)} STRING")
    types: dict[str, dict[str, Property]] = {}
    for edges in graph.edges:
        types.setdefault(edges.type, {}).update({column.name: column for column in edges.properties})
    for name, properties in types.items():
        store.command("sql", f"CREATE EDGE TYPE {quoted(name)}")
        _create_properties(store, name, properties.values())
    store.commit()


def _create_properties(store: Any, type_name: str, properties: Iterable[Property]) -> None:
    for column in properties:
        store.command(
            "sql", f"CREATE PROPERTY {quoted(type_name)}.{quoted(column.name)} {TYPES[column.type]}"
        )


def _create_nodes(batch: Any, graph: Graph, table: NodeTable, advance: Advance) -> Iterator[str]:
    vertices = jpype.JClass("com.arcadedb.python.VertexBatcher")
    for rows in graph.batches(table, ROWS):
        records = rows.to_pylist()
        if has_search_text(table):
            records = [{**record, SEARCH_TEXT: search_text_of(table, record)} for record in records]
        for text, number in _json(records):
            yield from str(vertices.createVerticesJson(batch, table.label, text)).split(";")
            advance(number)


def _create_all_edges(store: Any, graph: Graph, records: Records, advance: Advance) -> None:
    """Edges of all tables in turns, so many of each that they are of about the same documents.

    A bulk load writes each node that it touched anew when it ends. Table by table, a node would be written
    as often as there are tables with edges at it.
    """
    tables = [(table, graph.count(table)) for table in graph.edges if graph.count(table)]
    joined = [records.join(graph, table) for table, _ in tables]
    loads = -(-sum(count for _, count in tables) // EDGES_A_LOAD)
    for load in range(loads):
        with _bulk_load(store) as batch:
            for (table, count), rows in zip(tables, joined, strict=True):
                number = count * (load + 1) // loads - count * load // loads
                _create_edges(batch, table, records.ends(table, rows, number), advance)


def _create_edges(
    batch: Any, table: EdgeTable, blocks: Iterable[list[tuple[str, str, Record]]], advance: Advance
) -> None:
    edges = jpype.JClass("com.arcadedb.python.EdgeBatcher")
    for block in blocks:
        for text, number in _json([{"_src": source, "_dst": target, **row} for source, target, row in block]):
            edges.newEdgesJson(batch, table.type, text)
            advance(number)


def _json(rows: list[Record]) -> Iterator[tuple[str, int]]:
    """Rows as JSON arrays of limited length, without properties that have no value."""
    parts: list[str] = []
    length = 0
    for row in rows:
        parts.append(json.dumps({k: v for k, v in row.items() if v is not None}, ensure_ascii=False))
        length += len(parts[-1])
        if length > CHARACTERS:
            yield f"[{','.join(parts)}]", len(parts)
            parts, length = [], 0
    if parts:
        yield f"[{','.join(parts)}]", len(parts)


def _create_indexes(store: Any, graph: Graph, advance: Advance) -> None:
    for number, table in enumerate(graph.nodes, 1):
        advance(0, f"indexing {table.label}, {number} of {len(graph.nodes)}")
        store.command("sql", f"CREATE INDEX ON {quoted(table.label)} ({quoted(table.key)}) UNIQUE")
        if table.full_text:
            lists = {column.name for column in table.properties if column.type == "strings"}
            names = [
                quoted(name) + (" BY ITEM" if name in lists else "") for name in full_text_properties(table)
            ]
            if table.full_text == (table.key,):
                # A type holds one index for one set of properties: widen ours by a property that no node has.
                names.append(quoted(NO_PROPERTY))
                store.command("sql", f"CREATE PROPERTY {quoted(table.label)}.{quoted(NO_PROPERTY)} STRING")
            store.command(
                "sql",
                f"CREATE INDEX {quoted(full_text_index(table))} ON {quoted(table.label)} "
                f"({', '.join(names)}) FULL_TEXT",
            )
            if lists & set(table.full_text):
                _index_empty_lists(store, table, lists)


def _index_empty_lists(store: Any, table: NodeTable, lists: set[str]) -> None:
    """Add the nodes whose list is empty to a full-text index by item, which passes them over."""
    texts = [None if name in lists else name for name in table.full_text]
    [items] = lists & set(table.full_text)
    index = store.getSchema().getIndexByName(full_text_index(table))
    buckets = {
        int(bucket_index.getAssociatedBucketId()): bucket_index
        for bucket_index in index.getIndexesOnBuckets()
    }
    objects, records = (
        jpype.JArray(jpype.JClass(name)) for name in ("java.lang.Object", "com.arcadedb.database.RID")
    )
    nodes = store.query("sql", f"SELECT FROM {quoted(table.label)} WHERE {quoted(items)}.size() = 0")
    store.begin()
    while nodes.hasNext():
        node = nodes.next().getVertex().get()
        record = node.getIdentity()
        keys = [name and jpype.JString(node.getString(name)) for name in texts]
        buckets[int(record.getBucketId())].put(objects(keys), records([record]))
    store.commit()


def _mark(store: Any, graph: Graph) -> None:
    store.command("sql", f"CREATE VERTEX TYPE {quoted(MARKER_LABEL)}")
    store.begin()
    store.command(
        "opencypher",
        f"CREATE (:{quoted(MARKER_LABEL)} {{graph: $graph, format: $format, content: $content}})",
        jpype.JClass("java.util.HashMap")(
            {"graph": graph.id, "format": jpype.JLong(FORMAT_VERSION), "content": graph.content}
        ),
    )
    store.commit()


def count_tables(store: Any) -> dict[str, int]:
    """Nodes and edges in a database, by table name; 0 for a table that the database's format lacks."""
    counts = {table.name: _size(store, table.label) for table in NODES}
    tables: dict[str, list[EdgeTable]] = {}
    for table in EDGES:
        tables.setdefault(table.type, []).append(table)
    for edge_type, of_type in tables.items():
        if len(of_type) == 1:
            counts[of_type[0].name] = _size(store, edge_type)
        else:
            ends = _size_by_ends(store, edge_type)
            counts |= {table.name: ends.get((table.source, table.target), 0) for table in of_type}
    return counts


def _size(store: Any, name: str) -> int:
    """Records of a type, which ArcadeDB knows without walking over them."""
    if not store.getSchema().existsType(name):
        return 0
    answer = store.query("sql", f"SELECT count(*) AS count FROM {quoted(name)}")
    return int(answer.next().getProperty("count"))


def _size_by_ends(store: Any, edge_type: str) -> dict[tuple[str, str], int]:
    """Edges of a type by the labels of both ends.

    One pass over the edges. An edge has the record ids of its ends (``#bucket:position``), and each bucket
    belongs to one label, so no node is read. Cypher would begin with every node.
    """
    if not store.getSchema().existsType(edge_type):
        return {}
    buckets = ", ".join(
        f"{end}.asString().left({end}.asString().indexOf(':')) AS {name}"
        for end, name in (("@out", "source"), ("@in", "target"))
    )
    rows = store.query(
        "sql", f"SELECT {buckets}, count(*) AS count FROM {quoted(edge_type)} GROUP BY source, target"
    )
    sizes: dict[tuple[str, str], int] = {}
    while rows.hasNext():
        row = rows.next()
        source, target = (_label(store, str(row.getProperty(name))) for name in ("source", "target"))
        sizes[source, target] = sizes.get((source, target), 0) + int(row.getProperty("count"))
    return sizes


def _label(store: Any, bucket: str) -> str:
    """The label whose nodes are in a bucket (``#7``)."""
    return str(store.getSchema().getTypeByBucketId(int(bucket.removeprefix("#"))).getName())


def _identifier(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
