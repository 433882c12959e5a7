"""Everything that is in a Cypher store, for comparing two stores element by element."""

from __future__ import annotations

from collections import Counter
from typing import Any

from neo4j import Driver

from betwixt.schema import MARKER_LABEL, NODES

_KEYS = {table.label: table.key for table in NODES}


def dump(driver: Driver, database: str | None = None) -> Counter[Any]:
    """Every node and relationship with labels, ends and properties, as often as it is there.

    The marker counts without what belongs to one load (``load``, ``batch``, ``writer``).
    """
    nodes = driver.execute_query(
        "MATCH (n) RETURN labels(n) AS labels, properties(n) AS p", database_=database
    )
    edges = driver.execute_query(
        "MATCH (a)-[r]->(b) RETURN labels(a) AS la, properties(a) AS a, type(r) AS type, "
        "properties(r) AS p, labels(b) AS lb, properties(b) AS b",
        database_=database,
    )
    counts: Counter[Any] = Counter()
    for record in nodes.records:
        properties = dict(record["p"])
        if record["labels"] == [MARKER_LABEL]:
            properties = {k: v for k, v in properties.items() if k in ("graph", "format", "content")}
        counts[("node", *sorted(record["labels"]), _frozen(properties))] += 1
    for record in edges.records:
        source, target = _end(record["la"], record["a"]), _end(record["lb"], record["b"])
        counts[(source, record["type"], target, _frozen(record["p"]))] += 1
    return counts


def _end(labels: list[str], properties: dict[str, Any]) -> Any:
    keys = [properties[_KEYS[label]] for label in labels if label in _KEYS]
    return (*sorted(labels), *keys) if keys else (*sorted(labels), _frozen(properties))


def _frozen(properties: dict[str, Any]) -> frozenset[Any]:
    return frozenset((k, tuple(v) if isinstance(v, list) else v) for k, v in properties.items())
