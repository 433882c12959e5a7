"""Whom "he" and "she" mean in reported clauses."""

from __future__ import annotations

import numpy as np
import pytest

from extractors.joint.decisions.pairs.agreement import referring
from extractors.joint.decisions.pairs.binding import Dependencies
from extractors.joint.decisions.pairs.reported import reporters
from extractors.joint.decisions.parses.decided import Parse
from extractors.word_range import WordRange


def _reported(subject: str, relation: str, pronoun: str, *, quoted: bool = False) -> dict[int, int]:
    """Of "SUBJECT said PRONOUN lied", whose last word depends on the second by some relation."""
    words = [subject, "said", pronoun, "lied"]
    relations = ("nsubj", "root", "nsubj", relation)
    parse = Parse(0, (2, 0, 4, 2), relations, (0,) * 4, (0.0,) * 4)
    kind = "PERSON" if subject not in ("He", "They") else ""
    phrases = [
        referring([subject], [subject] if kind else [], kind),
        referring([pronoun], [], ""),
    ]
    places = [WordRange(0, 0), WordRange(2, 2)]
    is_quoted = np.array([False, False, quoted, quoted])
    return reporters(places, phrases, is_quoted, Dependencies.of([parse], len(words)))


@pytest.mark.parametrize(
    ("subject", "relation", "pronoun", "said"),
    [
        ("Boyle", "ccomp", "she", {1: 0}),
        ("He", "ccomp", "he", {1: 0}),
        ("He", "ccomp", "she", {}),
        ("They", "ccomp", "he", {}),
        ("Boyle", "ccomp", "it", {}),
        ("Boyle", "conj", "she", {}),
    ],
)
def test_a_reported_subject_is_who_reports_it(
    subject: str, relation: str, pronoun: str, said: dict[int, int]
) -> None:
    assert _reported(subject, relation, pronoun) == said


def test_who_is_quoted_speaks_of_somebody_else() -> None:
    assert _reported("Boyle", "ccomp", "she", quoted=True) == {}
