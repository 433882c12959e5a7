"""Tags of arguments: the best sequence in which every role goes on with itself, and its spans."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.roles.decisions.labels import OUTSIDE, ROLES, TAGS, begins, goes_on
from extractors.roles.decisions.spans import best_tags, spans


def is_sequence(tags: tuple[int, ...]) -> bool:
    """Whether each inside tag goes on with the role before."""
    return all(
        tag == OUTSIDE or tag % 2 or (place > 0 and tags[place - 1] in (tag, tag - 1))
        for place, tag in enumerate(tags)
    )


@given(st.integers(0, 10_000))
def test_no_other_sequence_scores_higher(seed: int) -> None:
    few = [OUTSIDE, begins(0), goes_on(0), begins(1), goes_on(1)]
    scores = np.full((1, 4, TAGS), -50.0, dtype=np.float32)
    scores[0][:, few] = np.random.default_rng(seed).normal(size=(4, len(few)))
    sequence = tuple(best_tags(scores, np.array([4]))[0].tolist())
    assert is_sequence(sequence)
    sums = {
        tags: sum(float(scores[0, place, tag]) for place, tag in enumerate(tags))
        for tags in product(few, repeat=4)
        if is_sequence(tags)
    }
    assert sums[sequence] == pytest.approx(max(sums.values()), abs=1e-4)


@given(st.integers(0, 10_000), st.integers(1, 6))
def test_padding_and_other_rows_change_nothing(seed: int, length: int) -> None:
    scores = np.random.default_rng(seed).normal(size=(2, 6, TAGS)).astype(np.float32)
    together = best_tags(scores, np.array([length, 6]))
    alone = best_tags(scores[:1, :length], np.array([length]))
    assert together[0, :length].tolist() == alone[0].tolist()
    assert not together[0, length:].any()


def test_spans_with_the_mean_probability_of_their_words() -> None:
    tags = np.array([OUTSIDE, begins(0), goes_on(0), begins(0), begins(1)])
    scores = np.full((5, TAGS), -np.inf, dtype=np.float32)
    scores[np.arange(5), tags] = 0
    scores[2, [goes_on(0), begins(0), OUTSIDE]] = np.log([0.2, 0.05, 0.75])
    several = [(span.first, span.end, span.role, round(span.score, 3)) for span in spans(tags, scores)]
    assert several == [(1, 3, ROLES[0], 0.5), (3, 4, ROLES[0], 1.0), (4, 5, ROLES[1], 1.0)]


def test_nothing_to_tag() -> None:
    assert best_tags(np.zeros((0, 0, TAGS), dtype=np.float32), np.zeros(0, dtype=np.int64)).shape == (0, 0)
