"""Scores are mended by kind of annotation, and their order stays."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.annotations import (
    Annotations,
    Cluster,
    ConceptMention,
    Description,
    HypernymPair,
    Member,
    Mention,
    Relation,
)
from betwixt.document import Span
from extractors.calibration.calibration import Calibration, Curve, shipped
from extractors.calibration.kinds import relation_kinds
from extractors.component_names import NP_ENRICHMENT

A, B, C = Span(0, 3), Span(7, 9), Span(20, 25)
HALVES = Curve(1.0, -math.log(3))  # an even chance becomes one in four
scores = st.floats(0, 1).map(lambda score: round(score, 4))


def relations(*given: tuple[Span, Span, bool]) -> Annotations:
    return Annotations(
        sentences=(Span(0, 15), Span(16, 30)),
        relations=tuple(Relation(*ends, "of", explicit, 0.5, NP_ENRICHMENT) for *ends, explicit in given),  # type: ignore[arg-type]
    )


def test_how_the_text_says_a_relation() -> None:
    annotations = relations((A, B, True), (A, B, False), (A, C, False), (C, A, False))
    assert [kind.partition("/")[2] for kind in relation_kinds(annotations)] == [
        "explicit",
        "implied-within-a-sentence",
        "implied-across-sentences",
        "implied-across-sentences",
    ]


def test_each_kind_has_its_curve_and_what_has_none_keeps_its_score() -> None:
    calibration = Calibration({f"{NP_ENRICHMENT}/explicit": HALVES, "names": HALVES, "coreference": HALVES})
    annotations = relations((A, B, True), (A, B, False)).joined([
        Annotations(
            mentions=(Mention(A, ("name",), "PERSON", 0.5, "names"), Mention(A, score=0.5, extractor="mine")),
            clusters=(Cluster((Member(A, 0.5), Member(B, 0.5)), "coreference"),),
            descriptions=(Description(B, A, "appositive", 0.5, "appositives"),),
            concepts=(ConceptMention(A, "Task", 0.5, "concept-mentions"),),
            hypernyms=(HypernymPair(A, B, Span(0, 15), 0.5, "names"),),
        )
    ])  # fmt: skip
    mended = calibration.annotations(" " * 30, annotations)
    assert [relation.score for relation in mended.relations] == [0.25, 0.5]
    assert [mention.score for mention in mended.mentions] == [0.25, 0.5]
    assert [member.score for member in mended.clusters[0].members] == [0.25, 0.25]
    assert (mended.descriptions, mended.concepts, mended.hypernyms) == (
        annotations.descriptions,
        annotations.concepts,
        annotations.hypernyms,
    )


@given(scores, scores, st.sampled_from(sorted(shipped().curves)))
def test_the_order_of_scores_stays(one: float, other: float, kind: str) -> None:
    first, second = (shipped().score(kind, score) for score in sorted((one, other)))
    assert 0 <= first <= second <= 1


@pytest.mark.parametrize("kind", ["explicit", "implied-within-a-sentence", "implied-across-sentences"])
def test_relations_have_curves_that_rise(kind: str) -> None:
    assert shipped().curves[f"{NP_ENRICHMENT}/{kind}"].slope > 0
