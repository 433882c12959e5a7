"""Names as people ask for them, and the names that they mean: every door that takes a name is asked these."""

from __future__ import annotations

from typing import NamedTuple

from betwixt.names.matching import How


class Row(NamedTuple):
    """A name that is asked for, the one that is meant, and how they match."""

    asked: str
    name: str
    how: How


SAME: tuple[Row, ...] = (
    Row("Mira Solvane", "Mira Solvane", "exact"),
    Row("the MIRA  solvane", "Mira Solvane", "exact"),
    Row("Mira Sol\u2060vane", "Mira Solvane", "exact"),
    Row("Mira Sol\u0002vane", "Mira Solvane", "exact"),
    Row("Mira\u3000Sol\ufff9vane", "Mira Solvane", "exact"),
    Row("Ｍｉｒａ Solvane", "Mira Solvane", "exact"),
    Row("Shaun O’Neale", "Shaun O'Neale", "exact"),
    Row("Shaun Oꞌ\u200bNeale", "Shaun O'Neale", "exact"),
    Row("Robert Kilvey\u2e17Stroke", "Robert Kilvey-Stroke", "exact"),
    Row("Anais Chavane", "Anaïs Chavane", "folded"),
    Row("Robert Kilvey Stroke", "Robert Kilvey-Stroke", "folded"),
    Row("TS Elmot", "T. S. Elmot", "folded"),
    Row("T.S. Elmot", "T. S. Elmot", "folded"),
    Row("T.S.Elmot", "T. S. Elmot", "folded"),
    Row("Elmot, T.S.", "T. S. Elmot", "reordered"),
    Row("Solvane, Mira", "Mira Solvane", "reordered"),
    Row("Busk, George W.", "George W. Busk", "reordered"),
    Row("Kingsley, Martin Otto, Jr.", "Martin Otto Kingsley Jr.", "reordered"),
    Row("von der Leyden, Ursel", "Ursel von der Leyden", "reordered"),
)
"""One name, whichever way it is written."""

NEAR: tuple[Row, ...] = (
    Row("Dr. Mira Solvane", "Mira Solvane", "core"),
    Row("Brellin Ropes", "Brellin Ropes Ltd", "core"),
    Row("Solvane Mira", "Mira Solvane", "reordered"),
    Row("Busk, G. W.", "George W. Busk", "initials"),
    Row("George Busk", "George W. Busk", "initials"),
    Row("M. Solvane", "Mira Solvane", "initials"),
    Row("Thomas Stern Elmot", "T. S. Elmot", "initials"),
    Row("Solvane", "Mira Solvane", "part"),
    Row("Mira Solvene", "Mira Solvane", "misspelt"),
    Row("Brelin Ropes Ltd", "Brellin Ropes Ltd", "misspelt"),
)
"""Names that may be meant."""

APART: tuple[tuple[str, str], ...] = (
    ("Martin Otto Kingsley Sr.", "Martin Otto Kingsley Jr."),
    ("Queen Elna I", "Queen Elna II"),
    ("Queen Elna II of Brenn", "Queen Elna I of Brenn"),
    ("King Luis XIV", "King Luis XVI"),
    ("Alain Dumarre père", "Alain Dumarre fils"),
    ("Brandt, Leo, III", "Leo Brandt Jr."),
    ("Harbour Story II", "Harbour Story III"),
    ("Mr. Solvane", "Mrs. Solvane"),
    ("Kilvey", "Solvane"),
)
"""Names that look alike and mean different things."""

NAMES: tuple[str, ...] = tuple(dict.fromkeys(row.name for row in (*SAME, *NEAR)))
"""All names that are meant."""
