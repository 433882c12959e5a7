"""Reading the elements of a table out of a Cypher store, in pages.

A page is one query and one record with many rows. Bolt's cost is per record, so this is several times faster
than one row per record. Neither side holds more than a page. Pages follow the keys of the nodes (of the
source nodes, for relationships), in the order of the key's own index.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from betwixt.schema import NodeTable, node_table
from kg.graph.arrow import ARROW_TYPES
from kg.graph.graph import Graph, Table, columns
from kg.stores.base.store import ForeignStoreError
from kg.stores.cypher.statements import page

NODES_PER_PAGE = 2_000
BYTES_PER_PAGE = 4_000_000

Fetch = Callable[[str, dict[str, Any]], Mapping[str, Any]]
"""Runs a query with parameters that returns one record."""


def stored(graph: Graph, table: Table, fetch: Fetch) -> Iterator[pa.RecordBatch]:
    """The store's rows of a table, with the columns of ``kg.graph.graph.columns``; at least one batch.

    Raises:
        ForeignStoreError: a node with our label has no key, so it is somebody else's.
    """
    parameters: dict[str, Any] = {"after": "", "size": _page_size(graph, table)}
    nodes = 0
    while True:
        record = fetch(page(table), parameters)
        yield _batch(table, record["rows"])
        if record["last"] is None:
            break
        parameters["after"] = record["last"]
        nodes += len(record["rows"])
    if isinstance(table, NodeTable):
        _check_keys(table, nodes, fetch)


def _check_keys(table: NodeTable, nodes: int, fetch: Fetch) -> None:
    without = fetch(f"MATCH (n:`{table.label}`) RETURN count(n) AS nodes", {})["nodes"] - nodes
    if without > 0:
        raise ForeignStoreError(
            f"{without:,} nodes labelled {table.label} have no {table.key}: kg load did not write them",
            "remove that label from them, or pass --replace to delete every node with it",
        )


def _page_size(graph: Graph, table: Table) -> int:
    """Nodes per page, so that a page of long texts or of many relationships stays small."""
    metadata = pq.read_metadata(graph.path(table))
    size = sum(metadata.row_group(number).total_byte_size for number in range(metadata.num_row_groups))
    nodes = graph.count(table if isinstance(table, NodeTable) else node_table(table.source))
    return max(1, min(NODES_PER_PAGE, BYTES_PER_PAGE * nodes // size)) if size and nodes else NODES_PER_PAGE


def _batch(table: Table, rows: list[list[Any]]) -> pa.RecordBatch:
    names = [column.name for column in columns(table)]
    values = zip(*rows, strict=True) if rows else [()] * len(names)
    arrays = [_array(value, column.type) for value, column in zip(values, columns(table), strict=True)]
    return pa.RecordBatch.from_arrays(arrays, names=names)


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
