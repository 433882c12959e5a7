"""What a tree says of a predicate and a word of its sentence."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from extractors.joint.decisions.labels import UNIVERSAL_RELATIONS
from extractors.roles.network_features import (
    PAIR_FEATURES,
    WORD_FEATURES,
    clause_verbs,
    pair_features,
    word_features,
)

# Okafor defended the old plan : heads from 1
HEADS = (2, 0, 5, 5, 2)
RELATIONS = ("nsubj", "root", "det", "amod", "obj")


def test_words_of_one_branch_have_one_path() -> None:
    (paths,) = pair_features(HEADS, RELATIONS, [1])[..., 0]
    assert paths[2] == paths[3] == paths[4]
    assert len({paths[0], paths[1], paths[2]}) == 3


def test_the_place_in_a_branch_tells_its_borders() -> None:
    (places,) = pair_features(HEADS, RELATIONS, [1])[..., 2]
    first, inner, last = places[2], places[3], places[4]
    assert len({first, inner, last}) == 3


def test_words_above_a_predicate_have_other_paths() -> None:
    below, above = pair_features(HEADS, RELATIONS, [1, 4])[..., 0]
    assert above[0] != below[0]  # seen from "plan", the subject is in another branch
    assert above[1] not in (0, below[1])


@given(st.data())
def test_classes_are_within_their_sizes(data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 12))
    heads = [0, *(data.draw(st.integers(1, word)) for word in range(1, count))]
    relations = data.draw(st.lists(st.sampled_from(UNIVERSAL_RELATIONS), min_size=count, max_size=count))
    features = pair_features(heads, relations, list(range(count)))
    assert features.shape == (count, count, len(PAIR_FEATURES))
    assert (features >= 0).all()
    assert (features < np.array(PAIR_FEATURES)).all()
    assert (features[..., 0] > 0).all()


def test_words_by_part_of_speech_relation_and_case() -> None:
    features = word_features(["Anna", "fell"], ["PROPN", "VERB"], ["nsubj", "root"])
    assert features.shape == (2, len(WORD_FEATURES))
    assert (features < np.array(WORD_FEATURES)).all()
    assert word_features([], [], []).shape == (0, len(WORD_FEATURES))
    assert word_features(["x"], ["?"], [""])[0, :2].tolist() == [0, 0]


def test_verbs_that_head_a_clause() -> None:
    features = word_features(
        ["Okafor", "was", "born", "after", "leaving", "United"],
        ["PROPN", "AUX", "VERB", "SCONJ", "VERB", "VERB"],
        ["nsubj", "aux", "root", "mark", "advcl", "amod"],
    )
    assert clause_verbs(features).tolist() == [False, False, True, False, True, False]
