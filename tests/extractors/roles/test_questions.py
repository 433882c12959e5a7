"""What is asked about predicates."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
import torch

from extractors.encoder.windows.overlapping import Window
from extractors.joint.decisions.parses.decided import Parse
from extractors.roles.decisions.inventory import Inventory, Roleset
from extractors.roles.network_features import word_features
from extractors.roles.questions import RoleWindow, questions

HAVE = tuple(Roleset(id, "", ("have",), {}, {}) for id in ("have.01", "have.03"))


def senses(
    words: Sequence[str], parts: Sequence[str], heads: Sequence[int], relations: Sequence[str]
) -> list[str]:
    """Rolesets of "having" in a sentence, which is the window."""
    count = len(words)
    window = RoleWindow(
        Window(0, count, 0, count),
        torch.zeros(count, 1),
        torch.zeros(count, 1),
        word_features(words, parts, relations),
        (Parse(0, tuple(heads), tuple(relations), (), ()),),
        parts,
    )
    (question,) = questions(window, words, [words.index("having")], Inventory(HAVE))
    return [HAVE[number].id for number in question.senses]


@pytest.mark.parametrize(
    ("words", "parts", "heads", "relations", "expected"),
    [
        ("of having stolen books", "SCONJ VERB VERB NOUN", (2, 0, 4, 2), "mark root amod obj", ["have.01"]),
        ("of having left", "SCONJ AUX VERB", (3, 3, 0), "mark aux root", ["have.01"]),
        (
            "of having old books",
            "SCONJ VERB ADJ NOUN",
            (2, 0, 4, 2),
            "mark root amod obj",
            ["have.01", "have.03"],
        ),
        ("is having", "AUX VERB", (2, 0), "aux root", ["have.01", "have.03"]),
    ],
)
def test_having_before_a_participle_is_an_auxiliary(
    words: str, parts: str, heads: Sequence[int], relations: str, expected: list[str]
) -> None:
    assert senses(words.split(), parts.split(), heads, relations.split()) == expected
