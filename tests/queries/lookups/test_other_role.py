"""Whoever is fined or told something is asked for as a patient too."""

from __future__ import annotations

import pytest

from queries.lookups.other_role import other_role
from queries.named import named_query


def test_a_patient_may_be_a_recipient() -> None:
    values, note = other_role(named_query("events"), {"participant": "Pivo", "role": "Patient"})
    assert values == {"role": ("recipient",)}
    assert note == "Pivo is no Patient here; the role is taken as recipient"


@pytest.mark.parametrize(
    ("question", "given"),
    [
        ("events", {"participant": "Pivo", "role": "agent"}),
        ("events", {"participant": "Pivo"}),
        ("events", {"role": "patient"}),
        ("people-of", {"name": "Pivo", "role": "leads"}),
    ],
)
def test_other_questions_stay_as_they_are(question: str, given: dict[str, str]) -> None:
    assert other_role(named_query(question), given) == ({}, "")
