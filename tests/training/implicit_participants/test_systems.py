"""Simple systems."""

from __future__ import annotations

import pytest

from extractors.participants.predicate_features import OpenPredicate
from tests.extractors.participants.small_text import BOARD, PRAISED, RESIGN, SHE, THE_DECISION, small_text
from training.implicit_participants.systems import (
    System,
    majority,
    most_mentioned,
    nearest_mention,
    same_role,
)


@pytest.mark.parametrize(
    ("system", "word", "role", "mention"),
    [
        (nearest_mention, PRAISED, "ARG0", THE_DECISION),
        (nearest_mention, RESIGN, "ARG0", SHE),
        (nearest_mention, 0, "ARG0", None),
        (most_mentioned, PRAISED, "ARG0", SHE),
        (same_role, RESIGN, "ARG0", SHE),
        (same_role, RESIGN, "ARG1", BOARD),
        (majority, RESIGN, "ARG0", None),
    ],
)
def test_each_system_chooses_by_its_rule(system: System, word: int, role: str, mention: int | None) -> None:
    (resolved,) = system(small_text(), [OpenPredicate(word, "resign.01", (role,))])
    assert resolved.mention == mention
    assert resolved.score == (mention is not None)
