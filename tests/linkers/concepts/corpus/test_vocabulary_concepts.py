"""The terms of a vocabulary among the concepts of a corpus: their ids, labels and hierarchy hold."""

from __future__ import annotations

from collections.abc import Iterator

from betwixt.document import Span
from linkers.concepts.corpus.build import ConceptGraph, build_concepts
from linkers.concepts.corpus.concept_graph import CorpusMention, Evidence
from linkers.concepts.corpus.corrections.corrections import Corrections
from linkers.concepts.vocabulary import Term, Vocabulary

VOCABULARY = Vocabulary(
    (
        Term("v:drug", "Drug"),
        Term("v:antidepressant", "Antidepressant", ("mood medicine",), ("v:medicine",)),
        Term("v:medicine", "Medicine", (), ("v:drug",)),
        Term("v:velorine", "velorine", ("VLR",), ("v:antidepressant",)),
    )
)


def mention(place: int, name: str, surface: str = "") -> CorpusMention:
    surface = surface or name
    start = 100 * place
    span = Span(start, start + len(surface))
    return CorpusMention(f"d{place}", span, surface, name, "", span, f"{surface} here", 0.9)


def mentions() -> Iterator[CorpusMention]:
    yield mention(1, "velorine", "VLR")
    yield mention(2, "velorine")
    yield mention(3, "generic velorine")
    yield mention(4, "drug", "drugs")
    yield mention(5, "method")


def built(**options: object) -> ConceptGraph:
    return build_concepts(mentions(), [], vocabulary=VOCABULARY, **options)  # type: ignore[arg-type]


def edges(graph: ConceptGraph) -> set[tuple[str, str, str]]:
    return {(edge.child, edge.parent, edge.source) for edge in graph.broader}


def test_terms_have_their_ids_and_labels_and_other_concepts_stay_beside_them() -> None:
    concepts = {concept.id: concept for concept in built().concepts}
    assert set(concepts) == {
        "v:velorine",
        "v:drug",
        "v:antidepressant",
        "v:medicine",
        "generic-velorine",
    }  # and no "method"
    assert (concepts["v:velorine"].name, concepts["v:velorine"].aliases) == ("velorine", ("VLR",))
    assert (concepts["v:drug"].name, concepts["v:drug"].mentions) == ("Drug", 1)
    assert concepts["v:antidepressant"].mentions == 0


def test_a_word_that_names_nothing_by_itself_is_a_concept_if_it_is_a_term() -> None:
    vocabulary = Vocabulary((Term("v:method", "Method"),))
    graph = build_concepts(mentions(), [], vocabulary=vocabulary)
    assert "v:method" in {concept.id for concept in graph.concepts}


def test_the_hierarchy_between_terms_is_the_vocabularys() -> None:
    drug, velorine = (next(m for m in mentions() if m.document == at) for at in ("d4", "d2"))
    says = Evidence("d4", drug.span, velorine.span, drug.sentence, 0.99, "hypernyms/is a")
    graph = build_concepts(mentions(), [says], vocabulary=VOCABULARY)
    assert edges(graph) == {
        ("v:velorine", "v:antidepressant", "vocabulary"),
        ("v:antidepressant", "v:medicine", "vocabulary"),
        ("v:medicine", "v:drug", "vocabulary"),
    }


def test_a_sentence_closes_no_cycle_through_terms_that_no_text_mentions() -> None:
    both = [
        mention(1, "velorine"),
        CorpusMention("d1", Span(150, 159), "old tonic", "old tonic", "", Span(100, 160), "…", 0.9),
        CorpusMention("d1", Span(160, 164), "drug", "drug", "", Span(100, 165), "…", 0.9),
    ]
    evidence = [
        Evidence("d1", both[2].span, both[1].span, Span(100, 165), 0.9, "hypernyms/is a"),
        Evidence("d1", both[1].span, both[0].span, Span(100, 165), 0.9, "hypernyms/is a"),
    ]
    graph = build_concepts(both, evidence, vocabulary=VOCABULARY)
    parents = {(child, parent) for child, parent, _ in edges(graph)}
    assert ("v:medicine", "v:drug") in parents
    assert not {("v:drug", "old-tonic"), ("old-tonic", "v:velorine")} <= parents


def test_corrections_win_over_the_vocabulary() -> None:
    vocabulary = Vocabulary((Term("v:drug", "Drug"), Term("v:velorine", "velorine", (), ("v:drug",))))
    assert edges(build_concepts(mentions(), [], vocabulary=vocabulary))
    corrections = Corrections(
        edges=frozenset({("v:velorine", "v:drug")}), renamed=frozenset({("v:drug", "medication")})
    )
    graph = build_concepts(mentions(), [], vocabulary=vocabulary, corrections=corrections)
    assert not edges(graph)
    assert "medication" in {concept.name for concept in graph.concepts}


def test_a_term_takes_a_concept_over_and_a_later_build_without_the_vocabulary_keeps_its_id() -> None:
    before = build_concepts(mentions(), [])
    assert "velorine" in {concept.id for concept in before.concepts}
    with_terms = built(known=before.memory)
    assert "v:velorine" in {concept.id for concept in with_terms.concepts}
    after = build_concepts(mentions(), [], known=with_terms.memory)
    assert "v:velorine" in {concept.id for concept in after.concepts}
    assert not edges(after) & {("v:velorine", "v:antidepressant", "vocabulary")}


def test_ids_of_new_concepts_are_none_of_the_vocabularys() -> None:
    vocabulary = Vocabulary((Term("generic-velorine", "Something else"),))
    graph = build_concepts(mentions(), [], vocabulary=vocabulary)
    assert "generic-velorine~2" in {concept.id for concept in graph.concepts}
