"""A hyphenated name is one, unless two persons describe a noun or are named on their own."""

from __future__ import annotations

import numpy as np
import pytest

from extractors.encoder.tags import tagged_spans
from extractors.joint.decisions.hyphenated import hyphenated_in_text
from extractors.joint.decisions.labels import NAME_TAGS
from extractors.joint.decisions.names.decided import named_spans
from extractors.joint.decisions.names.hyphenated_names import with_joined_words


def names(text: str) -> list[str]:
    """The names of tokens, "+" before one without a space; ``[PERSON Ada Veld]`` is how tags mark a name.

    Words with capitals are proper nouns, others are common ones, or what ``_VERB`` behind them says.
    """
    words, tags, joined, parts = [], [], [], []
    inside = ""
    for piece in text.split():
        if piece.startswith("["):
            inside = f"B-{piece[1:]}"
            continue
        word, _, part = piece.rstrip("]").partition("_")
        joined.append(word.startswith("+"))
        word = word.removeprefix("+")
        words.append(word)
        parts.append(part or ("NOUN" if word[0].islower() else "PROPN" if word[0].isalpha() else "PUNCT"))
        tags.append(inside or "O")
        inside = "" if piece.endswith("]") else inside.replace("B-", "I-")
    scores = np.full((len(words), len(NAME_TAGS)), -7.0, dtype=np.float32)
    scores[range(len(words)), [NAME_TAGS.index(tag) for tag in tags]] = -0.01
    sentences = [0, *(at + 1 for at, word in enumerate(words[:-1]) if word == ".")]
    whole_words = hyphenated_in_text(words, joined, sentences)
    spans = list(named_spans(scores, words, parts, sentences, whole_words))
    spaced = ["" if is_joined else " " for is_joined in joined]
    surfaces = [
        "".join(spaced[at] + words[at] for at in range(span.first, span.last + 1)).strip() for span in spans
    ]
    return [f"{span.type} {surface}" for span, surface in zip(spans, surfaces, strict=True)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[PERSON Leo Harn] +- [PERSON +Brell] left_VERB .", ["PERSON Leo Harn-Brell"]),
        ("[PERSON Harn] +- [PERSON +Brell] left_VERB .", ["PERSON Harn-Brell"]),
        ("[PERSON Harn] +\N{NON-BREAKING HYPHEN} [PERSON +Brell] left_VERB .",
         ["PERSON Harn\N{NON-BREAKING HYPHEN}Brell"]),
        ("[PERSON Jon +-] [PERSON +Maro Le Vey] left_VERB .", ["PERSON Jon-Maro Le Vey"]),
        ("[PERSON Jon +-] [PERSON +Maro Harn] +- [PERSON +Brell] left_VERB .",
         ["PERSON Jon-Maro Harn-Brell"]),
        ("[PERSON Moon Jae +-] +in_ADP left_VERB .", ["PERSON Moon Jae-in"]),
        ("[PERSON Kim Jong] +- +il_PROPN left_VERB .", ["PERSON Kim Jong-il"]),
        ("al_X +- [PERSON +Sadr] left_VERB .", ["PERSON al-Sadr"]),
        ("[PERSON Leo Harn] +- [ORGANISATION +Brell] 's_PART friends left_VERB . [PERSON Brell] left_VERB .",
         ["PERSON Leo Harn-Brell", "PERSON Brell"]),
    ],
)  # fmt: skip
def test_parts_of_one_word_are_one_person(text: str, expected: list[str]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the_DET [PERSON Harn] +- [PERSON +Brell] talks failed_VERB .", ["PERSON Harn", "PERSON Brell"]),
        ("[PERSON Harn] +- [PERSON +Brell] secret_ADJ talks failed_VERB .", ["PERSON Harn", "PERSON Brell"]),
        ("the_DET [PERSON Harn] +- [PERSON +Brell] Act_PROPN passed_VERB .", ["PERSON Harn", "PERSON Brell"]),
        ("[PERSON Leo Harn] met_VERB [PERSON Una Brell] . [PERSON Harn] +- [PERSON +Brell] wrote_VERB .",
         ["PERSON Leo Harn", "PERSON Una Brell", "PERSON Harn", "PERSON Brell"]),
        ("[PERSON Harn] +- [PERSON +Brell] songs . [PERSON Harn] +- [PERSON +Brell] wrote_VERB .",
         ["PERSON Harn", "PERSON Brell", "PERSON Harn", "PERSON Brell"]),
        ("[PERSON Leo Harn] - [PERSON Brell] left_VERB .", ["PERSON Leo Harn", "PERSON Brell"]),
        ("the_DET [LOCATION Odra] +- [LOCATION +Tessel] line", ["LOCATION Odra", "LOCATION Tessel"]),
    ],
)  # fmt: skip
def test_two_that_describe_a_noun_or_stand_alone_elsewhere_stay_two(text: str, expected: list[str]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pro_ADJ +- [PERSON +Harn] voters left_VERB .", ["PERSON Harn"]),
        ("a_DET [LOCATION Tessel] +- +based_VERB firm", ["LOCATION Tessel"]),
        ("a_DET [LOCATION Tessel +-] +based_VERB firm", ["LOCATION Tessel"]),
        ("a_DET [PERSON Leo Harn +-] +style_NOUN plan", ["PERSON Leo Harn"]),
        ("a_DET [PERSON Leo Harn] +- +led_VERB team", ["PERSON Leo Harn"]),
    ],
)
def test_what_is_no_part_of_a_name_stays_out(text: str, expected: list[str]) -> None:
    assert names(text) == expected


def test_a_joined_name_scores_as_its_parts_do() -> None:
    """Whether a part begins a name or goes on with it matters no more."""
    scores = np.full((3, len(NAME_TAGS)), -9.0, dtype=np.float32)
    begins, goes_on = NAME_TAGS.index("B-PERSON"), NAME_TAGS.index("I-PERSON")
    scores[0, begins] = np.log(0.9)
    scores[1, NAME_TAGS.index("O")] = np.log(0.99)
    scores[2, [begins, goes_on]] = np.log(0.5), np.log(0.3)
    (word,) = hyphenated_in_text(["Harn", "-", "Brell"], [False, True, True], [0])
    (span,) = tagged_spans([begins, goes_on, goes_on], with_joined_words(scores, [word]), NAME_TAGS)
    assert span.score == pytest.approx(0.8)
