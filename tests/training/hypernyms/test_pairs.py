"""What the network reads of two terms."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from betwixt.document import Span
from training.hypernyms.pairs import (
    AFTER,
    AMID,
    BEFORE,
    BETWEEN,
    LEFT,
    LONGEST,
    RIGHT,
    SIGNS,
    Range,
    pairs,
    ranges,
    signs,
)

WORDS = ["We", "like", "cues", "such", "as", "pitch", ",", "stress", "and", "tempo", "a", "lot", "more", "."]
CUES, PITCH, STRESS = Range(2, 3), Range(5, 6), Range(7, 8)


def test_each_word_knows_its_place() -> None:
    first, second, third = pairs(Range(0, len(WORDS)), [CUES, PITCH, STRESS], signs(WORDS))
    assert [(pair.left, pair.right) for pair in (first, second, third)] == [(0, 1), (0, 2), (1, 2)]
    assert [WORDS[index] for index in first.words] == WORDS[: PITCH.end + 4]
    other = 5  # more for words of a third term
    assert first.features[:, 0].tolist() == [
        BEFORE, BEFORE, LEFT, AMID, AMID, RIGHT, AFTER, AFTER + other, AFTER, AFTER,
    ]  # fmt: skip
    assert second.features[5, 0] == AMID + other
    assert third.features[third.words.tolist().index(2), 0] == BEFORE + other


def test_signs_tell_function_words_and_endings() -> None:
    seen = [
        SIGNS[sign] for sign in signs(["Such", "as", ",", "Taggers", "tagging", "taggers", "X2", "42", "%"])
    ]
    assert seen == ["such", "as", ",", "<capital>", "<ing>", "<s>", "<capital>", "<digit>", "<symbol>"]


def test_terms_far_apart_make_no_pair() -> None:
    near, far = Range(BETWEEN + 1, BETWEEN + 2), Range(BETWEEN + 2, BETWEEN + 3)
    word_pairs = list(pairs(Range(0, far.end), [Range(0, 1), near, far], signs(["word"] * far.end)))
    assert [(pair.left, pair.right) for pair in word_pairs] == [(0, 1), (1, 2)]


def test_words_of_a_term_are_those_it_touches() -> None:
    words = [Span(0, 2), Span(3, 8), Span(8, 9)]
    assert ranges([Span(0, 8), Span(4, 9), Span(8, 9)], words) == [(0, 2), (1, 3), (2, 3)]


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(1, 40)), max_size=8), st.integers(0, 5))
def test_pairs_stay_within_their_sentence(gaps: list[tuple[int, int]], offset: int) -> None:
    terms, at = [], offset
    for gap, length in gaps:
        terms.append(Range(at + gap, at + gap + length))
        at += gap + length
    word_signs = signs(["word"] * (at + 3))
    for pair in pairs(Range(offset, at + 3), terms, word_signs):
        assert pair.left < pair.right
        assert offset <= pair.words[0]
        assert pair.words[-1] < at + 3
        assert len(pair.words) == len(pair.features) <= LONGEST
        assert LEFT in pair.features[:, 0]
