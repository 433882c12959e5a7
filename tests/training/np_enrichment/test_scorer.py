"""The metrics of NP enrichment: the official evaluator's cases, and cases worked by hand."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.document import Document, Span
from betwixt.errors import InvalidInputError
from extractors.language.relation_labels import LABELS
from training.gold.tne import NounPhrase, TNEDocument, read_submission
from training.np_enrichment.scorer import GoldCells, score, score_links

OF, IN, BY = (LABELS.index(name) for name in ("of", "in", "by"))

# Two linked cells ("of"; "in" or "by"), an unlinked and an ignored one, then two more links "of".
GOLD = GoldCells.of([1, 1, 0, -1, 1, 1], [[OF], [IN, BY], [0], [0], [OF], [OF]])


def figures(prefix: str, precision: float, recall: float, f1: float) -> dict[str, object]:
    values = {"precision": precision, "recall": recall, "f1": f1}
    return {f"{prefix}_{name}": pytest.approx(100 * value) for name, value in values.items()}


def test_a_case_worked_by_hand() -> None:
    # Links found: cells 0, 1, 2, 4; the ignored cell 3 does not count. Right among them: 0 ("of")
    # and 1 (any of two). Recovered gold links: 0, 1, 4, of which 2 have the right preposition.
    # Missed: cell 5, whose best preposition is right.
    predicted = np.array([OF, BY, OF, OF, IN, 0])
    best = np.array([IN, IN, IN, IN, IN, OF])
    assert score([GOLD], [predicted], [best]) == {
        **figures("labelled", 2 / 4, 2 / 4, 1 / 2),
        **figures("unlabelled", 3 / 4, 3 / 4, 3 / 4),
        "iprep": pytest.approx(100 * 2 / 3),
        "uprep": pytest.approx(100),
    }


def test_uprep_counts_missed_links_only() -> None:
    predicted = np.zeros(6, dtype=np.int64)
    best = np.array([OF, OF, OF, OF, IN, 0])  # right for cell 0 alone; a best of "none" is wrong
    result = score([GOLD], [predicted], [best])
    assert result["uprep"] == pytest.approx(25)
    assert "iprep" not in result  # no gold link was recovered


def test_iprep_and_uprep_sum_over_documents() -> None:
    one, other = GoldCells.of([1], [[OF]]), GoldCells.of([1, 1, 1], [[OF], [IN], [BY]])
    result = score(
        [one, other], [np.array([OF]), np.array([OF, OF, 0])], [np.array([OF]), np.array([OF, OF, IN])]
    )
    assert result["iprep"] == pytest.approx(100 * 2 / 3)
    assert result["uprep"] == 0


def test_without_best_prepositions_there_is_no_uprep() -> None:
    assert "uprep" not in score([GOLD], [np.zeros(6)])


def test_links_alone_have_no_labelled_metrics() -> None:
    links = np.array([True, True, True, True, True, False])
    assert score_links([GOLD], [links]) == figures("unlabelled", 3 / 4, 3 / 4, 3 / 4)


def test_cells_of_a_document() -> None:
    spans = [Span(0, 2), Span(3, 5), Span(6, 8)]
    document = TNEDocument(
        Document("d", "ab cd ef"),
        tuple(NounPhrase(f"np{index}", span) for index, span in enumerate(spans)),
        {("np0", "np2"): ("in", "by")},
        (("np0",), ("np1",), ("np2",)),
    )
    cells = GoldCells.of_document(document)
    assert cells.relations.tolist() == [-1, 0, 1, 0, -1, 0, 0, 0, -1]
    assert np.flatnonzero(cells.prepositions[2]).tolist() == [IN, BY]
    assert np.flatnonzero(cells.prepositions[1]).tolist() == [0]


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [([GOLD], []), ([], [np.zeros(6)]), ([GOLD], [np.zeros(5)]), ([GOLD] * 2, [np.zeros(6)])],
)
def test_predictions_that_do_not_fit_are_refused(gold: list[GoldCells], predicted: list[np.ndarray]) -> None:
    with pytest.raises(InvalidInputError, match=r"document [12]"):
        score(gold, predicted)


RELATIONS = st.sampled_from([-1, 0, 1])
GOLD_LABELS = st.sets(st.integers(1, 24), min_size=1, max_size=3)
CELLS = st.lists(st.tuples(RELATIONS, GOLD_LABELS, st.integers(0, 24)), min_size=1, max_size=30)
"""Relation, gold labels where it is linked, prediction."""


def gold_cells(cells: list[tuple[int, set[int], int]]) -> GoldCells:
    return GoldCells.of(
        [relation for relation, _, _ in cells],
        [sorted(labels) if relation == 1 else [0] for relation, labels, _ in cells],
    )


@given(cells=CELLS)
def test_bounds(cells: list[tuple[int, set[int], int]]) -> None:
    predicted = np.array([label for _, _, label in cells])
    result = score([gold_cells(cells)], [predicted], [np.maximum(predicted, 1)])
    assert all(0 <= value <= 100 for value in result.values())
    for part in ("precision", "recall", "f1"):
        assert result[f"labelled_{part}"] <= result[f"unlabelled_{part}"]


@given(cells=CELLS)
def test_perfect_predictions(cells: list[tuple[int, set[int], int]]) -> None:
    perfect = np.array([max(labels) if relation == 1 else 0 for relation, labels, _ in cells])
    result = score([gold_cells(cells)], [perfect])
    expected = 100 if any(relation == 1 for relation, _, _ in cells) else 0
    assert set(result.values()) == {expected}


@given(cells=CELLS, seed=st.randoms(use_true_random=False))
def test_the_order_of_cells_and_their_documents_do_not_matter(cells, seed) -> None:  # type: ignore[no-untyped-def]
    shuffled = list(cells)
    seed.shuffle(shuffled)
    cut = seed.randrange(len(cells) + 1)
    parts = [part for part in (shuffled[:cut], shuffled[cut:]) if part]
    together = score([gold_cells(cells)], [np.array([label for _, _, label in cells])])
    apart = score(
        [gold_cells(part) for part in parts], [np.array([label for _, _, label in part]) for part in parts]
    )
    assert apart == pytest.approx(together)


OFFICIAL = {"labelled": "labeled", "unlabelled": "unlabeled"}
SHORT = {"precision": "p", "recall": "r", "f1": "f1"}


@pytest.mark.data
@pytest.mark.parametrize("case", range(3))
def test_the_official_evaluators_files(field_data: Path, case: int) -> None:
    folder = field_data / "tne_evaluator"
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))["cases"][case]
    answers = [
        json.loads(line) for line in (folder / expected["gold"]).read_text(encoding="utf-8").splitlines()
    ]
    gold = [GoldCells.of(answer["relations"], answer["prepositions"]) for answer in answers]
    result = score(gold, read_submission(folder / expected["pred"]))
    for ours, theirs in OFFICIAL.items():
        for part, short in SHORT.items():  # theirs are partly 32-bit floats
            assert result[f"{ours}_{part}"] == pytest.approx(
                100 * expected["expected"][f"{theirs}_{short}"], abs=1e-4
            )


@pytest.mark.data
@pytest.mark.parametrize("case", range(3))
def test_the_official_evaluators_inline_cases(field_data: Path, case: int) -> None:
    text = (field_data / "tne_evaluator" / "expected.json").read_text(encoding="utf-8")
    expected = json.loads(text)["inline_cases"][case]
    result = score(
        [GoldCells.of(expected["relations"], expected["prepositions"])], [np.array(expected["predicted"])]
    )
    for part, value in zip(SHORT, expected["labeled_prf"], strict=True):
        assert result[f"labelled_{part}"] == pytest.approx(100 * value)


@pytest.mark.data
def test_label_ids_are_the_official_ones(field_data: Path) -> None:
    text = (field_data / "tne_evaluator" / "expected.json").read_text(encoding="utf-8")
    assert json.loads(text)["preposition_ids"] == list(LABELS)
