"""Long texts in windows."""

from __future__ import annotations

from itertools import accumulate, pairwise

from hypothesis import given
from hypothesis import strategies as st

from extractors.encoder.windows.overlapping import (
    OVERLAP,
    PIECES,
    Window,
    windows,
)

LENGTHS = st.lists(st.lists(st.integers(1, 9), min_size=1, max_size=30), min_size=1, max_size=25)
"""Word pieces of the words of sentences."""


def cut(sentences: list[list[int]], pieces: int, overlap: int) -> tuple[list[int], list[int], list[Window]]:
    counts = [count for sentence in sentences for count in sentence]
    starts = [0, *accumulate(map(len, sentences))][:-1]
    return counts, starts, windows(counts, starts, pieces, overlap)


@given(LENGTHS, st.integers(10, 60), st.integers(0, 30))
def test_every_word_is_owned_once_in_order(sentences: list[list[int]], pieces: int, overlap: int) -> None:
    counts, _, cut_windows = cut(sentences, pieces, overlap)
    owned = [word for window in cut_windows for word in range(window.own_first, window.own_end)]
    assert owned == list(range(len(counts)))
    assert all(window.first <= window.own_first <= window.own_end <= window.end for window in cut_windows)


@given(LENGTHS, st.integers(10, 60), st.integers(0, 30))
def test_windows_keep_to_their_limits(sentences: list[list[int]], pieces: int, overlap: int) -> None:
    counts, _, cut_windows = cut(sentences, pieces, overlap)
    assert all(sum(counts[window.first : window.end]) <= pieces for window in cut_windows)
    for one, other in pairwise(cut_windows):
        assert one.first < other.first <= one.end < other.end
        assert sum(counts[other.first : one.end]) <= overlap


@given(LENGTHS, st.integers(10, 60), st.integers(0, 30))
def test_only_a_sentence_too_long_for_a_window_is_cut(
    sentences: list[list[int]], pieces: int, overlap: int
) -> None:
    counts, starts, cut_windows = cut(sentences, pieces, overlap)
    for first, end in zip(starts, (*starts[1:], len(counts)), strict=True):
        if sum(counts[first:end]) <= pieces:
            for window in cut_windows:
                assert window.end <= first or window.first >= end or window.first <= first < end <= window.end
                assert not first < window.own_first < end


@given(st.lists(st.integers(2, 12), min_size=30, max_size=60))
def test_neighbouring_windows_share_sentences(lengths: list[int]) -> None:
    _, _, cut_windows = cut([[1] * length for length in lengths], 40, 15)
    assert len(cut_windows) > 1
    assert all(other.first < one.end for one, other in pairwise(cut_windows))
    assert all(other.first <= one.own_end <= one.end for one, other in pairwise(cut_windows))


def test_a_text_that_fits_is_one_window() -> None:
    assert windows([2] * 190, [0, 40, 120]) == [Window(0, 190, 0, 190)]
    assert windows([], []) == []


def test_a_word_with_more_pieces_than_a_window_stands_alone() -> None:
    cut_windows = windows([3, 50, 3], [0], pieces=10, overlap=4)
    assert Window(1, 2, 1, 2) in [Window(w.first, w.end, w.first, w.end) for w in cut_windows]
    assert [word for w in cut_windows for word in range(w.own_first, w.own_end)] == [0, 1, 2]


def test_the_border_is_nearest_to_the_middle_of_the_overlap() -> None:
    cut_windows = windows([1] * 40, [0, 10, 20, 30], pieces=30, overlap=20)
    assert cut_windows == [Window(0, 30, 0, 20), Window(10, 40, 20, 40)]


def test_windows_fit_the_encoder_with_its_special_pieces() -> None:
    assert OVERLAP < PIECES <= 512 - 2
