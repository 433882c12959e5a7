"""Indefinite noun phrases introduce somebody new."""

from __future__ import annotations

import numpy as np
import pytest

from extractors.joint.decisions.pairs.agreement import referring
from extractors.joint.decisions.pairs.context.introduced import introduced
from extractors.word_range import WordRange


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        (("Olu Amore", "PERSON"), ("a spokesman", ""), True),
        (("a spokesman", ""), ("Olu Amore", "PERSON"), False),
        (("Olu Amore", "PERSON"), ("the spokesman", ""), False),
        (("the police", ""), ("a spokesman", ""), False),
        (("Olu Amore", "PERSON"), ("a Ms Amore", "PERSON"), False),
    ],
)
def test_whoever_is_named_before(one: tuple[str, str], other: tuple[str, str], apart: bool) -> None:
    words = [*one[0].split(), "met", "yesterday", *other[0].split()]
    phrases = [WordRange(0, 1), WordRange(4, len(words) - 1)]
    what = [referring(text.split(), text.split() if type_ else [], type_) for text, type_ in (one, other)]
    here, there = np.array([0]), np.array([1])
    assert introduced(words, phrases, what, here, there).tolist() == [apart]
    assert introduced(words, phrases, what, there, here).tolist() == [apart]


def test_what_is_set_apart_by_a_comma_may_be_the_same() -> None:
    phrases = [WordRange(0, 1), WordRange(3, 4)]
    what = [referring(["Olu", "Amore"], ["Olu", "Amore"], "PERSON"), referring(["a", "spokesman"], [], "")]
    words = "Olu Amore , a spokesman".split()  # noqa: SIM905
    assert not introduced(words, phrases, what, np.array([0]), np.array([1])).any()
