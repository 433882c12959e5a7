"""What tools ask about a Neo4j server, as tables: its databases, procedures and schema.

Source of the columns: https://neo4j.com/docs/operations-manual/5/procedures/ and
https://neo4j.com/docs/cypher-manual/5/clauses/listing-procedures/.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from betwixt.schema import EDGES, NODES
from queries.engine import Value

KERNEL = "5.13.0"
"""The version of Neo4j whose answers are given: the first that spoke Bolt 5.4."""

_KINDS_OF_FUNCTIONS = ("all", "built in", "user defined")
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
        "db.awaitindexes": Table(()),
        "db.awaitindex": Table(()),
        "dbms.cluster.overview": Table(("id", "addresses", "databases", "groups")),
        "dbms.showcurrentuser": Table(("username", "roles", "flags"), [("", [], [])]),
        "dbms.security.showcurrentuser": Table(("username", "roles", "flags"), [("", [], [])]),
    }


def listed(words: str, graph: str, address: str) -> Table | None:
    """The answer to SHOW; None where nothing is known of what is to be shown.

    Args:
        words: what is to be shown, in lower case with single spaces.
        graph: the name of the database.
        address: at which the client reaches the server.
    """
    if kind := _KINDS.fullmatch(words):
        return Table(_INDEXES if kind["indexes"] else _CONSTRAINTS)
    served = Table(_DATABASES, [_database(graph, address, is_default=True)])
    every = Table(_DATABASES, [*served.rows, _database("system", address, is_default=False)])
    if words in ("databases", "database"):
        return every
    if words in ("default database", "home database"):
        return served
    if name := _DATABASE_OF_NAME.fullmatch(words):
        return Table(_DATABASES, [row for row in every.rows if str(row[0]).casefold() == name[1]])
    if words == "current user":
        return Table(_USERS, [("", [], False, False, graph)])
    return _LISTINGS.get(words)


_KINDS = re.compile(
    r"(?:(?:all|range|fulltext|text|point|lookup|vector|btree) )?(?P<indexes>index(?:es)?)"
    r"|(?:[a-z ]+ )?constraints?"
)
"""Indexes and constraints of any kind."""
_DATABASE_OF_NAME = re.compile(r"databases? (\S+)")
_USERS = ("user", "roles", "passwordChangeRequired", "suspended", "home")
_PROCEDURES = ("name", "description", "mode", "worksOnSystem")
_FUNCTIONS = ("name", "category", "description")
_LISTINGS = {
    **dict.fromkeys(("procedure", "procedures", "procedures executable"), Table(_PROCEDURES)),
    **dict.fromkeys(
        (
            "function",
            "functions",
            "functions executable",
            *(f"{kind} functions" for kind in _KINDS_OF_FUNCTIONS),
        ),
        Table(_FUNCTIONS),
    ),
    **dict.fromkeys(
        ("setting", "settings"), Table(("name", "value", "isDynamic", "defaultValue", "description"))
    ),
    **dict.fromkeys(("user", "users"), Table(_USERS)),
    **dict.fromkeys(("role", "roles", "all roles", "populated roles"), Table(("role",))),
    **dict.fromkeys(("server", "servers"), Table(("name", "address", "state", "health", "hosting"))),
    **dict.fromkeys(
        ("transaction", "transactions"),
        Table(
            (
                "database",
                "transactionId",
                "currentQueryId",
                "connectionId",
                "clientAddress",
                "username",
                "currentQuery",
                "startTime",
                "status",
                "elapsedTime",
            )
        ),
    ),
    **dict.fromkeys(
        ("alias for database", "aliases for database", "aliases for databases"),
        Table(("name", "database", "location", "url", "user")),
    ),
    **dict.fromkeys(
        ("privilege", "privileges", "all privileges", "user privileges"),
        Table(("access", "action", "resource", "graph", "segment", "role", "immutable")),
    ),
}
"""What this server has none of, or lists none of."""
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
