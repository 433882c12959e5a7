"""The decision rule of NP enrichment and the choice of its threshold."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.language.relation_labels import LABELS
from training.np_enrichment.links import THRESHOLD, best_threshold, choose, decide, within_clusters
from training.np_enrichment.scorer import GoldCells, score

OF, IN = LABELS.index("of"), LABELS.index("in")


def matrix(count: int, **cells: float) -> np.ndarray:
    """Probabilities: ``p0_1_of=0.4`` is the pair (0, 1) with "of"; the rest goes to no relation."""
    relations = np.zeros((count, count, len(LABELS)), dtype=np.float32)
    for cell, probability in cells.items():
        anchor, complement, preposition = cell[1:].split("_")
        relations[int(anchor), int(complement), LABELS.index(preposition)] = probability
    relations[..., 0] = 1 - relations.sum(axis=-1)
    return relations


def test_the_best_single_preposition_decides_and_the_diagonal_never_links() -> None:
    relations = matrix(2, p0_1_of=0.3, p0_1_in=0.2, p1_0_of=0.27, p1_0_in=0.27, p0_0_of=0.9)
    decisions = decide(relations, 0.28)
    assert decisions.labels.tolist() == choose(relations, 0.28).tolist() == [[0, OF], [0, 0]]
    assert decisions.best[1, 0] == OF
    assert decisions.probability[1, 0] == pytest.approx(0.27)
    assert choose(relations, 0.27).tolist() == [[0, OF], [OF, 0]]


def test_pairs_of_one_cluster_can_be_forbidden() -> None:
    relations = matrix(3, p0_1_of=0.9, p0_2_in=0.9, p2_1_of=0.9)
    forbidden = within_clusters(3, [[2, 0], [1]])
    assert choose(relations, 0.5, forbidden).tolist() == [[0, OF, 0], [0, 0, 0], [0, OF, 0]]


def test_nothing_to_find() -> None:
    cells = GoldCells.of([-1], [[0]])
    assert best_threshold([cells], [matrix(1)]) == (THRESHOLD, 0.0)
    assert best_threshold([], []) == (THRESHOLD, 0.0)
    assert choose(matrix(0)).shape == (0, 0)


@st.composite
def documents(draw: st.DrawFn) -> tuple[GoldCells, np.ndarray, np.ndarray]:
    count = draw(st.integers(1, 4))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    relations = random.integers(0, 6, (count, count, len(LABELS))) / 16  # coarse, so that some are equal
    labels = [[] if random.random() < 0.5 else [OF, IN][: random.integers(1, 3)] for _ in range(count**2)]
    linked = np.array([bool(label) for label in labels], dtype=np.int64)
    linked[:: count + 1] = -1
    gold = GoldCells.of(linked.tolist(), [label or [0] for label in labels])
    return gold, relations, random.random((count, count)) < 0.1


@given(st.lists(documents(), min_size=1, max_size=4))
def test_the_threshold_is_the_best_of_all_by_the_scorer(
    cells: list[tuple[GoldCells, np.ndarray, np.ndarray]],
) -> None:
    gold, relations, forbidden = zip(*cells, strict=True)

    def f1(threshold: float) -> float:
        labels = [choose(r, threshold, f) for r, f in zip(relations, forbidden, strict=True)]
        return score(gold, labels)["labelled_f1"]

    threshold, best = best_threshold(gold, relations, forbidden)
    assert best == pytest.approx(f1(threshold) if best else 0.0)
    assert best == pytest.approx(
        max(f1(candidate) for candidate in np.unique([0.0, *np.concatenate([r.ravel() for r in relations])]))
    )
