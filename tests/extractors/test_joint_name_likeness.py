"""Which names exclude each other."""

from __future__ import annotations

import pytest

from extractors.joint.name_likeness import apart


@pytest.mark.parametrize(
    ("one", "other", "excluded"),
    [
        ("Tomas Verrick", "Mira Solvane", True),
        ("Solvane", "Mira Solvane", False),
        ("IMF", "International Monetary Fund", False),
        ("Bank of England", "Church of Scotland", True),
        ("the Bank of Lormark", "Lormark Bank", False),
        ("of", "Mira", False),
    ],
)
def test_names_without_a_word_in_common_exclude_each_other(one: str, other: str, excluded: bool) -> None:
    found = apart([tuple(one.split()), None, tuple(other.split())])
    assert found[0, 2] == found[2, 0] == excluded
    assert not found[1].any()
    assert not found.diagonal().any()


def test_no_phrases() -> None:
    assert apart([]).shape == (0, 0)
