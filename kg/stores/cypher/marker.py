"""Whose store it is: the marker node that a load leaves and that the next load looks for."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from neo4j import Session

from betwixt.schema import FORMAT_VERSION, MARKER_LABEL
from kg.graph.graph import Graph
from kg.stores.base.store import ForeignStoreError
from kg.stores.cypher.statements import quoted

_MARKER = quoted(MARKER_LABEL)


@dataclass(frozen=True, slots=True)
class Occupancy:
    """What a store holds before a load.

    Args:
        markers: properties of the marker nodes; there is at most one unless somebody made more.
        ours: nodes with a label of ours.
        others: all other nodes, markers excluded.
    """

    markers: tuple[dict[str, Any], ...]
    ours: int
    others: int

    def holds(self, graph: Graph) -> bool:
        """Whether the store is this graph's, in the format of this version."""
        return [(m.get("graph"), m.get("format")) for m in self.markers] == [(graph.id, FORMAT_VERSION)]


def inspect(session: Session, graph: Graph) -> Occupancy:
    """Look at what is in the store."""
    markers = [dict(record["m"]) for record in session.run(f"MATCH (m:{_MARKER}) RETURN m")]
    total = _count(session, "MATCH (n) RETURN count(n)")
    ours = sum(_count(session, f"MATCH (n:{quoted(table.label)}) RETURN count(n)") for table in graph.nodes)
    return Occupancy(tuple(markers), ours, max(0, total - ours - len(markers)))


def held_graph(session: Session) -> str | None:
    """The id of the graph that a store holds; None where it has no marker."""
    record = next(
        iter(session.run(f"MATCH (m:{_MARKER}) RETURN m.graph AS graph ORDER BY graph LIMIT 1")), None
    )
    return None if record is None else str(record["graph"])


def check(occupancy: Occupancy, graph: Graph, store: str) -> None:
    """Refuse a store that is not this graph's.

    Raises:
        ForeignStoreError: with what is there and what ``--replace`` would delete.
    """
    if occupancy.holds(graph) or not (occupancy.markers or occupancy.ours or occupancy.others):
        return
    labels = ", ".join(table.label for table in graph.nodes)
    advice = f"use another database, or pass --replace: it deletes every node labelled {labels}, and no other"
    if not occupancy.markers:
        raise ForeignStoreError(
            f"{store} holds {occupancy.ours + occupancy.others:,} nodes that no kg load has left", advice
        )
    marker = occupancy.markers[0]
    if marker.get("graph") == graph.id:
        raise ForeignStoreError(f"{store} holds this graph in format {marker.get('format')}", advice)
    raise ForeignStoreError(f"{store} holds another graph ({marker.get('graph')})", advice)


def claim(session: Session, graph: Graph) -> str:
    """Make the store this graph's, and this load its only writer.

    Returns:
        The token of this load.
    """
    load = uuid.uuid4().hex

    def work(transaction: Any) -> None:
        transaction.run(
            f"MATCH (m:{_MARKER}) WHERE m.graph <> $graph DETACH DELETE m", graph=graph.id
        ).consume()
        transaction.run(
            f"MERGE (m:{_MARKER} {{graph: $graph}}) SET m.format = $format, m.load = $load, m.batch = 0, "
            "m.content = null",
            graph=graph.id,
            format=FORMAT_VERSION,
            load=load,
        ).consume()

    session.execute_write(work)
    return load


def finish(session: Session, graph: Graph, load: str) -> None:
    """Note on the marker which content the store now holds in full."""
    session.run(
        f"MATCH (m:{_MARKER} {{graph: $graph, load: $load}}) SET m.content = $content",
        graph=graph.id,
        load=load,
        content=graph.content,
    ).consume()


def _count(session: Session, query: str) -> int:
    return int(session.run(query).single(strict=True)[0])
