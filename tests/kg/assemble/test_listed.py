"""Listed terms and names come before what models find, and what hangs on the latter moves to them."""

from __future__ import annotations

from betwixt.annotations import Annotations, Cluster, ConceptMention, Description, Member, Mention, Relation
from betwixt.document import Span
from kg.assemble.listed import listed_first


def name(start: int, end: int, type_: str = "ORGANISATION", extractor: str = "names") -> Mention:
    return Mention(Span(start, end), ("name",), type_, 0.9, extractor)


def term(start: int, end: int, extractor: str = "vocabulary") -> ConceptMention:
    return ConceptMention(Span(start, end), "", 0.9, extractor)


def test_a_part_of_a_listed_term_is_no_concept_and_a_longer_one_is() -> None:
    mentions = (
        term(10, 20),
        term(10, 14, "concept-mentions"),
        term(10, 20, "concept-mentions"),
        term(15, 25, "concept-mentions"),
        term(5, 20, "concept-mentions"),
        term(30, 40, "concept-mentions"),
    )
    kept = listed_first(Annotations(concepts=mentions)).concepts
    assert [mention.span for mention in kept] == [Span(10, 20), Span(5, 20), Span(30, 40)]


def test_a_name_within_a_listed_one_gives_it_all_that_it_had() -> None:
    listed = name(10, 40, extractor="name-list")
    phrase = Mention(Span(6, 40), ("noun-phrase",), "", 0.9, "noun-phrases")
    annotations = Annotations(
        mentions=(phrase, name(10, 20, "LOCATION"), listed, name(50, 60)),
        relations=(
            Relation(Span(10, 20), Span(50, 60), "of", True, 0.8),
            Relation(Span(50, 60), Span(10, 20), "in", True, 0.8),
        ),
        clusters=(Cluster((Member(Span(10, 20), 0.7), Member(Span(50, 60), 0.9))),),
        descriptions=(Description(Span(70, 80), Span(10, 20)),),
    )
    now = listed_first(annotations)
    assert now.mentions == (phrase, listed, name(50, 60))
    assert {(relation.anchor, relation.complement) for relation in now.relations} == {
        (Span(10, 40), Span(50, 60)),
        (Span(50, 60), Span(10, 40)),
    }
    assert now.clusters[0].members == (Member(Span(10, 40), 0.7), Member(Span(50, 60), 0.9))
    assert now.descriptions[0].anchor == Span(10, 40)


def test_a_listed_name_has_the_type_of_its_list() -> None:
    listed = name(0, 11, "OTHER", "name-list")
    assert listed_first(Annotations(mentions=(name(0, 11, "PERSON"), listed))).mentions == (
        name(0, 11, "OTHER"),
        listed,
    )


def test_a_longer_name_stays_and_the_listed_one_in_it_is_none() -> None:
    longer = name(0, 17)
    within = name(0, 6, "PERSON", "name-list")
    assert listed_first(Annotations(mentions=(longer, within))).mentions == (longer,)


def test_without_lists_nothing_changes() -> None:
    annotations = Annotations(mentions=(name(0, 4), name(2, 8)), concepts=(term(0, 4, "concept-mentions"),))
    assert listed_first(annotations) is annotations
