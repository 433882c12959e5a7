"""The Cypher texts of loading: static, back-ticked names; rows travel as parameters.

A row is a list of values in the order of ``kg.graph.columns``. Every writing statement
returns one number: the rows that found their place.
"""

from __future__ import annotations

from kg.graph import Table, columns
from queries.schema import NodeTable, node_table


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


def read(table: Table) -> str:
    """Every element of a table, as rows."""
    if isinstance(table, NodeTable):
        values = ", ".join(f"x.{quoted(column.name)}" for column in columns(table))
        return f"MATCH {_pattern(table)} RETURN {values}"
    ends = [
        f"a.{quoted(node_table(table.source).key)} AS source",
        f"b.{quoted(node_table(table.target).key)} AS target",
    ]
    values = ", ".join(ends + [f"x.{quoted(column.name)}" for column in table.properties])
    return f"MATCH {_pattern(table)} RETURN {values}"


def count(table: Table) -> str:
    """The number of elements of a table."""
    return f"MATCH {_pattern(table)} RETURN count(x) AS count"


def identity(table: Table) -> tuple[str, ...]:
    """The columns that make a row unique."""
    return (table.key,) if isinstance(table, NodeTable) else ("source", "target", *table.keys)


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


def _properties(names: tuple[object, ...], first: int) -> str:
    return ", ".join(
        f"{quoted(column.name)}: row[{place}]" for place, column in enumerate(names) if place >= first
    )
