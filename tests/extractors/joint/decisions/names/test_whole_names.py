"""Names are whole phrases: no part of an office or of a longer name, no role, kind or pronoun."""

from __future__ import annotations

import numpy as np
import pytest

from extractors.encoder.tags import tagged_spans
from extractors.joint.decisions.labels import NAME_TAGS
from extractors.joint.decisions.names.decided import name_tags


def names(text: str) -> list[str]:
    """The names of sentences that end with full stops; ``[PERSON Ada Veld]`` is how tags mark one.

    Words in lower case are common nouns, others proper ones; after a name, ``Hall+`` may well belong to it.
    """
    words, tags, likely = [], [], []
    inside = ""
    for part in text.split():
        if part.startswith("["):
            inside = f"B-{part[1:]}"
            continue
        likely.append(part.endswith("+"))
        words.append(part.strip("]+"))
        tags.append(inside or "O")
        inside = "" if part.endswith("]") else inside.replace("B-", "I-")
    scores = np.full((len(words), len(NAME_TAGS)), -7.0, dtype=np.float32)
    scores[range(len(words)), [NAME_TAGS.index(tag) for tag in tags]] = -0.01
    scores[likely, NAME_TAGS.index("I-ORGANISATION")] = -1.0
    parts = ["NOUN" if word[0].islower() else "PROPN" if word[0].isalpha() else "PUNCT" for word in words]
    sentences = [0, *(at + 1 for at, word in enumerate(words[:-1]) if word == ".")]
    chosen = name_tags(scores, words, parts, sentences)
    spans = tagged_spans(chosen, scores, NAME_TAGS)
    return [f"{span.type} {' '.join(words[span.first : span.last + 1])}" for span in spans]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("she thanked the [ORGANISATION Millport District] Attorney 's Office .",
         ["ORGANISATION Millport District Attorney 's Office"]),
        ("he left the [LOCATION Hale County] Sheriff 's Department .",
         ["ORGANISATION Hale County Sheriff 's Department"]),
        ("the [LOCATION Brenn] State 's Attorney 's Office spoke .",
         ["ORGANISATION Brenn State 's Attorney 's Office"]),
    ],
)  # fmt: skip
def test_the_office_of_an_official_is_one_name(text: str, expected: list[str]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[ORGANISATION Millport District] Attorney [PERSON Edda Gonsal] spoke .",
         ["ORGANISATION Millport", "PERSON Edda Gonsal"]),
        ("[LOCATION Norrvik Deputy] Mayor [PERSON Ida Brenn] left .",
         ["LOCATION Norrvik", "PERSON Ida Brenn"]),
        ("the [LOCATION Hale County State] 's Attorney charged him .", ["LOCATION Hale County"]),
        ("[LOCATION Brenn] [ORGANISATION District Attorney] [PERSON Tom Okafor] spoke .",
         ["LOCATION Brenn", "PERSON Tom Okafor"]),
        ("the [LOCATION District] is small .", []),
    ],
)  # fmt: skip
def test_a_role_is_no_part_of_a_place_and_no_name(text: str, expected: list[str]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the film [OTHER Wolves of] Old Brenn ran .", ["OTHER Wolves of Old Brenn"]),
        ("the [ORGANISATION Crown and] Anchor society met .", ["ORGANISATION Crown and Anchor"]),
        ("the film [OTHER Wolves of] the night .", ["OTHER Wolves"]),
        ("the [ORGANISATION Norrvik Grain] Exchange+ opened .", ["ORGANISATION Norrvik Grain Exchange"]),
    ],
)
def test_a_name_that_is_cut_goes_on(text: str, expected: list[str]) -> None:
    assert names(text) == expected


def test_a_name_that_stands_alone_elsewhere_is_whole() -> None:
    text = "[ORGANISATION Norrvik Grain] Maps+ are new . [ORGANISATION Norrvik Grain] grew ."
    assert names(text) == ["ORGANISATION Norrvik Grain", "ORGANISATION Norrvik Grain"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[LOCATION Norrvik] rover Endeavour landed .", ["LOCATION Norrvik", "OTHER Endeavour"]),
        ("the drug Velorine helps .", ["OTHER Velorine"]),
        ("the ferry Queen Elna sank .", ["OTHER Queen Elna"]),
        ("the film Wolves of [LOCATION Old Brenn] ran .", ["OTHER Wolves of Old Brenn"]),
        ("they met last week Sunday .", []),
    ],
)
def test_a_proper_noun_behind_its_kind_is_a_name(text: str, expected: list[str]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize("title", ["DA", "CEO", "MP"])
def test_a_title_in_capitals_stands_apart(title: str) -> None:
    assert names(f"[PERSON {title} McMahar] spoke .") == ["PERSON McMahar"]


def test_a_pronoun_in_a_line_of_capitals_is_no_name() -> None:
    assert names("CONTACT [LOCATION US] .") == []
    assert names("JOIN [ORGANISATION OUR] TEAM .") == []
    assert names("He left the [LOCATION US] .") == ["LOCATION US"]
