"""Role heads over whole texts: windows, given predicates, and independence of what is asked beside."""

from __future__ import annotations

from pathlib import Path

import pytest

from extractors.encoder.windows.words import Tokenised
from extractors.joint.reader import TextReader, WordReading
from extractors.roles.reader import RoleReader
from tests.extractors.joint.tiny_joint import write_tiny_weights
from tests.extractors.roles.tiny_roles import write_tiny_roles

SENTENCE = ["The", "roof", "of", "the", "barn", "fell", "and", "she", "was", "falling", "."]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("weights")
    write_tiny_weights(made, positions=60)
    write_tiny_roles(made)
    return made


def reading(folder: Path, words: list[str]) -> WordReading:
    reader = TextReader(folder / "tiny.safetensors", layer=1)
    starts = list(range(0, len(words), len(SENTENCE)))
    return reader.read_all([Tokenised(words, starts)])[0]


def roles(folder: Path) -> RoleReader:
    return RoleReader(folder / "roles.safetensors", inventory=folder / "rolesets.jsonl.gz")


def test_given_predicates_are_answered_and_no_others(folder: Path) -> None:
    read = roles(folder).read(SENTENCE, reading(folder, SENTENCE), [5, 9])
    assert [predicate.word for predicate in read] == [5, 9]
    assert all(predicate.score == 1 for predicate in read)
    assert all(predicate.roleset in ("fall.01", "fall.02") for predicate in read)


def test_a_predicate_is_answered_alike_alone_and_among_others(folder: Path) -> None:
    given = reading(folder, SENTENCE)
    (alone,) = roles(folder).read(SENTENCE, given, [5])
    together = roles(folder).read(SENTENCE, given, [1, 5, 9])
    (same,) = [predicate for predicate in together if predicate.word == 5]
    assert (same.roleset, [span[:3] for span in same.arguments]) == (
        alone.roleset,
        [span[:3] for span in alone.arguments],
    )


def test_every_word_of_a_long_text_is_read_once(folder: Path) -> None:
    words = SENTENCE * 12
    given = reading(folder, words)
    assert len(given.windows) > 1
    read = roles(folder).read(words, given)
    assert [predicate.word for predicate in read] == list(range(len(words)))
    for predicate in read:
        sentence = predicate.word // len(SENTENCE)
        for span in predicate.arguments:
            assert sentence * len(SENTENCE) <= span.first < span.end <= (sentence + 1) * len(SENTENCE)
