"""The seed graph of the topic builder."""

from __future__ import annotations

import gzip
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from betwixt.errors import InvalidInputError
from tests.training.gold.papers import paper
from training.scico.dataset.seed_graph import Edge, opencs, seed_graph, stated, task_tree


def test_equal_names_are_one_node_and_the_first_source_counts() -> None:
    graph = seed_graph(
        [
            Edge("Parsing", "Dependency Parsing", "pwc"),
            Edge("parsing", "dependency-parsing", "opencs"),
            Edge("parsing", "Parsing", "opencs"),
            Edge("parsing", "?", "opencs"),
        ]
    )
    assert list(graph.edges.edges(data="source")) == [("parsing", "dependency parsing", "pwc")]
    assert graph.labels == {"parsing": "Parsing", "dependency parsing": "Dependency Parsing"}
    assert graph.children("parsing") == ["dependency parsing"]
    assert graph.children("unknown") == []
    assert list(graph.only(["opencs"])) == []


def test_of_a_cycle_the_last_edge_is_refused() -> None:
    edges = [
        Edge("a tree", "b tree", "pwc"),
        Edge("b tree", "c tree", "pwc"),
        Edge("c tree", "a tree", "opencs"),
    ]
    assert seed_graph(edges).refused == (edges[2],)
    assert seed_graph(edges[::-1]).refused == (edges[0],)


@given(pairs=st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=40))
@settings(deadline=None)
def test_there_is_never_a_cycle_and_nothing_is_lost(pairs: list[tuple[int, int]]) -> None:
    edges = [Edge(f"node{a}", f"node{b}", "pwc") for a, b in pairs]
    graph = seed_graph(edges)
    assert nx.is_directed_acyclic_graph(graph.edges)
    kept = set(graph.edges.edges)
    refused = {(edge.parent, edge.child) for edge in graph.refused}
    assert kept | refused == {(edge.parent, edge.child) for edge in edges if edge.parent != edge.child}
    for parent, child in refused:
        assert nx.has_path(graph.edges, child, parent)


def test_files(tmp_path: Path) -> None:
    tree = tmp_path / "tree.tsv"
    tree.write_text("parent\tchild\tfile\nParsing\tDependency Parsing\tx.json\n", encoding="utf-8")
    assert list(task_tree(tree)) == [Edge("Parsing", "Dependency Parsing", "pwc")]
    (tmp_path / "concepts.tsv.gz").write_bytes(
        gzip.compress(b"id\tprefLabel\taltLabels\nC1\tParsing\t\nC2\tTagging\t\n")
    )
    broader = tmp_path / "broader.tsv.gz"
    broader.write_bytes(gzip.compress(b"child\tparent\nC2\tC1\n"))
    assert list(opencs(tmp_path)) == [Edge("Parsing", "Tagging", "opencs")]
    broader.write_bytes(gzip.compress(b"child\tparent\nC2\tC1\nC2\tC9\n"))
    with pytest.raises(InvalidInputError, match=r"broader\.tsv\.gz:3: no concept C9"):
        list(opencs(tmp_path))
    tree.write_text("parent\tchild\nParsing\n", encoding="utf-8")
    with pytest.raises(InvalidInputError, match=r"tree\.tsv:2: 1 columns"):
        list(task_tree(tree))
    with pytest.raises(InvalidInputError, match="cannot be read"):
        list(task_tree(tmp_path / "absent.tsv"))


def test_what_papers_state() -> None:
    read = paper("p1", "We compare [sequence taggers] such as [random fields] .", "Trees are [graphs] .")
    assert list(stated([read])) == [Edge("sequence taggers", "random fields", "hypernym")]
