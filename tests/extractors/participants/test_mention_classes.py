"""Kinds of mention."""

from __future__ import annotations

import pytest

from extractors.participants.mention_classes import CLASSES, class_of, personal_pronoun, pronoun_class


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("My", "first"),
        ("us", "first plural"),
        ("thee", "second"),
        ("HER", "he or she"),
        ("its", "it"),
        ("who", "relative"),
    ],
)
def test_pronouns_have_the_class_of_their_person(word: str, name: str) -> None:
    number = pronoun_class(word)
    assert number is not None
    assert CLASSES[number] == name


def test_only_personal_pronouns_stand_for_an_entity() -> None:
    assert personal_pronoun("myself") == personal_pronoun("I")
    assert personal_pronoun("this") is None
    assert personal_pronoun("house") is None


@pytest.mark.parametrize(
    ("head", "part", "name_type", "alone", "name"),
    [
        ("Okafor", "PROPN", "PERSON", True, "person"),
        ("board", "NOUN", "", False, "noun"),
        ("resign", "VERB", "", False, "clause"),
        ("that", "DET", "", True, "demonstrative"),
        ("that", "DET", "", False, "noun"),
    ],
)
def test_mentions_have_the_class_of_pronoun_name_or_part(
    head: str, part: str, name_type: str, alone: bool, name: str
) -> None:
    assert CLASSES[class_of(head, part, name_type, alone=alone)] == name
