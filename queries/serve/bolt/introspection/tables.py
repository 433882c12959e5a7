"""What tools ask about a Neo4j server, as tables: its databases, procedures and schema.

Source of the columns: https://neo4j.com/docs/operations-manual/5/procedures/ and
https://neo4j.com/docs/cypher-manual/5/clauses/listing-procedures/.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from betwixt.schema import EDGES, NODES
from queries.engine import Value

KERNEL = "5.13.0"
"""The version of Neo4j whose answers are given: the first that spoke Bolt 5.4."""

_TYPES = {"string": "String", "strings": "StringArray", "integer": "Long", "float": "Double"}


@dataclass(frozen=True, slots=True)
class Table:
    """An answer.

    Args:
        columns: their names.
        rows: with a value for each column.
    """

    columns: Sequence[str]
    rows: Sequence[Sequence[Value]] = ()


def procedures(graph: str) -> Mapping[str, Table]:
    """The answers to calls, by the names of the procedures in lower case.

    Args:
        graph: the name of the database.
    """
    info = Table(("id", "name", "creationDate"), [("", graph, "")])
    described = ("name", "signature", "description", "mode")
    return {
        "dbms.components": Table(("name", "versions", "edition"), [("Neo4j Kernel", [KERNEL], "community")]),
        "dbms.info": info,
        "db.info": info,
        "db.ping": Table(("success",), [(True,)]),
        "db.indexes": Table(_INDEXES),
        "db.constraints": Table(_CONSTRAINTS),
        "db.schema.nodetypeproperties": Table(
            ("nodeType", "nodeLabels", "propertyName", "propertyTypes", "mandatory"), list(_of_nodes())
        ),
        "db.schema.reltypeproperties": Table(
            ("relType", "propertyName", "propertyTypes", "mandatory"), list(_of_relationships())
        ),
        "dbms.procedures": Table(described),
        "dbms.functions": Table(described),
        "dbms.clientconfig": Table(("name", "description", "value", "dynamic")),
        "dbms.listconfig": Table(("name", "description", "value", "dynamic")),
        "dbms.queryjmx": Table(("name", "description", "attributes")),
        "dbms.showcurrentuser": Table(("username", "roles", "flags"), [("", [], [])]),
        "dbms.security.showcurrentuser": Table(("username", "roles", "flags"), [("", [], [])]),
    }


def listings(graph: str, address: str) -> Mapping[str, Table]:
    """The answers to SHOW, by what is to be shown in lower case.

    Args:
        graph: the name of the database.
        address: at which the client reaches the server.
    """
    served = Table(_DATABASES, [_database(graph, address, is_default=True)])
    every = Table(_DATABASES, [*served.rows, _database("system", address, is_default=False)])
    indexes, constraints = Table(_INDEXES), Table(_CONSTRAINTS)
    shown = Table(("name", "description", "mode", "worksOnSystem"))
    functions = Table(("name", "category", "description"))
    user = Table(
        ("user", "roles", "passwordChangeRequired", "suspended", "home"), [("", [], False, False, graph)]
    )
    settings = Table(("name", "value", "isDynamic", "defaultValue", "description"))
    return {
        **dict.fromkeys(("databases", "database"), every),
        **dict.fromkeys(("default database", "home database", f"database {graph.casefold()}"), served),
        "database system": Table(_DATABASES, every.rows[1:]),
        **dict.fromkeys(("index", "indexes", "all indexes"), indexes),
        **dict.fromkeys(("constraint", "constraints", "all constraints"), constraints),
        **dict.fromkeys(("procedure", "procedures", "procedures executable"), shown),
        **dict.fromkeys(("function", "functions", "all functions", "functions executable"), functions),
        "current user": user,
        **dict.fromkeys(("setting", "settings"), settings),
    }


_DATABASES = (
    *("name", "type", "aliases", "access", "address", "role", "writer", "requestedStatus", "currentStatus"),
    *("statusMessage", "default", "home", "constituents"),
)
_INDEXES = (
    *("id", "name", "state", "populationPercent", "type", "entityType", "labelsOrTypes", "properties"),
    *("indexProvider", "owningConstraint", "lastRead", "readCount"),
)
_CONSTRAINTS = (
    "id",
    "name",
    "type",
    "entityType",
    "labelsOrTypes",
    "properties",
    "ownedIndex",
    "propertyType",
)


def _database(name: str, address: str, *, is_default: bool) -> Sequence[Value]:
    kind = "standard" if is_default else "system"
    status: tuple[Value, ...] = ("online", "online", "", is_default, is_default, [])
    return (name, kind, [], "read-only", address, "primary", False, *status)


def _of_nodes() -> Iterator[Sequence[Value]]:
    for node in NODES:
        for property in node.properties:
            kind = _TYPES.get(property.type, "Boolean")
            yield f":`{node.label}`", [node.label], property.name, [kind], property.name == node.key


def _of_relationships() -> Iterator[Sequence[Value]]:
    of_type: dict[str, dict[str, str]] = {}
    for edge in EDGES:
        properties = of_type.setdefault(edge.type, {})
        properties |= {property.name: _TYPES.get(property.type, "Boolean") for property in edge.properties}
    for type, properties in of_type.items():
        for name, kind in properties.items() or [(None, None)]:
            yield f":`{type}`", name, [kind] if kind else None, False
