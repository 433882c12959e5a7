"""Short names in parentheses."""

from __future__ import annotations

import numpy as np
import pytest

from extractors.joint.decisions.names.short_names import in_parentheses, is_short_form
from extractors.word_range import WordRange


@pytest.mark.parametrize(
    ("short", "full", "is_short"),
    [
        ("Fum", "Freedom and Unity Movement", True),
        ("Tharbro", "Tide and Harbour Brokers Inc.", True),
        ("FUM", "the Freedom and Unity Movement", True),
        ("Brenn", "Tide and Harbour Brokers Inc.", False),
        ("Tide", "Tide", False),
        ("knee", "Kerim Neel", False),
        ("Norvik and Tarn Union", "Norvik and Tarn Union Bank", False),
    ],
)
def test_its_letters_stand_in_the_full_name(short: str, full: str, is_short: bool) -> None:
    assert is_short_form(short.split(), full.split()) is is_short


def test_all_uses_of_both_are_one() -> None:
    text = "the Freedom and Unity Movement ( Fum ) met . Fum left ( Ada )"
    words = text.split()
    phrases = [WordRange(0, 4), WordRange(6, 6), WordRange(10, 10), WordRange(13, 13)]
    names = [("Freedom", "and", "Unity", "Movement"), ("Fum",), ("Fum",), ("Ada",)]
    first, second = np.array([0, 0, 2, 0]), np.array([1, 2, 0, 3])
    assert in_parentheses(words, phrases, names, first, second).tolist() == [True, True, True, False]
    assert not in_parentheses(words, phrases[2:], names[2:], first[:1], second[:1]).any()
