"""A curve gives scores the share of right ones, on documents that it was not fitted to."""

from __future__ import annotations

import random

import pytest

from betwixt.annotations import Annotations, Cluster, Member
from betwixt.document import Document, Span
from extractors.calibration.calibration import Curve
from training.calibration.curves import bins, expected_error, fit, fold_of, held_out
from training.calibration.judged import Judged, _memberships

OVERSURE = Curve(0.5, -0.4)


def drawn(count: int, truth: Curve = OVERSURE) -> list[Judged]:
    chance = random.Random(5)
    scores = [round(chance.random(), 4) for _ in range(count)]
    return [Judged("a", f"d{n % 40}", s, chance.random() < truth(s)) for n, s in enumerate(scores)]


def test_a_known_curve_is_found_again() -> None:
    assert fit(drawn(20_000)) == pytest.approx(OVERSURE, abs=0.05)


def test_held_out_scores_are_right_as_often_as_they_say() -> None:
    raw = drawn(5_000)
    assert expected_error(raw) > 0.08
    assert expected_error(held_out(raw)) < 0.03


def test_no_document_is_fitted_to_itself() -> None:
    raw = drawn(400)
    own = fold_of("d0")
    turned = [
        judgement._replace(right=not judgement.right) if fold_of(judgement.document) == own else judgement
        for judgement in raw
    ]
    before, after = (
        [judgement.score for judgement in held_out(judged) if fold_of(judgement.document) == own]
        for judged in (raw, turned)
    )
    assert before == after


@pytest.mark.parametrize("right", [True, False])
def test_what_is_always_right_or_wrong_has_a_finite_curve(right: bool) -> None:
    curve = fit([Judged("a", "d", score / 10, right) for score in range(11)])
    assert (curve(0.5) > 0.5) is right


def test_the_error_is_the_mean_distance_over_tenths() -> None:
    judged = [Judged("a", "d", 0.95, True), Judged("a", "d", 0.95, False), Judged("a", "d", 0.2, False)]
    assert [(tenth.low, tenth.annotations) for tenth in bins(judged)] == [(0.2, 1), (0.9, 2)]
    assert expected_error(judged) == pytest.approx((2 * 0.45 + 0.2) / 3)


def test_a_member_is_right_where_at_least_half_of_the_others_are_the_same() -> None:
    spans = [Span(n, n + 1) for n in range(4)]
    cluster = Cluster(tuple(Member(span, 0.5) for span in spans), "coreference")
    said = Annotations(clusters=(cluster,))
    document = Document("d", "abcd")

    def right(*gold: list[Span]) -> list[bool]:
        return [judged.right for judged in _memberships(document, said, gold)]

    assert right(spans[:3], spans[3:]) == [True, True, True, False]
    assert right(spans[:2]) == [True, True]  # gold has no mention at the others
    assert right(spans[:1], spans[1:2]) == [False, False]
    assert right(spans[:1]) == []  # nothing to be the same as
