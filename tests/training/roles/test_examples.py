"""Gold texts as examples: labels of words, tags of sentences, senses."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from extractors.joint.reader import TextReader
from extractors.roles.decisions.labels import ROLES, begins, goes_on
from tests.extractors.joint.tiny_joint import write_tiny_weights
from tests.extractors.roles.tiny_roles import inventory
from tests.training.roles.gold_sentences import FALLING, FELL, SENTENCE, WAS, text
from training.gold.semantic_roles.propbank import Argument, GoldText
from training.roles.examples import NO_LABEL, Example, examples

ARG0, ARG1 = ROLES.index("ARG0"), ROLES.index("ARG1")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("weights")
    write_tiny_weights(made, positions=60)
    return made


def made_of(folder: Path, given: GoldText) -> list[Example]:
    reader = TextReader(folder / "tiny.safetensors", layer=1)
    return list(examples(given, reader, inventory(folder)))


def test_words_tags_and_senses(folder: Path) -> None:
    (example,) = made_of(folder, text(1))
    assert example.predicates.tolist() == [0, 0, 0, 0, 0, 1, 0, 0, 1, 1, 0]
    fell, was, falling = example.tags
    assert fell.tolist() == [begins(ARG1), *[goes_on(ARG1)] * 4, *[0] * 6]
    assert falling.tolist() == [*[0] * 7, begins(ARG0), 0, 0, 0]
    assert len(was) == 0  # auxiliary verbs are asked for their sense alone
    assert example.senses == (0, 0, 1)
    assert len(example.lower) == len(example.last) == len(example.features) == 11


def test_every_predicate_of_a_long_text_is_asked_for_once(folder: Path) -> None:
    windows = made_of(folder, text(12))
    assert len(windows) > 1
    assert sum(len(example.questions) for example in windows) == 36
    assert sum(int((example.predicates != NO_LABEL).sum()) for example in windows) == 12 * 11


def test_what_is_not_known_has_no_label(folder: Path) -> None:
    unknown = replace(
        SENTENCE,
        predicates=(replace(FELL, roleset="fall.99", arguments=(Argument(0, 2, "ARGX"),)), WAS, FALLING),
        annotated=tuple(word in (5, 8, 9) for word in range(11)),
    )
    (example,) = made_of(folder, GoldText("own", "", (unknown,)))
    assert example.predicates.tolist()[:5] == [NO_LABEL] * 5
    assert example.tags[0].tolist()[:3] == [NO_LABEL, NO_LABEL, 0]
    assert example.senses[0] == NO_LABEL
