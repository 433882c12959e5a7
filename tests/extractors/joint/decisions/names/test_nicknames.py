"""A nickname in quotation marks is a part of the name around it; other quotations are none."""

from __future__ import annotations

import numpy as np
import pytest

from extractors.joint.decisions.labels import NAME_TAGS
from extractors.joint.decisions.names.decided import named_spans


def names(text: str) -> list[str]:
    """The names of sentences that end with full stops; ``[PERSON Ada Veld]`` is how tags mark one.

    Words in lower case are common nouns, others proper ones.
    """
    words, tags = [], []
    inside = ""
    for part in text.split():
        if part.startswith("["):
            inside = f"B-{part[1:]}"
            continue
        words.append(part.rstrip("]"))
        tags.append(inside or "O")
        inside = "" if part.endswith("]") else inside.replace("B-", "I-")
    scores = np.full((len(words), len(NAME_TAGS)), -7.0, dtype=np.float32)
    scores[range(len(words)), [NAME_TAGS.index(tag) for tag in tags]] = -0.01
    parts = ["PUNCT" if not word[0].isalpha() else "NOUN" if word.islower() else "PROPN" for word in words]
    sentences = [0, *(at + 1 for at, word in enumerate(words[:-1]) if word == ".")]
    spans = list(named_spans(scores, words, parts, sentences))
    assert all(span.score > 0.9 for span in spans if tags[span.first] != "O")
    return [f"{span.type} {' '.join(words[span.first : span.last + 1])}" for span in spans]


MARKS = [('"', '"'), ("“", "”"), ("„", "“"), ("«", "»"), ("'", "'"), ("‘", "’"), ("``", "''")]


@pytest.mark.parametrize(("opening", "closing"), MARKS)
@pytest.mark.parametrize(
    "tagged",
    [
        "[PERSON Leo] < Bo > [PERSON Brandt] left .",
        "[PERSON Leo B.] < [PERSON Bo > Brandt] left .",
        "[PERSON Leo <] [PERSON Bo > Brandt] left .",
        "[PERSON Leo < Bo] > [PERSON Brandt] left .",
        "[PERSON Leo < Bo > Brandt] left .",
        "[PERSON Leo] < Big Bo > [PERSON Brandt] left .",
        "[PERSON Leo] < The Bear > [PERSON Brandt Jr.] left .",
        "[PERSON Leo] < [PERSON Bo > van der Brandt] left .",
    ],
)
def test_a_nickname_between_names_is_a_part(tagged: str, opening: str, closing: str) -> None:
    quoted = tagged.replace("<", opening).replace(">", closing)
    whole = quoted.replace("[PERSON ", "").replace("]", "").removesuffix(" left .")
    assert names(quoted) == [f"PERSON {whole}"]


@pytest.mark.parametrize(
    ("tagged", "expected"),
    [
        ('[PERSON Leo] left " [OTHER Dawn] " [PERSON Bo] .', ["PERSON Leo", "OTHER Dawn", "PERSON Bo"]),
        ('in " [OTHER Dawn] " [PERSON Brandt] sings .', ["OTHER Dawn", "PERSON Brandt"]),
        ('[PERSON Leo] " so what " [PERSON Brandt] .', ["PERSON Leo", "PERSON Brandt"]),
        ('" [PERSON Leo] " Hall " [PERSON Brandt] .', ["PERSON Leo", "PERSON Brandt"]),
        ('[PERSON Leo] " Bo . " [PERSON Brandt] left .', ["PERSON Leo", "PERSON Brandt"]),
        ('[PERSON Leo] " Big Old Bad Bo " [PERSON Brandt] left .', ["PERSON Leo", "PERSON Brandt"]),
        ("[PERSON Leo] 's ' Dawn ' [PERSON Brandt] .", ["PERSON Leo", "PERSON Brandt"]),
        ("[PERSON Leo] ( Labour ) [PERSON Brandt] .", ["PERSON Leo", "PERSON Brandt"]),
        ('Leo " [PERSON Bo " Brandt] .', ['PERSON Leo " Bo " Brandt']),
        ("[PERSON Leo (] [PERSON Bo ) Brandt] .", ["PERSON Leo ( Bo ) Brandt"]),
        ('the [LOCATION Leo] " Bo " [LOCATION Brandt] .', ["LOCATION Leo", "LOCATION Brandt"]),
        ('[PERSON Leo] " Dawn " Gallery .', ["PERSON Leo"]),
    ],
)  # fmt: skip
def test_other_quotations_are_none(tagged: str, expected: list[str]) -> None:
    assert names(tagged) == expected
