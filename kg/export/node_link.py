"""The graph for networkx: a MultiDiGraph, and the node-link JSON of one.

A node's id is its IRI, and ``label`` is its label. An edge's ``type`` is its relationship type. Its networkx
key combines the type with the properties that distinguish edges between the same nodes. Properties without a
value are absent.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from betwixt.schema import (
    EdgeTable,
    NodeTable,
    Property,
    node_iri,
    node_table,
)
from kg.graph.graph import Graph
from kg.graph.rows import Row, rows
from kg.progress import Advance

if TYPE_CHECKING:
    import networkx

Attributes = dict[str, Any]

_BYTES_IN_A_CHUNK = 1 << 20


def read_networkx(graph: Graph) -> networkx.MultiDiGraph[str]:
    """A graph on disk as a networkx graph in memory."""
    import networkx

    built: networkx.MultiDiGraph[str] = networkx.MultiDiGraph(**_graph_attributes(graph))
    for table in graph.nodes:
        name = _node_name(graph, table)
        for row in rows(graph, table):
            attributes = _attributes(table.properties, row)
            built.add_node(name(row[_key_place(table)]), label=table.label, **attributes)
    for edges in graph.edges:
        ends = _ends(graph, edges)
        for row in rows(graph, edges):
            source, target, key = ends(row)
            attributes = _attributes(edges.properties, row[2:])
            built.add_edge(source, target, key=key, type=edges.type, **attributes)
    return built


def node_link_json(graph: Graph, advance: Advance) -> Iterator[bytes]:
    """What ``networkx.node_link_data(read_networkx(graph), edges="edges")`` gives, as JSON in chunks."""
    head = {"directed": True, "multigraph": True, "graph": _graph_attributes(graph)}
    yield json.dumps(head)[:-1].encode() + b', "nodes": ['
    yield from _array(_node_objects(graph, advance))
    yield b'], "edges": ['
    yield from _array(_edge_objects(graph, advance))
    yield b"]}\n"


def _node_objects(graph: Graph, advance: Advance) -> Iterator[Attributes]:
    for table in graph.nodes:
        name = _node_name(graph, table)
        for row in rows(graph, table):
            attributes = _attributes(table.properties, row)
            yield {"label": table.label, **attributes, "id": name(row[_key_place(table)])}
        advance(graph.count(table))


def _edge_objects(graph: Graph, advance: Advance) -> Iterator[Attributes]:
    for table in graph.edges:
        ends = _ends(graph, table)
        for row in rows(graph, table):
            source, target, key = ends(row)
            attributes = _attributes(table.properties, row[2:])
            yield {"type": table.type, **attributes, "source": source, "target": target, "key": key}
        advance(graph.count(table))


def _graph_attributes(graph: Graph) -> Attributes:
    return {"graph": graph.id, "base_iri": graph.base_iri, "content": graph.content}


def _attributes(properties: tuple[Property, ...], row: Row) -> Attributes:
    """Property name → value; ``id`` is networkx's own word in node-link data and is the node's name."""
    return {
        column.name: value
        for column, value in zip(properties, row, strict=True)
        if value is not None and column.name != "id"
    }


def _key_place(table: NodeTable) -> int:
    return [column.name for column in table.properties].index(table.key)


def _node_name(graph: Graph, table: NodeTable) -> Callable[[str], str]:
    return lambda key: node_iri(graph.base_iri, table, key)


def _ends(graph: Graph, table: EdgeTable) -> Callable[[Row], tuple[str, str, str]]:
    """Row → source, target and key of an edge."""
    source, target = (_node_name(graph, node_table(label)) for label in (table.source, table.target))
    names = [column.name for column in table.properties]
    places = [2 + names.index(key) for key in table.keys]

    def ends(row: Row) -> tuple[str, str, str]:
        key = "|".join([table.type, *(str(row[place]) for place in places)])
        return source(row[0]), target(row[1]), key

    return ends


def _array(objects: Iterator[Attributes]) -> Iterator[bytes]:
    """The elements of a JSON array, one a line."""
    buffer = bytearray()
    separator = b"\n"
    for element in objects:
        buffer += separator + json.dumps(element, ensure_ascii=False).encode()
        separator = b",\n"
        if len(buffer) >= _BYTES_IN_A_CHUNK:
            yield bytes(buffer)
            buffer.clear()
    yield bytes(buffer)
