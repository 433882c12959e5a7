"""Texts without names and trees are labelled by a network that knows them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from extractors.joint.decisions.labels import NAME_TAGS
from extractors.joint.decisions.parses.decided import Parse
from extractors.joint.reader import TextReader
from extractors.word_range import WordRange
from training.joint import silver
from training.joint.examples import Example
from training.joint.silver import labelled

WORDS = ("Ada", "sang", ".", "Berg", "left")


class Teacher:
    """Is sure that Ada is a person and thinks so of Berg."""

    def read_all(self, texts: list[object]) -> list[SimpleNamespace]:
        probabilities = np.full((len(WORDS), len(NAME_TAGS)), 0.01)
        probabilities[:, NAME_TAGS.index("O")] = 0.9
        probabilities[[0, 3], NAME_TAGS.index("B-PERSON")] = (0.95, 0.5)
        probabilities[[0, 3], NAME_TAGS.index("O")] = (0.01, 0.4)
        first = Parse(0, (2, 0, 2), ("nsubj", "root", "punct"), (0, 1, 2), (0.0, 0.0, 0.0))
        second = Parse(3, (2, 0), ("nsubj", "root"), (0, 1), (0.0, 0.0))
        return [
            SimpleNamespace(
                name_tags=np.log(probabilities),
                parts_of_speech=("PROPN", "VERB", "PUNCT", "PROPN", "VERB"),
                parses=(first, second),
            )
            for _ in texts
        ]


def examples(count: int) -> list[Example]:
    return [Example(f"own/{n}", WORDS, (0, 3), phrases=(WordRange(0, 0),), links=()) for n in range(count)]


def taught(count: int) -> list[Example]:
    return list(labelled(examples(count), cast(TextReader, Teacher())))


def test_names_and_parts_of_speech_are_added() -> None:
    (example,) = taught(1)
    assert example.name_tags == ("B-PERSON", "O", "O", None, "O")
    assert example.parts_of_speech == ("PROPN", "VERB", "PUNCT", "PROPN", "VERB")
    assert (example.words, example.phrases, example.links) == (WORDS, (WordRange(0, 0),), ())


def test_heads_are_words_of_the_text() -> None:
    (example,) = taught(1)
    assert example.heads == (1, -1, 1, 4, -1)
    assert example.relations == ("nsubj", "root", "punct", "nsubj", "root")


def test_every_third_text_has_a_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(silver, "_TOGETHER", 2)
    taught_examples = taught(7)
    assert [example.heads is not None for example in taught_examples] == [True, False, False] * 2 + [True]
    assert [example.source for example in taught_examples] == [f"own/{n}" for n in range(7)]
    assert all(example.name_tags for example in taught_examples)
