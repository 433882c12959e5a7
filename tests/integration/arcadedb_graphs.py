"""Graphs and dumps for the tests of the embedded ArcadeDB."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from betwixt.schema import NodeTable, node_table
from kg.graph.graph import Graph, Table
from kg.graph.tables import GraphWriter
from kg.stores.arcadedb.store import ArcadeDBStore

Row = dict[str, Any]
Edit = Callable[[Table, Row], Row | None]


def edited(graph: Graph, folder: Path, edit: Edit, *, name: str | None = None) -> Graph:
    """A copy of a graph with every row passed through ``edit``; None leaves the row out."""
    with GraphWriter(folder, graph=name or graph.id, base_iri=graph.base_iri, extractors={}) as writer:
        for table in graph.tables:
            for row in rows_of(graph, table):
                if (changed := edit(table, row)) is not None:
                    writer.append(table.name, **changed)
    return Graph(folder)


def copied(loaded: Path, folder: Path) -> ArcadeDBStore:
    """A store of a test's own that holds what another folder's holds: a load would start Java twice.

    Args:
        loaded: the folder of the other one, which no test changes.
        folder: of the new one.
    """
    shutil.copytree(loaded / "stores", folder / "stores")
    return ArcadeDBStore(folder)


def rows_of(graph: Graph, table: Table) -> list[Row]:
    """A table's rows as dictionaries."""
    return [row for batch in graph.batches(table, 1000) for row in batch.to_pylist()]


def expected_dump(graph: Graph) -> Mapping[str, list[str]]:
    """What a store that holds exactly this graph dumps."""
    return {
        table.name: sorted(
            _line({name: value for name, value in row.items() if value is not None})
            for row in rows_of(graph, table)
        )
        for table in graph.tables
    }


def dump(store: ArcadeDBStore, graph: Graph) -> Mapping[str, list[str]]:
    """Every node and edge in the store with all properties, by table."""
    engine = store.engine()
    try:
        dumped = {}
        for table in graph.tables:
            if isinstance(table, NodeTable):
                answer = engine.run(f"MATCH (x:{table.label}) RETURN properties(x)", {})
                lines = [_line(values) for (values,) in answer.rows]
            else:
                keys = node_table(table.source).key, node_table(table.target).key
                answer = engine.run(
                    f"MATCH (a:{table.source})-[x:{table.type}]->(b:{table.target}) "
                    f"RETURN a.{keys[0]}, b.{keys[1]}, properties(x)",
                    {},
                )
                lines = [_line({"source": a, "target": b, **values}) for a, b, values in answer.rows]
            dumped[table.name] = sorted(lines)
        return dumped
    finally:
        engine.close()


def _line(values: Any) -> str:
    # JSON tells 1 from 1.0 and True, which == does not.
    return json.dumps(values, sort_keys=True)
