"""The closure of broader edges, and the rules of what goes into the tables of concepts."""

from __future__ import annotations

from pathlib import Path

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.annotations import Annotations
from betwixt.document import Document, Span
from kg.assemble.concept_tables import ConceptTables, ancestors, concerned
from kg.graph.tables import GraphWriter
from linkers.concepts.corpus.build import build_concepts
from linkers.concepts.corpus.concept_graph import CorpusMention

edges_downward = st.lists(
    st.tuples(st.integers(0, 12), st.integers(0, 12)).filter(lambda pair: pair[0] > pair[1]), max_size=40
)


@given(edges_downward)
def test_ancestors_are_all_that_can_be_reached_by_the_shortest_way(pairs: list[tuple[int, int]]) -> None:
    edges = [(f"c{child:02}", f"c{parent:02}") for child, parent in pairs]
    graph = networkx.DiGraph(edges)
    expected = [
        (node, ancestor, distance)
        for node in sorted(graph)
        for ancestor, distance in sorted(networkx.single_source_shortest_path_length(graph, node).items())
        if ancestor != node
    ]
    assert list(ancestors(edges)) == expected


def mention(document: str) -> CorpusMention:
    return CorpusMention(document, Span(0, 6), "parser", "parser", "Method", Span(0, 6), "parser", 0.9)


def tables(*documents: str) -> ConceptTables:
    graph = build_concepts(map(mention, documents), [])
    return ConceptTables(graph, base_iri="urn:x:", thresholds={}, keep_text=True)


def test_each_document_gets_its_own_memberships() -> None:
    concepts = tables("a", "c")
    denoted = [concepts.add(Document(id, "parser"), Annotations()) for id in ("a", "b", "c", "d")]
    assert [len(memberships) for memberships in denoted] == [1, 0, 1, 0]
    assert denoted[0][Span(0, 6)].concept == denoted[2][Span(0, 6)].concept


def test_a_membership_of_a_document_that_is_not_in_the_graph_is_an_error() -> None:
    concepts = tables("a", "b")
    with pytest.raises(ValueError, match="'a'"):
        concepts.add(Document("b", "parser"), Annotations())


def test_a_document_concerns_what_it_mentions_and_all_that_is_broader(tmp_path: Path) -> None:
    mentioned = [
        ("b", "parser"),
        ("b", "chart-parser"),
        ("a", "chart-parser"),
        ("a", "tagger"),
        ("c", "tagger"),
    ]
    with GraphWriter(tmp_path, graph="g", base_iri="urn:x:", extractors={}) as writer:
        for document, concept in mentioned:
            writer.append("Document-MENTIONS-Concept", source=document, target=concept)
        for concept, ancestor, distance in ancestors([("chart-parser", "parser"), ("parser", "system")]):
            writer.append("Concept-HAS_ANCESTOR-Concept", source=concept, target=ancestor, distance=distance)
        pairs = list(concerned(writer))
    assert pairs == [
        *(("b", concept) for concept in ("chart-parser", "parser", "system")),
        *(("a", concept) for concept in ("chart-parser", "parser", "system", "tagger")),
        ("c", "tagger"),
    ]
