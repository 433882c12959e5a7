"""Nodes, relationships and paths as the protocol has them; parameters that are none."""

from __future__ import annotations

from typing import Any

import pytest

from queries.engine import EntityId, GraphNode, GraphPath, GraphRelationship
from queries.serve.bolt.failures import ParameterTypeError
from queries.serve.bolt.values import check_parameters, sent
from queries.serve.bolt.wire.packstream import Structure


def node(number: int) -> GraphNode:
    return GraphNode(EntityId(number, f"#{number}"), ("A", "B"), {"n": number})


def related(number: int, start: int, end: int) -> GraphRelationship:
    ends = (EntityId(start, f"#{start}"), EntityId(end, f"#{end}"))
    return GraphRelationship(EntityId(number, f"#{number}"), "R", *ends, {"x": None})


def test_what_versions_before_5_lack() -> None:
    assert sent(node(3), element_ids=True) == Structure(0x4E, (3, ["A", "B"], {"n": 3}, "#3"))
    assert sent(node(3), element_ids=False) == Structure(0x4E, (3, ["A", "B"], {"n": 3}))
    fields = (9, 1, 2, "R", {"x": None})
    assert sent(related(9, 1, 2), element_ids=True) == Structure(0x52, (*fields, "#9", "#1", "#2"))
    assert sent(related(9, 1, 2), element_ids=False) == Structure(0x52, fields)


def test_a_path_names_each_part_once_and_tells_the_direction() -> None:
    """The example of the specification: (42)-[1000]->(69)-[1000]->(42)<-[1001]-(1), walked."""
    there, back = related(1000, 42, 69), related(1001, 1, 42)
    path = GraphPath((node(42), node(69), node(42), node(1)), (there, there, back))
    packed = sent(path, element_ids=True)
    nodes, relationships, indices = packed.fields
    assert packed.tag == 0x50
    assert [structure.fields[0] for structure in nodes] == [42, 69, 1]
    assert [(relationship.tag, relationship.fields) for relationship in relationships] == [
        (0x72, (1000, "R", {"x": None}, "#1000")),
        (0x72, (1001, "R", {"x": None}, "#1001")),
    ]
    assert indices == [1, 1, -1, 0, -2, 2]


def test_a_path_of_one_node() -> None:
    assert sent(GraphPath((node(1),), ()), element_ids=False) == Structure(
        0x50, ([sent(node(1), element_ids=False)], [], [])
    )


def test_entities_within_lists_and_maps() -> None:
    packed = sent({"a": [node(1), 2.5, None]}, element_ids=False)
    assert packed == {"a": [sent(node(1), element_ids=False), 2.5, None]}


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        (b"x", "bytes"),
        (Structure(0x44, (1,)), "a date"),
        ([{"a": Structure(0x58, (1, 2.0, 3.0))}], "a point"),
        ({"a": [1, Structure(0x99)]}, "0x99"),
    ],
)
def test_parameters_that_no_query_can_use(value: Any, problem: str) -> None:
    with pytest.raises(ParameterTypeError, match=problem):
        check_parameters({"fine": [1, {"a": None}], "x": value})
