"""The small text as a gold document that was read."""

from __future__ import annotations

from tests.extractors.participants.small_text import small_text
from training.gold.implicit_roles.documents import (
    GoldPredicate,
    OvertRole,
    Place,
    RoleDocument,
    UnexpressedRole,
)
from training.implicit_participants.readings import GoldReading


def small_reading() -> GoldReading:
    """She (Okafor) decided, and it is she who resigned; nobody says who praised."""
    text = small_text()
    sentences = tuple(tuple(text.words[start : start + 5]) for start in (0, 5, 10))
    decide = GoldPredicate(
        Place(1, 1, 2),
        "decide.01",
        (OvertRole("ARG0", Place(1, 0, 1)), OvertRole("ARG1", Place(1, 2, 4))),
    )
    resign = GoldPredicate(
        Place(1, 3, 4),
        "resign.01",
        unexpressed=(UnexpressedRole("ARG0", fillers=(Place(1, 0, 1), Place(0, 0, 1))),),
    )
    praise = GoldPredicate(Place(2, 3, 4), "praise.01", unexpressed=(UnexpressedRole("ARG0"),))
    return GoldReading(RoleDocument("board", sentences, (decide, resign, praise)), text)
