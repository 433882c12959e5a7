"""The systems of the table on a small topic, with the weights that ship."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.linkers.concepts.topics.topics_by_hand import topic
from training.topics.features import NameFeatures
from training.topics.name_model import load_name_model
from training.topics.system import predict
from training.topics.systems import SYSTEMS
from training.topics.topic import Topic

SAMPLE = topic(
    {
        0: ["convolutional neural network", "CNN", "convolutional neural networks"],
        1: ["machine translation", "Machine Translation"],
        2: ["neural machine translation"],
    }
)


def clusters(predicted: Topic) -> set[frozenset[str]]:
    surfaces = predicted.surfaces
    return {frozenset(surfaces[mention] for mention in members) for members in predicted.clusters.values()}


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_row_scores_a_topic(name: str) -> None:
    system = SYSTEMS[name]()
    scores = system.scores(SAMPLE)
    np.testing.assert_allclose(scores.coreference, scores.coreference.T, atol=1e-6)
    assert scores.parent.shape == (6, 6)
    assert 0 <= scores.parent.min() <= scores.parent.max() <= 1
    assert scores.coreference[3, 4] > scores.coreference[0, 4]


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_order_of_mentions_changes_nothing(name: str) -> None:
    system = SYSTEMS[name]()
    turned = replace(SAMPLE, mentions=SAMPLE.mentions[::-1])
    assert clusters(predict(system, SAMPLE)) == clusters(predict(system, turned))


def test_a_topic_of_one_mention() -> None:
    single = topic({0: ["parsing"]})
    assert predict(SYSTEMS["shipped"](), single).relations == ()


def test_gold_is_not_looked_at() -> None:
    system = SYSTEMS["shipped"]()
    other = SAMPLE.with_structure([0, 1, 2, 3, 4, 5], [(0, 1)])
    assert predict(system, SAMPLE) == predict(system, other)


def test_names_have_one_score_whatever_is_asked_with_them() -> None:
    model = load_name_model()
    names = ["CRF", "conditional random field", "image segmentation", "segmentation"]
    pairs = np.array([[0, 1], [1, 0], [2, 3], [3, 2]])
    coreference, parent = model.scores(names, pairs)
    np.testing.assert_allclose(coreference[[0, 2]], coreference[[1, 3]], atol=1e-6)
    assert coreference[0] > coreference[2]
    assert parent[3] > parent[2]
    alone = model.scores(names[2:], np.array([[0, 1]]))
    np.testing.assert_allclose([values[0] for values in alone], [coreference[2], parent[2]], atol=1e-4)
    assert len(NameFeatures(names, model.words).of(pairs)) == len(pairs)
