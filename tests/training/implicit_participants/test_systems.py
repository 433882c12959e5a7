"""Simple systems."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from extractors.participants.predicate_features import OpenPredicate
from tests.extractors.participants.small_text import BOARD, PRAISED, RESIGN, SHE, THE_DECISION, small_text
from tests.training.implicit_participants.reading import small_reading
from training.implicit_participants.systems import (
    Rule,
    majority,
    most_mentioned,
    nearest_mention,
    role_labeller,
    same_role,
    systems,
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
def test_each_system_chooses_by_its_rule(system: Rule, word: int, role: str, mention: int | None) -> None:
    (resolved,) = system(small_text(), [OpenPredicate(word, "resign.01", (role,))])
    assert resolved.mention == mention
    assert resolved.score == (mention is not None)


def test_the_role_labeller_takes_what_fits_best() -> None:
    scores = np.array([0.2, 0.6, 0.0, 0.0], dtype=np.float32)
    nothing = np.zeros(4, dtype=np.float32)
    reading = replace(small_reading(), earlier=({}, {"ARG0": scores, "ARG1": nothing}, {}))
    agent, job = role_labeller(reading)
    assert (agent.predicate, agent.role, agent.mention) == (1, "ARG0", BOARD)
    assert agent.score == pytest.approx(0.6)
    assert (job.role, job.mention, job.score) == ("ARG1", None, 0.0)


def test_every_system_answers_every_unexpressed_role() -> None:
    given = tuple({"ARG0": np.zeros(4, dtype=np.float32)} if number else {} for number in range(3))
    reading = replace(small_reading(), earlier=given)
    for name, system in systems().items():
        answered = [(resolved.predicate, resolved.role) for resolved in system.resolved(reading)]
        assert answered == [(1, "ARG0"), (2, "ARG0")], name
