"""Names that texts say to mean the same are one concept, and it is known which sentence said so."""

from __future__ import annotations

from dataclasses import replace

from betwixt.document import Span
from linkers.concepts.corpus.build import ConceptGraph, build_concepts
from linkers.concepts.corpus.concept_graph import CorpusMention, Merge
from linkers.concepts.corpus.corrections.corrections import Corrections


def paper(document: str, one: str, other: str, same: bool = False) -> list[CorpusMention]:
    text = f"{one} and {other}"
    first, second = Span(0, len(one)), Span(len(text) - len(other), len(text))
    return [
        CorpusMention(document, span, name, name, "Metric", Span(0, len(text)), text, 1.0, synonym)
        for span, name, synonym in ((first, one, second if same else None), (second, other, None))
    ]


SAID = [*paper("a", "h-index", "Hirsch index", same=True), *paper("b", "Hirsch indexes", "citation")]


def concepts(graph: ConceptGraph) -> dict[str, str]:
    return {
        membership.document + str(membership.span.start): membership.concept
        for membership in graph.memberships()
    }


def test_a_sentence_makes_one_concept_of_two_names() -> None:
    graph = build_concepts(SAID, [])
    concept_ids = concepts(graph)
    assert concept_ids["a0"] == concept_ids["a12"] == concept_ids["b0"] != concept_ids["b19"]
    (merge,) = graph.merges
    assert (merge.concept, merge.names, merge.document) == (
        concept_ids["a0"],
        ("h index", "hirsch index"),
        "a",
    )
    assert {merge.one, merge.other} == {Span(0, 7), Span(12, 24)}
    again = build_concepts(SAID, [], known=graph.memory)
    assert (again.concepts, again.merges) == (graph.concepts, graph.merges)


def test_known_concepts_stay_apart_and_a_reader_can_part_names() -> None:
    apart = [replace(mention, synonym=None) for mention in SAID]
    memory = build_concepts(apart, []).memory
    for graph in (
        build_concepts(SAID, [], known=memory),
        build_concepts(SAID, [], corrections=Corrections(names=frozenset({("hirsch index", "h index")}))),
    ):
        concept_ids = concepts(graph)
        assert concept_ids["a0"] != concept_ids["a12"]
        assert graph.merges == ()


def test_names_within_each_other_are_left_to_the_hierarchy() -> None:
    assert build_concepts(paper("a", "deep neural network", "neural network", same=True), []).merges == ()


def test_two_well_known_names_need_two_documents() -> None:
    known = [mention for name in "abcdef" for mention in paper(name, "precision", "accuracy")]
    one = paper("x", "precision", "accuracy", same=True)
    assert build_concepts([*known, *one], []).merges == ()
    two = paper("y", "accuracy", "precision", same=True)
    graph = build_concepts([*known, *one, *two], [])
    assert graph.merges == (
        Merge("accuracy", ("accuracy", "precision"), "x", Span(14, 22), Span(0, 9)),
        Merge("accuracy", ("accuracy", "precision"), "y", Span(0, 8), Span(13, 22)),
    )
