"""The edit-distance baseline: distances, word containment, and the topics it makes of them."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkers.concepts.hierarchy import Thresholds
from tests.linkers.concepts.topics.topics_by_hand import topic
from training.topics.edit_distance import EditDistance, contained, similarities
from training.topics.system import predict
from training.topics.topic import Topic


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [("kitten", "sitting", 3), ("CRF", "CRFs", 1), ("flaw", "lawn", 2), ("", "abc", 3), ("é𝔸", "e𝔸", 1)],
)
def test_distances_known_from_textbooks(one: str, other: str, distance: int) -> None:
    matrix = similarities([one, other])
    assert matrix[0, 1] == matrix[1, 0] == pytest.approx(1 - distance / max(len(one), len(other)))
    assert matrix[0, 0] == matrix[1, 1] == 1


def test_two_empty_strings_are_the_same() -> None:
    assert similarities(["", ""]).tolist() == [[1, 1], [1, 1]]
    assert similarities([]).shape == (0, 0)


@given(st.lists(st.text("abc", max_size=6), max_size=4))
def test_the_definition(strings: list[str]) -> None:
    @cache
    def distance(one: str, other: str) -> int:
        if not one or not other:
            return len(one) + len(other)
        changed = distance(one[1:], other[1:]) + (one[0] != other[0])
        return min(changed, distance(one[1:], other) + 1, distance(one, other[1:]) + 1)

    matrix = similarities(strings)
    for (row, one), (column, other) in product(enumerate(strings), repeat=2):
        assert matrix[row, column] == pytest.approx(1 - distance(one, other) / max(len(one), len(other), 1))


def test_words_that_are_some_of_the_others() -> None:
    matrix = contained(
        ["segmentation", "Image Segmentation", "image of segmentation", "image segmentations", ""]
    )
    assert np.argwhere(matrix).tolist() == [[0, 1], [0, 2], [1, 2]]


TOPIC = topic(
    {
        5: ["image segmentation", "image segmentations"],
        2: ["segmentation", "Segmentation"],
        9: ["medical image segmentation"],
        7: ["parsing"],
    }
)


def test_a_topic() -> None:
    predicted = predict(EditDistance(), TOPIC)
    clusters = {
        frozenset(TOPIC.surfaces[mention] for mention in members) for members in predicted.clusters.values()
    }
    # "medical image segmentation" shares 18 of 26 characters with "image segmentation": below 0.7.
    assert clusters == {
        frozenset({"image segmentation", "image segmentations"}),
        frozenset({"segmentation", "Segmentation"}),
        frozenset({"medical image segmentation"}),
        frozenset({"parsing"}),
    }
    first = {number: predicted.surfaces[mentions[0]] for number, mentions in predicted.clusters.items()}
    assert {(first[parent], first[child]) for parent, child in predicted.relations} == {
        ("segmentation", "image segmentation"),  # by two of four mention pairs
        ("segmentation", "medical image segmentation"),
        ("image segmentation", "medical image segmentation"),  # by one of two
    }
    stricter = predict(EditDistance(), TOPIC, Thresholds(cluster=0.95, edge=0.9))
    assert len(stricter.clusters) == 6
    assert stricter.relations


def test_gold_is_not_looked_at() -> None:
    blind = TOPIC.with_structure([0] * len(TOPIC.mentions), [])
    assert predict(EditDistance(), blind) == predict(EditDistance(), TOPIC)


TIES = topic({0: ["aaab", "aabb", "abbb"]}, doc_ids=(0, 0, 0))
"""The second is as near to the first as to the third, and the three together are below the threshold."""


@pytest.mark.parametrize("given_topic", [TOPIC, TIES], ids=["topic", "ties"])
@given(data=st.data())
def test_the_order_of_mentions_and_paragraphs_does_not_matter(
    given_topic: Topic, data: st.DataObject
) -> None:
    count = len(given_topic.mentions)
    order = data.draw(st.permutations(range(count)))
    turned = Topic(
        id=0,
        tokens=tuple(given_topic.tokens[place] for place in order),
        mentions=tuple(
            given_topic.mentions[place]._replace(paragraph=new) for new, place in enumerate(order)
        ),
        doc_ids=tuple(given_topic.doc_ids[place] for place in order),
    )
    straight, predicted = predict(EditDistance(), given_topic), predict(EditDistance(), turned)
    assert [predicted.mentions[order.index(place)].cluster for place in range(count)] == [
        mention.cluster for mention in straight.mentions
    ]
    assert predicted.relations == straight.relations


def test_a_topic_without_mentions() -> None:
    assert predict(EditDistance(), topic({})).relations == ()
