"""Tables as Arrow has them."""

from __future__ import annotations

import pyarrow as pa

from kg.graph.graph import Table, columns

ARROW_TYPES: dict[str, pa.DataType] = {
    "string": pa.string(),
    "strings": pa.list_(pa.string()),
    "integer": pa.int64(),
    "float": pa.float64(),
    "boolean": pa.bool_(),
}


def arrow_schema(table: Table) -> pa.Schema:
    """The Arrow schema of a table's Parquet file."""
    return pa.schema([(column.name, ARROW_TYPES[column.type]) for column in columns(table)])
