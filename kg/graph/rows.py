"""The rows of a graph's tables, for stores and exports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kg.graph.graph import Graph, Table

ROWS_AT_A_TIME = 1_024

Row = Sequence[Any]
"""Values in the order of ``kg.graph.graph.columns``."""


def rows(graph: Graph, table: Table) -> Iterator[Row]:
    """The rows of a table in order, in flat memory.

    Raises:
        InvalidInputError: the table's file is absent or damaged.
    """
    for batch in graph.batches(table, ROWS_AT_A_TIME):
        yield from zip(*(column.to_pylist() for column in batch.columns), strict=True)
