"""Regressions over the features of pairs: learnt from a few topics, the same for any order of mentions."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from linkers.concepts.hierarchy import PairScores
from tests.linkers.concepts.topics.topics_by_hand import topic
from training.topics.pair_features import COREFERENCE, PARENT, PairFeatures, pair_features
from training.topics.pair_models import PairModels, learnt
from training.topics.topic import Topic


def field(name: str, *kinds: str) -> Topic:
    """A field with kinds, each written twice."""
    clusters = {0: [name, f"{name}s"]}
    clusters |= {n: [f"{kind} {name}", f"{kind} {name}s"] for n, kind in enumerate(kinds, start=1)}
    return topic(clusters, [(0, number) for number in clusters if number])


def features_of(given: Topic) -> PairFeatures:
    """With names that nothing is known of."""
    nothing = np.zeros((len(given.mentions), len(given.mentions)))
    return pair_features(given, PairScores(nothing, nothing))


LEARNT_FROM = [field("menu", "cold", "festive"), field("ferry", "tidal", "narrow"), field("bell", "church")]
NEW = field("lantern", "paper", "harbour")


@pytest.fixture(scope="module")
def models() -> PairModels:
    return learnt([(known, features_of(known)) for known in LEARNT_FROM])


def test_features_of_both_orders() -> None:
    features = features_of(NEW)
    assert features.coreference.shape == (6, 6, len(COREFERENCE))
    assert features.parent.shape == (6, 6, len(PARENT))
    np.testing.assert_allclose(features.coreference, features.coreference.transpose(1, 0, 2), atol=1e-6)
    inside = PARENT.index("parent: inside")
    assert features.parent[0, 2, inside] == 1
    assert features.parent[2, 0, inside] == 0


def test_what_is_learnt_holds_for_other_names(models: PairModels) -> None:
    scores = models.scores(features_of(NEW))
    same = np.array([[one.cluster == other.cluster for other in NEW.mentions] for one in NEW.mentions])
    apart = ~np.eye(6, dtype=bool)
    assert scores.coreference[same & apart].min() > scores.coreference[~same].max()
    assert scores.parent[0, 2] > 0.5 > scores.parent[2, 0]


def test_gold_is_not_looked_at() -> None:
    other = NEW.with_structure([0, 1, 2, 3, 4, 5], [(0, 1)])
    one, two = features_of(NEW), features_of(other)
    np.testing.assert_array_equal(one.coreference, two.coreference)
    np.testing.assert_array_equal(one.parent, two.parent)


def test_the_order_of_mentions_changes_nothing(models: PairModels) -> None:
    turned = replace(NEW, mentions=NEW.mentions[::-1])
    one, two = (models.scores(features_of(given)) for given in (NEW, turned))
    np.testing.assert_allclose(one.coreference, two.coreference[::-1, ::-1], atol=1e-5)
    np.testing.assert_allclose(one.parent, two.parent[::-1, ::-1], atol=1e-5)


@pytest.mark.parametrize("count", [0, 1])
def test_topics_without_pairs(models: PairModels, count: int) -> None:
    small = replace(NEW, mentions=NEW.mentions[:count], relations=())
    assert models.scores(features_of(small)).parent.shape == (count, count)
