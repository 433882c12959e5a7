"""What Cypher queries of a user may call: procedures and functions that only read the graph or compute."""

from __future__ import annotations

PROCEDURES = frozenset(
    {
        "db.labels",
        "db.relationshiptypes",
        "db.propertykeys",
        "db.info",
        "db.schema.visualization",
        "db.schema.nodetypeproperties",
        "db.schema.reltypeproperties",
        "db.index.fulltext.querynodes",
        "db.index.fulltext.queryrelationships",
        "db.index.fulltext.listavailableanalyzers",
        "db.index.vector.querynodes",
        "db.index.vector.queryrelationships",
        "dbms.components",
    }
)
"""Procedures that only read the graph and its schema, in lower case."""

NAMESPACES = frozenset(
    {
        *("date", "datetime", "localdatetime", "localtime", "time", "duration", "point", "vector.similarity"),
        *("apoc.coll", "apoc.map", "apoc.text"),
    }
)
"""Namespaces, in lower case, whose functions only compute."""


def is_allowed_function(name: str, *, built_in: bool) -> bool:
    """Whether a function only computes.

    Args:
        name: with its namespace, in lower case.
        built_in: whether the engine brings it, rather than a plugin.
    """
    namespace, dot, _ = name.rpartition(".")
    return namespace in NAMESPACES if dot else built_in
