"""Names that a model compares: near neighbours, a rare word in common, acronyms."""

from __future__ import annotations

import numpy as np
import pytest

from linkers.concepts.topics.name_model import NameModel, load_name_model
from training.scico.neighbours import Neighbours, candidate_pairs, near_neighbours

NAMES = sorted(
    (
        "CRF", "conditional random field", "conditional random fields model", "neural machine translation",
        "question answering", "machine translation", "graph colouring", "answering of questions",
    )
)  # fmt: skip


@pytest.fixture(scope="module")
def model() -> NameModel:
    return load_name_model()


def test_what_means_the_same_is_found_and_scores_high(model: NameModel) -> None:
    found = Neighbours(model).scored(NAMES)
    scores = {
        (NAMES[one], NAMES[other]): score
        for (one, other), score in zip(found.pairs.tolist(), found.coreference.tolist(), strict=True)
    }
    assert scores["CRF", "conditional random field"] > 0.9
    assert scores.get(("graph colouring", "machine translation"), 0) < 0.1
    assert (found.pairs[:, 0] < found.pairs[:, 1]).all()
    assert len(np.unique(found.pairs, axis=0)) == len(found.pairs)


def test_the_parent_is_the_wider_name(model: NameModel) -> None:
    found = Neighbours(model).scored(NAMES)
    place = found.pairs.tolist().index(
        [NAMES.index("machine translation"), NAMES.index("neural machine translation")]
    )
    assert found.first_is_parent[place] > 0.5 > found.second_is_parent[place]


def test_acronyms_and_rare_words_are_candidates_however_far_their_vectors() -> None:
    names = ["CRF", "conditional random field", "zebra crossing", "zebra finch"]
    pairs = candidate_pairs(names, np.eye(4, dtype=np.float32))
    assert {(0, 1), (2, 3)} <= set(map(tuple, pairs.tolist()))


def test_a_vector_finds_those_that_point_its_way() -> None:
    angles = np.array([0, 0.1, 1.5, 1.6])
    vectors = np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)
    pairs = near_neighbours(vectors, count=1)
    assert {tuple(sorted(pair)) for pair in pairs.tolist() if pair[0] != pair[1]} == {(0, 1), (2, 3)}
