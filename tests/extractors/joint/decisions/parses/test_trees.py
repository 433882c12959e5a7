"""The best tree from arc scores."""

from __future__ import annotations

from itertools import product

import numpy as np
import numpy.typing as npt
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from extractors.joint.decisions.parses.trees import best_tree

SCORES = st.integers(1, 5).flatmap(
    lambda count: arrays(np.float64, (count, count + 1), elements=st.floats(-50, 50, width=32))
)


def is_tree(heads: list[int]) -> bool:
    """One root, and every word leads to it."""
    reached = {0}
    for _ in heads:
        reached |= {number for number, head in enumerate(heads, start=1) if head in reached}
    return heads.count(0) == 1 and len(reached) == len(heads) + 1


def total(scores: npt.NDArray[np.float64], heads: list[int]) -> float:
    return sum(float(row[head]) for row, head in zip(scores, heads, strict=True))


@given(SCORES)
def test_no_other_tree_scores_higher(scores: npt.NDArray[np.float64]) -> None:
    count = len(scores)
    tree = best_tree(scores)
    trees = (list(heads) for heads in product(range(count + 1), repeat=count))
    best = max(total(scores, heads) for heads in trees if is_tree(heads))
    assert is_tree(tree)
    assert abs(total(scores, tree) - best) < 1e-6


@given(st.integers(1, 40), st.integers(0, 2**32 - 1))
def test_long_sentences_have_trees(count: int, seed: int) -> None:
    scores = np.random.default_rng(seed).normal(size=(count, count + 1)).astype(np.float32)
    assert is_tree(best_tree(scores))


def test_two_words_that_want_each_other() -> None:
    scores = np.array([[1.0, 0.0, 9.0], [2.0, 9.0, 0.0]])
    assert best_tree(scores) == [2, 0]  # 9 + 2 is more than 1 + 9


def test_two_words_that_want_to_be_the_root() -> None:
    scores = np.array([[9.0, 0.0, 1.0], [8.0, 3.0, 0.0]])
    assert best_tree(scores) == [0, 1]  # 9 + 3 is more than 8 + 1


def test_no_words() -> None:
    assert best_tree(np.empty((0, 1))) == []
