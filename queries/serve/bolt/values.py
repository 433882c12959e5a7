"""Values of answers as the protocol has them, and what parameters may be.

Source: https://neo4j.com/docs/bolt/current/bolt/structure-semantics/.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from queries.engine import EntityId, GraphNode, GraphPath, GraphRelationship, GraphValue
from queries.serve.bolt.failures import ParameterTypeError
from queries.serve.bolt.wire.packstream import Structure

_NODE, _RELATIONSHIP, _UNBOUND, _PATH = 0x4E, 0x52, 0x72, 0x50
_FOREIGN: Mapping[int, str] = {
    **dict.fromkeys((0x44, 0x54, 0x74, 0x46, 0x66, 0x49, 0x69, 0x64), "a date or a time"),
    0x45: "a duration",
    **dict.fromkeys((0x58, 0x59), "a point"),
    0x56: "a vector",
    **dict.fromkeys((_NODE, _RELATIONSHIP, _UNBOUND, _PATH), "a node, a relationship or a path"),
}
"""Tags of structures that a client may send, and what they are."""


def check_parameters(parameters: Mapping[str, Any]) -> None:
    """Refuse parameters of which the store's queries cannot hold a value.

    Raises:
        ParameterTypeError: one is, or holds, bytes or a structure: a date, say.
    """
    for name, value in parameters.items():
        if foreign := _foreign(value):
            raise ParameterTypeError(
                f"${name} holds {foreign}, which no value of the graph is",
                "send dates as texts (ISO 8601), and points as maps",
            )


def _foreign(value: Any) -> str:
    if isinstance(value, bytes):
        return "bytes"
    if isinstance(value, Structure):
        return _FOREIGN.get(value.tag, f"a structure 0x{value.tag:02X}")
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return next((foreign for item in items if (foreign := _foreign(item))), "")


def sent(value: GraphValue, *, element_ids: bool) -> Any:
    """A value of an answer as it is packed.

    Args:
        value: as a store gives it.
        element_ids: whether the version of the protocol has them: 5.0 and later.
    """
    if isinstance(value, GraphNode):
        return _node(value, element_ids)
    if isinstance(value, GraphRelationship):
        return _relationship(value, element_ids)
    if isinstance(value, GraphPath):
        return _path(value, element_ids)
    if isinstance(value, list):
        return [sent(item, element_ids=element_ids) for item in value]
    if isinstance(value, dict):
        return {name: sent(item, element_ids=element_ids) for name, item in value.items()}
    return value


def _node(node: GraphNode, element_ids: bool) -> Structure:
    fields = (node.id.number, list(node.labels), node.properties)
    return Structure(_NODE, (*fields, node.id.element) if element_ids else fields)


def _relationship(of: GraphRelationship, element_ids: bool) -> Structure:
    fields = (of.id.number, of.start.number, of.end.number, of.type, of.properties)
    elements = (of.id.element, of.start.element, of.end.element)
    return Structure(_RELATIONSHIP, (*fields, *elements) if element_ids else fields)


def _unbound(of: GraphRelationship, element_ids: bool) -> Structure:
    fields = (of.id.number, of.type, of.properties)
    return Structure(_UNBOUND, (*fields, of.id.element) if element_ids else fields)


def _path(path: GraphPath, element_ids: bool) -> Structure:
    """Each node and relationship once, and which of them follow: a relationship's number, from 1, below zero
    where it is walked from its end to its start; then a node's, from 0.
    """
    nodes = {node.id: node for node in path.nodes}
    relationships = {relationship.id: relationship for relationship in path.relationships}
    node_at = _places(nodes)
    relationship_at = _places(relationships)
    indices: list[int] = []
    for before, walked, after in zip(path.nodes, path.relationships, path.nodes[1:], strict=False):
        number = relationship_at[walked.id] + 1
        indices += [number if walked.start == before.id else -number, node_at[after.id]]
    return Structure(
        _PATH,
        (
            [_node(node, element_ids) for node in nodes.values()],
            [_unbound(relationship, element_ids) for relationship in relationships.values()],
            indices,
        ),
    )


def _places(named: Mapping[EntityId, Any]) -> dict[EntityId, int]:
    return {identity: at for at, identity in enumerate(named)}
