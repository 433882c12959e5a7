"""No core role twice: who would lose most keeps it."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from extractors.roles.decisions.inventory import CORE_ROLES
from extractors.roles.decisions.labels import OUTSIDE, ROLES, TAGS, begins
from extractors.roles.decisions.repeated_roles import without_repeats
from extractors.roles.decisions.spans import ArgumentSpan, best_tags, spans


def one_word_spans(probable: list[dict[str, float]]) -> list[tuple[int, str, float]]:
    """What is left of words whose roles ("" for none) have probabilities; the first of each claims it."""
    scores = np.full((len(probable), TAGS), -20.0, dtype=np.float32)
    claimed = []
    for word, chances in enumerate(probable):
        for role, chance in chances.items():
            scores[word, begins(ROLES.index(role)) if role else OUTSIDE] = np.log(chance)
        role, chance = next(iter(chances.items()))
        claimed.append(ArgumentSpan(word, word + 1, role, chance))
    return [(span.first, span.role, round(span.score, 2)) for span in without_repeats(claimed, scores)]


def test_the_other_takes_its_next_best_role() -> None:
    kept = one_word_spans([{"ARG1": 0.5, "ARG2": 0.4}, {"ARG1": 0.9, "ARG2": 0.05}])
    assert kept == [(0, "ARG2", 0.4), (1, "ARG1", 0.9)]


def test_a_role_that_another_has_is_not_taken() -> None:
    kept = one_word_spans([{"ARG2": 0.9}, {"ARG1": 0.5, "ARG2": 0.4, "ARGM-LOC": 0.1}, {"ARG1": 0.9}])
    assert kept == [(0, "ARG2", 0.9), (1, "ARGM-LOC", 0.1), (2, "ARG1", 0.9)]


def test_what_is_no_argument_rather_is_dropped() -> None:
    assert one_word_spans([{"ARG1": 0.5, "": 0.4}, {"ARG1": 0.9}]) == [(1, "ARG1", 0.9)]


def test_circumstances_may_come_twice() -> None:
    twice = [{"ARGM-TMP": 0.9}, {"ARGM-TMP": 0.8}]
    assert [role for _, role, _ in one_word_spans(twice)] == ["ARGM-TMP", "ARGM-TMP"]


@given(st.integers(0, 10_000))
def test_never_twice(seed: int) -> None:
    scores = np.random.default_rng(seed).normal(scale=3, size=(1, 12, TAGS)).astype(np.float32)
    tags = best_tags(scores, np.array([12]))[0]
    roles = [span.role for span in without_repeats(list(spans(tags, scores[0])), scores[0])]
    core = [role for role in roles if role in CORE_ROLES]
    assert len(core) == len(set(core))
