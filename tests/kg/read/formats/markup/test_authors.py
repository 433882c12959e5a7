"""Which names are in one stated string."""

from __future__ import annotations

import pytest

from kg.read.formats.markup.authors import authors_of


@pytest.mark.parametrize(
    ("stated", "authors"),
    [
        ("Mira Solvane", ["Mira Solvane"]),
        ("Solvane, Mira", ["Solvane, Mira"]),
        ("Solvane, Mira; Orr, Ana", ["Solvane, Mira", "Orr, Ana"]),
        ("Mira Solvane, Ana Orr", ["Mira Solvane", "Ana Orr"]),
        ("Mira Solvane and Ana Orr", ["Mira Solvane", "Ana Orr"]),
        ("Mira Solvane, Ana Orr, and Leo Brandt", ["Mira Solvane", "Ana Orr", "Leo Brandt"]),
        ("Solvane, Mira and Orr, Ana", ["Solvane, Mira", "Orr, Ana"]),
        ("Mira Solvane & Ana Orr", ["Mira Solvane", "Ana Orr"]),
        ("Vale de Orr, Ana", ["Vale de Orr, Ana"]),
        (" ; ", []),
        ("", []),
    ],
)
def test_authors(stated: str, authors: list[str]) -> None:
    assert authors_of(stated) == authors
