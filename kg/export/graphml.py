"""The graph as GraphML (Brandes et al. 2002, http://graphml.graphdrawing.org), for Gephi, yEd and networkx.

A node is named by its IRI and has its label as ``label``; an edge has its relationship type as
``type``. GraphML has no lists: they are JSON arrays. XML 1.0 has no control characters but tab and
line ends: others are written as U+FFFD. Properties without a value are absent.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from betwixt.schema import (
    NodeTable,
    Property,
    node_iri,
    node_table,
)
from kg.export.chunks import chunks
from kg.graph.graph import Graph, Table
from kg.graph.rows import Row, rows
from kg.progress import Advance

_TYPES = {"string": "string", "strings": "string", "integer": "long", "float": "double", "boolean": "boolean"}
_NOT_IN_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
"""


def graphml(graph: Graph, advance: Advance) -> Iterator[bytes]:
    """The graph as a GraphML document, in chunks.

    Args:
        graph: the graph on disk.
        advance: told the number of rows done.
    """
    return chunks(_text(graph, advance))


def _text(graph: Graph, advance: Advance) -> Iterator[str]:
    yield _HEAD
    yield _key("node", "label", "string")
    yield from _keys("node", graph.nodes)
    yield _key("edge", "type", "string")
    yield from _keys("edge", graph.edges)
    yield f'<graph id={_quoted(graph.id)} edgedefault="directed">\n'
    for nodes in graph.nodes:
        yield from _nodes(graph, nodes)
        advance(graph.count(nodes))
    for edges in graph.edges:
        source, target = node_table(edges.source), node_table(edges.target)
        for row in rows(graph, edges):
            ends = node_iri(graph.base_iri, source, row[0]), node_iri(graph.base_iri, target, row[1])
            data = _data("edge", "type", edges.type, edges.properties, row[2:])
            yield f"<edge source={_quoted(ends[0])} target={_quoted(ends[1])}>{data}</edge>\n"
        advance(graph.count(edges))
    yield "</graph>\n</graphml>\n"


def _nodes(graph: Graph, table: NodeTable) -> Iterator[str]:
    key = [column.name for column in table.properties].index(table.key)
    for row in rows(graph, table):
        name = node_iri(graph.base_iri, table, row[key])
        data = _data("node", "label", table.label, table.properties, row)
        yield f"<node id={_quoted(name)}>{data}</node>\n"


def _keys(domain: str, tables: Sequence[Table]) -> Iterator[str]:
    """Every property once, by name; one name has one type in all tables of a domain."""
    types = {column.name: column.type for table in tables for column in table.properties}
    for name, type_name in sorted(types.items()):
        yield _key(domain, name, _TYPES[type_name])


def _key(domain: str, name: str, type_name: str) -> str:
    return f'<key id="{domain}.{name}" for="{domain}" attr.name="{name}" attr.type="{type_name}"/>\n'


def _data(domain: str, of: str, name: str, properties: Iterable[Property], row: Row) -> str:
    parts = [f'<data key="{domain}.{of}">{name}</data>']
    parts += (
        f'<data key="{domain}.{column.name}">{_value(value)}</data>'
        for column, value in zip(properties, row, strict=True)
        if value is not None
    )
    return "".join(parts)


def _value(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return escape(_NOT_IN_XML.sub("\ufffd", text), {"\r": "&#13;"})


def _quoted(value: str) -> str:
    return quoteattr(_NOT_IN_XML.sub("\ufffd", value))
