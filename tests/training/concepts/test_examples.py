"""Training texts of the concept tagger."""

from __future__ import annotations

import random

from betwixt.annotations import Annotations
from extractors.concepts.network import TAGS
from extractors.tokens.model import Tokens
from tests.training.gold.papers import paper
from training.concepts.examples import Example, examples, tags_of, varied

SENTENCE = "We parse with [parse trees] , score with [mean accuracy] , on [news text] for [parsing] ."
TYPES = {"parse trees": "Method", "mean accuracy": "Metric", "news text": "Material"}


def named(tags: tuple[int, ...] | list[int]) -> list[str]:
    return [TAGS[tag] for tag in tags]


def test_tags_stand_on_our_own_tokens() -> None:
    read = paper("p", "We use [few] - shot [ ResNet] - 50 . Good .", types={"few": "Task"})
    (given,) = Tokens().annotate([read.document], [Annotations()])
    tokens = [read.document.surface(token) for token in given.tokens]
    tagged = dict(zip(tokens, named(tags_of(read, given)), strict=True))
    assert tagged["We"] == tagged["use"] == "O"
    assert "B-Task" in tagged.values()
    assert len(tokens) == len(tags_of(read, given))


def test_stretches_are_whole_sentences() -> None:
    read = paper("p", *[SENTENCE] * 6, "Nobody has said anything about that .", types=TYPES)
    example_list = examples([read], 50)
    assert len(example_list) == 3
    for example in example_list:
        assert len(example.words) == len(example.tags) <= 50
        assert example.words[0] == "We"
        assert named(example.tags)[3:5] == ["B-Method", "I-Method"]
    assert examples([paper("q", "Nothing is marked here .")], 50) == []


def test_variants_keep_words_and_tags_together() -> None:
    words = ("section", ":", "Abstract", "Trees", "[", "reference", "]", "win", "[", "1", "]")
    example = Example(words, (0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0))
    tag_of = dict(zip(words[:8], example.tags, strict=False))
    chance = random.Random(3)
    seen = {varied(example, chance) for _ in range(200)}
    spelled = {" ".join(variant.words) for variant in seen}
    assert "section : Abstract Trees [ reference ] win [ 1 ]" in spelled
    assert "Abstract Trees win [ 1 ]" in spelled
    assert "abstract trees win [ 1 ]" in spelled
    assert "Abstract Trees Win [ 1 ]" in spelled
    assert len(spelled) == 6
    for variant in seen:
        lowered = {word.lower(): tag for word, tag in zip(variant.words, variant.tags, strict=True)}
        assert lowered["trees"] == tag_of["Trees"]
        assert lowered["win"] == tag_of["win"]
    first, again = random.Random(3), random.Random(3)
    assert [varied(example, first) for _ in range(5)] == [varied(example, again) for _ in range(5)]
