"""Which candidate a role is linked to, and how sure that is: a small network and a logistic regression."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Self

import numpy as np
from safetensors import SafetensorError
from safetensors.numpy import load_file, save_file

from betwixt.errors import InvalidInputError
from extractors.participants.questions import FEATURES, QUESTION_FEATURES, RoleQuestion
from extractors.participants.read_text import Floats, Indices

_FARTHEST = 6.0  # standard deviations from the mean: a feature further out counts no more

STANDING_FEATURES = ("best score", "lead", "share", "candidates")
"""How the best entity stands beside the others."""

CERTAINTY_FEATURES = (*STANDING_FEATURES, *QUESTION_FEATURES)


@dataclass(frozen=True, slots=True, eq=False)
class Ranker:
    """f features of a candidate → its score; the best one's standing → the probability that it is right.

    The score is linear plus h rectified units. The probability is a logistic regression.

    Args:
        mean: [f]
        scale: [f]
        linear: [f]
        hidden: [f, h]
        hidden_bias: [h]
        output: [h]
        certainty: [CERTAINTY_FEATURES]
        certainty_bias: [1]
    """

    mean: Floats
    scale: Floats
    linear: Floats
    hidden: Floats
    hidden_bias: Floats
    output: Floats
    certainty: Floats
    certainty_bias: Floats

    @classmethod
    def load(cls, path: Path) -> Self:
        """From a file of ``save``.

        Raises:
            InvalidInputError: it cannot be read, or was made for other features.
        """
        try:
            arrays = load_file(path)
            ranker = cls(**{field.name: arrays[field.name] for field in fields(cls)})
        except (OSError, SafetensorError, KeyError) as error:
            raise InvalidInputError(
                f"{path}: cannot be read: {error}", "make it again: kg train implicit-participants"
            ) from error
        if len(ranker.mean) != len(FEATURES) or len(ranker.certainty) != len(CERTAINTY_FEATURES):
            raise InvalidInputError(
                f"{path}: made for {len(ranker.mean)} features, where there are {len(FEATURES)}",
                "make it again: kg train implicit-participants",
            )
        return ranker

    def save(self, path: Path) -> None:
        """As safetensors."""
        save_file({field.name: getattr(self, field.name) for field in fields(self)}, path)

    def scores(self, rows: Floats) -> Floats:
        """[c] The score of each candidate of [c, f]."""
        inputs = rows - self.mean
        inputs /= self.scale
        np.clip(inputs, -_FARTHEST, _FARTHEST, out=inputs)
        units = np.maximum(inputs @ self.hidden + self.hidden_bias, 0)
        scores: Floats = (inputs @ self.linear + units @ self.output).astype(np.float32)
        return scores

    def certain(self, standing: Floats) -> float:
        """The probability that the best of some candidates is an antecedent of the role.

        Args:
            standing: its ``certainty_features``.
        """
        logit = float(standing @ self.certainty) + float(self.certainty_bias[0])
        return float(1 / (1 + np.exp(-np.clip(logit, -30, 30))))


def pooled(scores: Floats, entities: Indices) -> Floats:
    """[c] For each candidate the log of the sum of the exponentials of its entity's scores.

    In a softmax over all mentions this is the share of the entity.

    Args:
        scores: [c]
        entities: [c] of each.
    """
    highest = scores.max(initial=0)
    sums = np.bincount(entities, np.exp(scores - highest))
    together: Floats = (highest + np.log(sums[entities] + 1e-12)).astype(np.float32)
    return together


def best_candidate(scores: Floats, together: Floats) -> int:
    """The best mention of the best entity, as index of the candidates.

    Args:
        scores: [c] of the candidates of a role, one at least.
        together: [c] ``pooled`` of these.
    """
    best = np.flatnonzero(together == together.max())
    highest = scores[best]
    return int(best[np.flatnonzero(highest == highest.max())[-1]])


def certainty_features(question: RoleQuestion, scores: Floats, together: Floats) -> Floats:
    """[CERTAINTY_FEATURES] of a role with at least one candidate.

    Args:
        question: the role.
        scores: [c] of its candidates.
        together: [c] ``pooled`` of these.
    """
    place = together.argmax()
    best = together[place]
    others = together[question.entities != question.entities[place]]
    share = np.exp(best - scores.max()) / np.exp(scores - scores.max()).sum()
    standing = (best, best - others.max(initial=best - 5), share, np.log1p(len(scores)))
    return np.concatenate((np.array(standing, dtype=np.float32), question.question))
