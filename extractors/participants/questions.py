"""The question of an unexpressed role: its candidates and a row of features for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from extractors.participants.candidate_features import (
    FIT_FEATURES,
    MENTION_FEATURES,
    PAIR_FEATURES,
    Candidates,
)
from extractors.participants.predicate_features import (
    PREDICATE_FEATURES,
    ROLE_FEATURES,
    OpenPredicate,
    predicate_features,
    role_features,
)
from extractors.participants.read_text import Floats, Indices, ReadText
from extractors.participants.selection import Selection

QUESTION_FEATURES = (*PREDICATE_FEATURES, *ROLE_FEATURES)
"""What is the same for all candidates of a role."""

FEATURES = (*MENTION_FEATURES, *PAIR_FEATURES, *FIT_FEATURES, *QUESTION_FEATURES)
"""The columns of ``RoleQuestion.rows``."""

_TOGETHER = 64  # predicates whose pairs with all mentions are held at once


class RoleQuestion(NamedTuple):
    """An unexpressed role of a predicate.

    Args:
        predicate: index among those asked about.
        role: its name.
        mentions: [c] the candidates.
        entities: [c] the entity of each.
        rows: [c, FEATURES] of these.
        question: [QUESTION_FEATURES], also at the end of each row.
    """

    predicate: int
    role: str
    mentions: Indices
    entities: Indices
    rows: Floats
    question: Floats


def questions(
    text: ReadText, predicates: Sequence[OpenPredicate], selection: Selection
) -> Iterator[RoleQuestion]:
    """The question of every open role of some predicates, in their order.

    Args:
        text: what was read.
        predicates: with their open roles.
        selection: what fills roles.
    """
    asked = [(number, predicate) for number, predicate in enumerate(predicates) if predicate.open_roles]
    for start in range(0, len(asked), _TOGETHER):
        yield from _together(text, asked[start : start + _TOGETHER], selection)


def _together(
    text: ReadText, asked: Sequence[tuple[int, OpenPredicate]], selection: Selection
) -> Iterator[RoleQuestion]:
    """The questions of some predicates with their numbers, the rows of all of them made at once."""
    predicates = [predicate for _, predicate in asked]
    candidates = Candidates(text, predicates)
    if len(text.first):
        chosen = [np.flatnonzero(allowed) for allowed in candidates.allowed]
    else:
        chosen = [np.empty(0, np.int64) for _ in predicates]
    roles = [(index, role) for index, predicate in enumerate(predicates) for role in predicate.open_roles]
    of_predicates = [predicate_features(text, predicate) for predicate in predicates]
    repeated = [
        np.concatenate((of_predicates[index], role_features(selection, predicates[index].roleset, role)))
        for index, role in roles
    ]
    rows = _rows(candidates, chosen, roles, selection, np.stack(repeated))
    ends = np.cumsum([len(chosen[index]) for index, _ in roles])
    for (index, role), own, question in zip(roles, np.split(rows, ends[:-1]), repeated, strict=True):
        mentions = chosen[index]
        yield RoleQuestion(asked[index][0], role, mentions, text.entities[mentions], own, question)


def _rows(
    candidates: Candidates,
    chosen: Sequence[Indices],
    roles: Sequence[tuple[int, str]],
    selection: Selection,
    repeated: Floats,
) -> Floats:
    """[candidates of all roles, FEATURES]

    Args:
        candidates: of the predicates.
        chosen: the candidates of each predicate.
        roles: each the index of its predicate, and its name.
        selection: what fills roles.
        repeated: [roles, QUESTION_FEATURES] of each role.
    """
    mentions = np.concatenate([chosen[index] for index, _ in roles])
    if not len(mentions):
        return np.zeros((0, len(FEATURES)), dtype=np.float32)
    sizes = [len(chosen[index]) for index, _ in roles]
    role_at = np.repeat(np.arange(len(roles)), sizes)
    predicate_at = np.repeat([index for index, _ in roles], sizes)
    named = [(candidates.predicates[index].roleset, role) for index, role in roles]
    return np.concatenate(
        (
            candidates.mention_features[mentions],
            candidates.pair_features[predicate_at, mentions],
            candidates.fit_features(selection, named)[role_at, mentions],
            repeated[role_at],
        ),
        axis=1,
    )
