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
        part = asked[start : start + _TOGETHER]
        candidates = Candidates(text, [predicate for _, predicate in part])
        for index, (number, predicate) in enumerate(part):
            of_predicate = predicate_features(text, predicate)
            chosen = np.flatnonzero(candidates.allowed[index]) if len(text.first) else np.empty(0, np.int64)
            for role in predicate.open_roles:
                question = np.concatenate((of_predicate, role_features(selection, predicate.roleset, role)))
                yield RoleQuestion(
                    number,
                    role,
                    chosen,
                    text.entities[chosen],
                    _rows(candidates, index, chosen, selection, predicate.roleset, role, question),
                    question,
                )


def _rows(
    candidates: Candidates,
    index: int,
    chosen: Indices,
    selection: Selection,
    roleset: str,
    role: str,
    question: Floats,
) -> Floats:
    if not len(chosen):
        return np.zeros((0, len(FEATURES)), dtype=np.float32)
    fit = candidates.fit_features(selection, roleset, role)
    return np.concatenate(
        (
            candidates.mention_features[chosen],
            candidates.pair_features[index, chosen],
            fit[chosen],
            np.broadcast_to(question, (len(chosen), len(question))),
        ),
        axis=1,
    )
