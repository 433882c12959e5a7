"""Decoding: the best legal tags, and spans to tags and back."""

from __future__ import annotations

from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from betwixt.document import Span
from training.noun_phrases.decoding import BEGIN, INSIDE, OUTSIDE, TAGS, best_tags, phrases, tags_of

LOG_PROBABILITIES = st.lists(
    st.tuples(*[st.integers(-50, 0)] * len(TAGS), st.booleans()), min_size=1, max_size=6
)


def is_legal(tags: tuple[int, ...], opens: list[bool]) -> bool:
    before = (OUTSIDE, *tags)
    return all(
        tag != INSIDE or (previous != OUTSIDE and not opening)
        for previous, tag, opening in zip(before, tags, opens, strict=False)
    )


@given(LOG_PROBABILITIES)
def test_finds_the_best_legal_tags(rows: list[tuple[int, int, int, bool]]) -> None:
    scores = np.array([row[:3] for row in rows], dtype=np.float32)
    opens = [row[3] for row in rows]
    tag_path = best_tags(scores, opens)
    assert is_legal(tuple(tag_path), opens)
    legal = [tags for tags in product(range(len(TAGS)), repeat=len(rows)) if is_legal(tags, opens)]
    best = max(sum(row[tag] for row, tag in zip(rows, tags, strict=True)) for tags in legal)
    assert sum(row[tag] for row, tag in zip(rows, tag_path, strict=True)) == best


def test_a_phrase_ends_before_the_next_begins() -> None:
    tags = [BEGIN, INSIDE, BEGIN, OUTSIDE, BEGIN]
    scores = np.log(np.full((5, 3), 0.9, dtype=np.float32))
    scores[1] = np.log(0.5)
    spans = [(first, last, round(score, 2)) for first, last, score in phrases(tags, scores)]
    assert spans == [(0, 1, 0.5), (2, 2, 0.9), (4, 4, 0.9)]


def test_of_overlapping_spans_the_longest_wins() -> None:
    tokens = [Span(0, 2), Span(3, 5), Span(6, 8), Span(9, 11)]
    assert tags_of([Span(0, 2), Span(0, 5), Span(3, 8), Span(9, 11)], tokens) == [
        BEGIN,
        INSIDE,
        OUTSIDE,
        BEGIN,
    ]


def test_spans_inside_of_tokens_are_passed_over() -> None:
    assert tags_of([Span(0, 3), Span(1, 5)], [Span(0, 2), Span(3, 5)]) == [OUTSIDE, OUTSIDE]
