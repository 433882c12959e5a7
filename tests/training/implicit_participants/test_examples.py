"""Questions with answers, gold and hidden."""

from __future__ import annotations

import random

from extractors.participants.mention_classes import CLASSES
from tests.extractors.participants.small_text import OKAFOR, SHE, small_selection
from tests.training.implicit_participants.reading import small_reading
from training.implicit_participants.examples import gold_examples, hidden_examples, observed_fillers


def test_every_mention_of_the_antecedent_is_right() -> None:
    resign, praise = gold_examples(small_reading(), small_selection())
    assert set(resign.question.mentions[resign.right].tolist()) == {OKAFOR, SHE}
    assert not praise.right.any()


def test_a_hidden_filler_is_asked_for_by_its_other_mention() -> None:
    (example,) = hidden_examples(small_reading(), small_selection(), random.Random(0), 1.0)
    assert example.question.role == "ARG0"
    assert SHE not in example.question.mentions
    assert example.question.mentions[example.right].tolist() == [OKAFOR]


def test_no_role_is_hidden_of_which_no_share_is_asked_for() -> None:
    assert not list(hidden_examples(small_reading(), small_selection(), random.Random(0), 0.0))


def test_fillers_are_observed_by_class() -> None:
    observed = dict(observed_fillers([small_reading()]))
    assert {name: CLASSES[number] for name, number in observed["decide.01"].items()} == {
        "ARG0": "he or she",
        "ARG1": "clause",
    }
