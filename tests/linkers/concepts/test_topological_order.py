"""Edges added one by one: none closes a cycle, and none is refused that does not."""

from __future__ import annotations

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from linkers.concepts.topological_order import TopologicalOrder

NODES = st.integers(0, 9)


@given(edges=st.lists(st.tuples(NODES, NODES), max_size=60))
def test_an_edge_is_refused_if_and_only_if_it_closes_a_cycle(edges: list[tuple[int, int]]) -> None:
    order, graph = TopologicalOrder(), nx.DiGraph()
    graph.add_nodes_from(range(10))
    for parent, child in edges:
        closes = nx.has_path(graph, child, parent)
        assert order.add(parent, child) is not closes
        if not closes:
            graph.add_edge(parent, child)
    assert nx.is_directed_acyclic_graph(graph)


def test_a_long_chain_in_the_worst_order() -> None:
    order = TopologicalOrder()
    assert all(order.add(node, node + 1) for node in range(2_000, 0, -1))
    assert not order.add(2_001, 1)
    assert order.add(1, 2_001)
