"""How names are inflected."""

from __future__ import annotations

ENDINGS = {
    "de": frozenset(("", "s", "es")),
    "pl": frozenset((
        "", "a", "u", "owi", "em", "iem", "y", "i", "ę", "ą", "ie", "e", "ego", "emu", "im", "ym", "ej", "o",
        "om", "ami", "ach", "ów", "owie", "owej", "ową",
    )),
}  # fmt: skip
"""Language → what declension adds to the stem of a name."""
SHORTEST_STEM = 3
"""Characters."""
