"""The best legal tags, and the spans that they mark."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.encoder.tags import TaggedSpan, best_tags, tagged_spans

TAGS = ("O", "B-PERSON", "I-PERSON", "B-LOCATION", "I-LOCATION")


def legal(chosen: tuple[int, ...], tags: tuple[str, ...], sentences: set[int]) -> bool:
    for index, number in enumerate(chosen):
        place, _, kind = tags[number].partition("-")
        if place == "I":
            before = tags[chosen[index - 1]] if index and index not in sentences else "O"
            if before == "O" or before.partition("-")[2] != kind:
                return False
    return True


@pytest.mark.parametrize("tags", [TAGS, ("O", "B", "I")])
@given(data=st.data())
def test_viterbi_against_every_sequence(tags: tuple[str, ...], data: st.DataObject) -> None:
    length = data.draw(st.integers(1, 5))
    seed = data.draw(st.integers(0, 10**6))
    sentences = data.draw(st.sets(st.integers(0, length - 1))) | {0}
    scores = np.random.default_rng(seed).normal(size=(length, len(tags))).astype(np.float32)
    tag_path = best_tags(scores, tags, sentences)
    every = (path for path in product(range(len(tags)), repeat=length) if legal(path, tags, sentences))
    best = max(every, key=lambda path: sum(float(scores[i, tag]) for i, tag in enumerate(path)))
    assert tuple(tag_path) == best


def test_nothing_to_tag() -> None:
    assert best_tags(np.empty((0, 3), dtype=np.float32), ("O", "B", "I"), {0}) == []
    assert list(tagged_spans([], np.empty((0, 3), dtype=np.float32), ("O", "B", "I"))) == []


def test_a_span_is_as_certain_as_its_least_certain_tag() -> None:
    shares = np.full((5, 5), 0.025)
    chosen = [1, 2, 1, 0, 3]
    for index, (tag, share) in enumerate(zip(chosen, (0.9, 0.6, 0.8, 0.7, 0.5), strict=True)):
        shares[index, tag] = share
    spans = list(tagged_spans(chosen, np.log(shares).astype(np.float32), TAGS))
    assert [(s.first, s.last, s.type) for s in spans] == [
        (0, 1, "PERSON"),
        (2, 2, "PERSON"),
        (4, 4, "LOCATION"),
    ]
    assert [s.score for s in spans] == pytest.approx([0.6, 0.8, 0.5], abs=1e-6)
    assert isinstance(spans[0], TaggedSpan)


def test_a_sentence_ends_a_span() -> None:
    scores = np.log(np.array([[0.1, 0.8, 0.1], [0.1, 0.3, 0.6]], dtype=np.float32))
    assert best_tags(scores, ("O", "B", "I"), {0}) == [1, 2]
    assert best_tags(scores, ("O", "B", "I"), {0, 1}) == [1, 1]
