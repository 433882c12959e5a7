"""Values as people read them."""

from __future__ import annotations

import pytest

from queries.serve.html.rendering import amount


@pytest.mark.parametrize(
    ("value", "read"),
    [
        ("82003882", "82,003,882"),
        ("783562.05296 square kilometre", "783,562.05296 square kilometre"),
        ("1923-10-29", "1923-10-29"),
        ("1984", "1984"),
        ("12345-6789", "12345-6789"),
        ("Route 12345", "Route 12345"),
        ("", ""),
    ],
)
def test_amounts_have_their_thousands_apart(value: str, read: str) -> None:
    assert amount(value) == read
