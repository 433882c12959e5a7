"""A pronoun is less sure of its cluster where another person who may be meant is named before it."""

from __future__ import annotations

import re

import pytest

from betwixt.annotations import Annotations, Cluster, Member, Mention
from betwixt.document import Span
from extractors.calibration.member_kinds import member_kinds


def spans(text: str, words: str) -> list[Span]:
    return [Span(*match.span()) for match in re.finditer(rf"\b{words}\b", text)]


def kind(text: str, pronoun: str, anchor: str, *names: str) -> str:
    """The kind of the last pronoun of a text in a cluster with the first mention of an anchor."""
    members = [spans(text, anchor)[0], spans(text, pronoun)[-1]]
    annotated = Annotations(
        sentences=tuple(Span(*match.span()) for match in re.finditer(r"\S.*?[.]", text)),
        mentions=tuple(
            Mention(span, ("name",), "PERSON", 1.0, "names") for name in names for span in spans(text, name)
        ),
        clusters=(Cluster(tuple(Member(span, 0.5) for span in members), "coreference"),),
    )
    [[first, second]] = member_kinds(text, annotated)
    assert first == "coreference"
    return second.partition("/")[2]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ana Reyes left. She was tired.", "he-or-she"),
        ("Ana Reyes met Ruth Okafor. She was tired.", "he-or-she-with-rival"),
        ("Ana Reyes met John Okafor. She was tired.", "he-or-she"),
        ("Ana Reyes met Meridale. She was tired.", "he-or-she-with-rival"),
        ("Ruth Okafor left. It rained. Ana Reyes left. She was tired.", "he-or-she"),
        ("Ana Reyes left. She was tired. Ruth Okafor came.", "he-or-she"),
    ],
)
def test_another_person_who_may_be_meant(text: str, expected: str) -> None:
    assert kind(text, "She", "Ana Reyes", "Ana Reyes", "Ruth Okafor", "John Okafor", "Meridale") == expected


def test_a_name_at_the_end_of_a_member_is_no_rival() -> None:
    text = "Mayor Ana Reyes said so, and later she left."
    assert kind(text, "she", "Mayor Ana Reyes", "Ana Reyes") == "he-or-she"


def test_a_name_within_a_member_is_one() -> None:
    text = "The wife of Ruth Okafor the judge said that she left."
    assert kind(text, "she", "The wife of Ruth Okafor the judge", "Ruth Okafor") == "he-or-she-with-rival"


@pytest.mark.parametrize(
    ("pronoun", "expected"),
    [("I", "speaker"), ("we", "speaker"), ("it", "it"), ("them", "they"), ("who", "")],
)
def test_other_pronouns(pronoun: str, expected: str) -> None:
    assert kind(f"The bank said so, and {pronoun} knew.", pronoun, "The bank") == expected
