"""The decision for single sentences: how documents are cut, and what is learnt."""

from __future__ import annotations

import math

from linkers.wikidata.linking.single_sentence import FEATURES
from training.linking.gold import LinkedDocument, LinkedName
from training.linking.single_sentence import Judged, cross_validated, figures, learnt, sentences

KNOWN = FEATURES.index("known sole bearer")


def name(document: str, known: float, *, right: bool) -> Judged:
    """A name whose item is so known."""
    values = [0.0] * len(FEATURES)
    values[0], values[KNOWN] = 1.0, known
    return Judged(document, tuple(values), 0.5, right)


NAMES = [name(f"d{at}", float(at % 4), right=at % 4 > 1) for at in range(40)]
FOLDS = {f"d{at}": at % 5 for at in range(40)}


def test_a_document_is_cut_into_its_lines_with_names() -> None:
    text = "Ada met Tom.\n\nNobody came.\nTom left."
    names = (LinkedName(0, 3, "Q1"), LinkedName(8, 11, ""), LinkedName(27, 30, "Q2"))
    first, last = sentences([LinkedDocument("d", text, names)])
    assert (first.id, first.text, last.text) == ("d", "Ada met Tom.", "Tom left.")
    assert last.names == (LinkedName(0, 3, "Q2"),)


def test_what_tells_right_from_wrong_is_learnt() -> None:
    meant = learnt(NAMES)
    assert meant.weights[KNOWN] > 0
    assert meant.probability(NAMES[3].values) > 0.8 > 0.2 > meant.probability(NAMES[0].values)


def test_each_name_is_judged_by_other_documents() -> None:
    odd = [*NAMES, *(name("other", 3.0, right=False) for _ in range(40))]
    probabilities = cross_validated(odd, {**FOLDS, "other": 4})
    assert all(probability > 0.5 for probability in probabilities[40:])  # they did not teach themselves


def test_figures_count_those_decided_for() -> None:
    results = figures([0.9, 0.9, 0.1, 0.1], [NAMES[3], NAMES[0], NAMES[2], NAMES[1]], 0.8)
    assert (results["decided"], results["precision"], results["recall"]) == (2, 50.0, 50.0)
    assert math.isclose(results["brier"], (0.01 + 0.81 + 0.81 + 0.01) / 4, abs_tol=1e-4)
