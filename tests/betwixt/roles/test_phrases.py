"""The words of a phrase that say what somebody is."""

from __future__ import annotations

import pytest

from betwixt.roles.phrases import role_in


@pytest.mark.parametrize(
    ("phrase", "role"),
    [
        ("Sark's lawyer", "lawyer"),
        ("the mills’ owner", "owner"),
        ("A spokesman", "spokesman"),
        ("its chief executive Jo Orr", "chief executive"),
        ("President Jo Orr", "President"),
        ("the bank's\nfirst female director", "first female director"),
    ],
)
def test_whose_and_who_are_left_out(phrase: str, role: str) -> None:
    assert role_in(phrase, ["Jo Orr", "Orr"]) == role


@pytest.mark.parametrize("phrase", ["Jo Orr", "Orr", "Josephine Orr", "she", "Her", "the orr", "Gale"])
def test_what_only_names_says_nothing(phrase: str) -> None:
    assert role_in(phrase, ["Jo Orr", "Orr"]) == ""
