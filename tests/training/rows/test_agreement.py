"""Two annotators' versions: hand-worked agreement on relations, clusters, concepts and their hierarchy."""

from __future__ import annotations

from dataclasses import replace

import pytest

from betwixt.annotations import Annotations, Cluster, Member, Relation
from betwixt.document import Span
from training.rows.agreement import concept_agreement, relation_agreement

MAYOR, TOWN, IT, ROOF = (Span(start, start + 2) for start in (0, 10, 20, 30))
ONE = Annotations(
    relations=(
        Relation(MAYOR, TOWN, "of", explicit=True),
        Relation(ROOF, TOWN, "in", explicit=False),
    ),
    clusters=(Cluster((Member(TOWN, 1.0), Member(IT, 1.0))),),
)


def test_who_is_of_one_mind_agrees_fully() -> None:
    assert set(relation_agreement([(ONE, ONE)]).values()) == {100.0}
    assert set(relation_agreement([(Annotations(), Annotations())]).values()) == {100.0}


def test_a_relation_that_one_takes_back() -> None:
    # Each relation holds for both mentions of the town: four links beside two, two of them common.
    other = replace(ONE, relations=ONE.relations[:1])
    agreed = relation_agreement([(ONE, other)])
    assert agreed["labelled_f1"] == agreed["unlabelled_f1"] == pytest.approx(100 * 4 / 6)
    assert agreed["iprep"] == 100.0
    assert relation_agreement([(other, ONE)]) == agreed


def test_another_preposition_and_another_cluster() -> None:
    other = replace(ONE, relations=(ONE.relations[0], Relation(ROOF, TOWN, "on", explicit=False)))
    agreed = relation_agreement([(ONE, other)])
    assert (agreed["labelled_f1"], agreed["unlabelled_f1"], agreed["iprep"]) == (50.0, 100.0, 50.0)
    apart = replace(ONE, clusters=())
    assert relation_agreement([(ONE, apart)])["muc_f1"] == 0.0


def test_spans_of_other_documents_are_other_mentions() -> None:
    assert relation_agreement([(ONE, Annotations()), (Annotations(), ONE)])["conll_f1"] == 0.0


FIRST = {("a", 1): "parsing", ("b", 1): "parsing", ("a", 2): "chart parsing", ("b", 2): "tagging"}


def test_concepts_and_their_hierarchy() -> None:
    edges = [("parsing", "chart parsing")]
    assert concept_agreement(FIRST, FIRST, (edges, edges))["hierarchy_f1"] == 100.0
    assert concept_agreement(FIRST, FIRST, (edges, []))["hierarchy_f1"] == 0.0
    joined = FIRST | {("a", 2): "parsing"}
    agreed = concept_agreement(FIRST, joined, ([], []))
    assert agreed["muc_f1"] == pytest.approx(100 * 2 / 3)
    assert concept_agreement(joined, FIRST, ([], [])) == agreed


def test_a_mention_that_one_rejects_counts_for_mentions_alone() -> None:
    fewer = {mention: concept for mention, concept in FIRST.items() if mention != ("b", 2)}
    agreed = concept_agreement(FIRST, fewer, ([], []))
    assert agreed["mentions_f1"] == pytest.approx(100 * 6 / 7)
    assert agreed["conll_f1"] == 100.0


def test_concepts_and_edges_that_neither_has_count_as_full_agreement() -> None:
    apart = {("a", 1): "parsing", ("a", 2): "tagging"}
    assert set(concept_agreement(apart, apart, ([], [])).values()) == {100.0}
    assert set(concept_agreement({}, {}, ([], [])).values()) == {100.0}
    joined = apart | {("a", 2): "parsing"}
    agreed = concept_agreement(apart, joined, ([], []))
    assert (agreed["conll_f1"], agreed["hierarchy_f1"], agreed["path_ratio"]) == (0.0, 100.0, 0.0)
