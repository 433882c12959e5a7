"""The Cypher texts of loading: static, back-ticked names; rows travel as parameters.

A row is a list of values in the order of ``kg.graph.graph.columns``. Every writing statement
returns one number: the rows that found their place.
"""

from __future__ import annotations

from collections.abc import Sequence

from betwixt.schema import SEARCH_TEXT, NodeTable, Property, node_table
from kg.graph.graph import Table, columns, identity


def quoted(name: str) -> str:
    """A label, type or property name between back-ticks."""
    return "`" + name.replace("`", "``") + "`"


def create(table: Table) -> str:
    """Create one node or relationship per row; both ends of a relationship must be there."""
    names = columns(table)
    if isinstance(table, NodeTable):
        return (
            f"UNWIND $rows AS row CREATE (:{quoted(table.label)} {{{_properties(names, 0)}}}) "
            "RETURN count(*) AS written"
        )
    relationship = f":{quoted(table.type)} {{{_properties(names, 2)}}}"
    return (
        f"UNWIND $rows AS row MATCH {_end('a', table.source, 0)} MATCH {_end('b', table.target, 1)} "
        f"CREATE (a)-[{relationship}]->(b) RETURN count(*) AS written"
    )


def change(table: Table) -> str:
    """Set every property of ours; a null removes it. What others added to an element stays."""
    values = ", ".join(
        f"x.{quoted(column.name)} = row[{place}]"
        for place, column in enumerate(columns(table))
        if column.name not in identity(table)
    )
    places = {column.name: place for place, column in enumerate(columns(table))}
    return f"UNWIND $rows AS row {_match(table, places)} SET {values} RETURN count(*) AS written"


def set_search_text(table: NodeTable) -> str:
    """Set the text that a full-text search reads, or remove it; a row holds the key and the text."""
    return (
        f"UNWIND $rows AS row MATCH {_end('x', table.label, 0)} SET x.{quoted(SEARCH_TEXT)} = row[1] "
        "RETURN count(*) AS written"
    )


def with_search_text(table: NodeTable) -> str:
    """The keys of the nodes with a text that a full-text search reads, all in one record."""
    return (
        f"MATCH (x:{quoted(table.label)}) WHERE x.{quoted(SEARCH_TEXT)} IS NOT NULL "
        f"RETURN collect(x.{quoted(table.key)}) AS keys"
    )


def remove(table: Table) -> str:
    """Delete the element of each row; a row holds the values of ``identity`` only.

    A node goes with the relationships that others attached to it: they cannot hang in the
    air. Returns the number of those in ``foreign``.
    """
    places = {name: place for place, name in enumerate(identity(table))}
    head = f"UNWIND $rows AS row {_match(table, places)} "
    if isinstance(table, NodeTable):
        return (
            head + "OPTIONAL MATCH (x)-[r]-() WITH x, count(r) AS foreign DETACH DELETE x "
            "RETURN count(*) AS written, sum(foreign) AS foreign"
        )
    return head + "DELETE x RETURN count(*) AS written"


def clear(table: Table, limit: int) -> str:
    """Delete some elements of a table, whatever their keys."""
    if isinstance(table, NodeTable):
        return (
            f"MATCH (x:{quoted(table.label)}) WITH x LIMIT {limit} DETACH DELETE x RETURN count(*) AS written"
        )
    return f"MATCH {_pattern(table)} WITH x LIMIT {limit} DELETE x RETURN count(*) AS written"


def page(table: Table) -> str:
    """Rows of the next ``$size`` nodes (source nodes) after the key ``$after``, all in one record.

    Returns ``rows`` and ``last``, the page's last key; null where there are no more nodes.
    """
    if isinstance(table, NodeTable):
        key = f"x.{quoted(table.key)}"
        values = ", ".join(f"x.{quoted(column.name)}" for column in table.properties)
        return f"{_next_nodes('x', table)} RETURN collect([{values}]) AS rows, max({key}) AS last"
    source, target = node_table(table.source), node_table(table.target)
    key = f"a.{quoted(source.key)}"
    properties = [f"x.{quoted(column.name)}" for column in table.properties]
    values = ", ".join((key, f"b.{quoted(target.key)}", *properties))
    return (
        f"{_next_nodes('a', source)} "
        f"OPTIONAL MATCH (a)-[x:{quoted(table.type)}]->(b:{quoted(table.target)}) "
        f"RETURN collect(CASE WHEN x IS NOT NULL THEN [{values}] END) AS rows, max({key}) AS last"
    )


def count(table: Table) -> str:
    """The number of elements of a table."""
    return f"MATCH {_pattern(table)} RETURN count(x) AS count"


def _next_nodes(variable: str, table: NodeTable) -> str:
    key = f"{variable}.{quoted(table.key)}"
    return (
        f"MATCH ({variable}:{quoted(table.label)}) WHERE {key} > $after "
        f"WITH {variable} ORDER BY {key} LIMIT $size"
    )


def _pattern(table: Table) -> str:
    if isinstance(table, NodeTable):
        return f"(x:{quoted(table.label)})"
    return f"(a:{quoted(table.source)})-[x:{quoted(table.type)}]->(b:{quoted(table.target)})"


def _match(table: Table, places: dict[str, int]) -> str:
    if isinstance(table, NodeTable):
        return f"MATCH {_end('x', table.label, places[table.key])}"
    source, target = (
        _end(end, label, place) for end, label, place in (("a", table.source, 0), ("b", table.target, 1))
    )
    text = f"MATCH {source} MATCH {target} MATCH (a)-[x:{quoted(table.type)}]->(b)"
    conditions = " AND ".join(
        f"coalesce(x.{quoted(key)}, '') = coalesce(row[{places[key]}], '')" for key in table.keys
    )
    return f"{text} WHERE {conditions}" if conditions else text


def _end(variable: str, label: str, place: int) -> str:
    return f"({variable}:{quoted(label)} {{{quoted(node_table(label).key)}: row[{place}]}})"


def _properties(names: Sequence[Property], first: int) -> str:
    return ", ".join(
        f"{quoted(column.name)}: row[{place}]" for place, column in enumerate(names) if place >= first
    )
