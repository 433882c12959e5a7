"""The topics that are also scored by themselves: by their marks, else by what edit distance makes of them."""

from __future__ import annotations

from tests.linkers.concepts.topics.topics_by_hand import topic
from training.scico.subsets import subsets
from training.topics.topic import Topic


def easy(number: int, **fields: object) -> Topic:
    return topic({0: ["CRF tagger", "CRF taggers"], 1: ["parsing"]}, id=number, **fields)


def hard(number: int, **fields: object) -> Topic:
    return topic({0: ["manual annotation", "human labeling"], 1: ["parsing"]}, id=number, **fields)


def test_marked_topics_are_taken() -> None:
    topics = [
        easy(0, hard_10=True, hard_20=True),
        hard(1, hard_10=False, hard_20=False),
        easy(2, hard_20=True),
    ]
    assert subsets(topics) == {"hard_10": [0], "hard_20": [0, 2]}


def test_unmarked_topics_are_ranked_by_edit_distance() -> None:
    topics = [easy(0), easy(1), hard(2), easy(3), easy(4), easy(5), hard(6), easy(7), easy(8), easy(9)]
    assert subsets(topics) == {"hard_10": [2], "hard_20": [2, 6]}


def test_marks_that_are_all_false_say_nothing() -> None:
    """As the datasets library fills them in where the files have none."""
    topics = [easy(0, hard_10=False, hard_20=False), hard(1, hard_10=False, hard_20=False)]
    assert subsets(topics) == {"hard_10": [1], "hard_20": [1]}


def test_one_mark_may_be_absent() -> None:
    topics = [easy(0, hard_10=True), easy(1), hard(2), easy(3), easy(4)]
    assert subsets(topics) == {"hard_10": [0], "hard_20": [2]}


def test_the_number_is_rounded_to_the_nearest() -> None:
    topics = [easy(number) for number in range(14)] + [hard(14)]
    assert {name: len(indices) for name, indices in subsets(topics).items()} == {
        "hard_10": 2,  # of 1.5
        "hard_20": 3,
    }


def test_curated_topics_are_told_by_their_mark_or_source() -> None:
    topics = [easy(0, curated=True), easy(1, curated=False), easy(2, source="curated"), easy(3, source="pwc")]
    assert subsets(topics)["curated"] == [0, 2]
    assert "curated" not in subsets(topics[1:2])
