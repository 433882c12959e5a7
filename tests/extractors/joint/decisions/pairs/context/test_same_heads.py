"""Definite noun phrases whose noun was said before."""

from __future__ import annotations

import numpy as np
import pytest

from extractors.joint.decisions.pairs.agreement import Referring
from extractors.joint.decisions.pairs.context.same_heads import said_before
from extractors.word_range import WordRange

NAME, NOUN = Referring("", "", "ORGANISATION", ""), Referring("", "", "", "")


@pytest.mark.parametrize(
    ("phrases", "sentences", "score", "is_apart"),
    [
        (["a suspect", "Chris Hartman", "the suspect"], [0, 1, 2], 0.1, True),
        (["Banco Litoral", "the central bank", "the bank"], [0, 1, 2], 0.1, True),
        (["the central bank", "Banco Litoral", "the bank"], [0, 1, 2], 0.1, False),
        (["a suspect", "Chris Hartman", "a suspect"], [0, 1, 2], 0.1, False),
        (["a suspect", "Chris Hartman", "the suspect"], [0, 1, 9], 0.1, False),
        (["a company", "Norvik", "the company"], [0, 0, 1], 0.9, False),
        (["a mill", "Norvik", "the company"], [0, 0, 1], 0.1, False),
    ],
)
def test_a_noun_means_what_was_called_so_before(
    phrases: list[str], sentences: list[int], score: float, is_apart: bool
) -> None:
    words, ranges = [], []
    for phrase in phrases:
        ranges.append(WordRange(len(words), len(words) + len(phrase.split()) - 1))
        words += phrase.split()
    referring = [NAME if phrase[0].isupper() else NOUN for phrase in phrases]
    name = referring.index(NAME)
    pairs = [(0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1)]
    first, second = np.array(pairs).T
    scores = np.array([score if 2 not in pair else 0.6 for pair in pairs], dtype=np.float32)
    apart = said_before(words, ranges, referring, np.array(sentences), (first, second), scores)
    kept_apart = {pair for pair, one in zip(pairs, apart.tolist(), strict=True) if one}
    assert kept_apart == ({(name, 2), (2, name)} if is_apart else set())
