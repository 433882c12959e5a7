"""Which candidate a role is linked to, and how sure that is: a small network and a logistic regression."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import NamedTuple, Self

import numpy as np
import numpy.typing as npt
from safetensors import SafetensorError
from safetensors.numpy import load_file, save_file

from betwixt.errors import InvalidInputError
from extractors.participants.questions import FEATURES, QUESTION_FEATURES, RoleQuestion
from extractors.participants.read_text import Floats, Indices

_FARTHEST = 6.0  # standard deviations from the mean: a feature further out counts no more
_CLEAR = 5.0  # the most by which the best entity leads

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

    def certain(self, standings: Floats) -> npt.NDArray[np.float64]:
        """[r] The probability that the best of a role's candidates is an antecedent of it.

        Args:
            standings: [r, CERTAINTY_FEATURES] of some roles.
        """
        logits = (standings @ self.certainty).astype(np.float64) + float(self.certainty_bias[0])
        certain: npt.NDArray[np.float64] = 1 / (1 + np.exp(-np.clip(logits, -30, 30)))
        return certain


class Standings(NamedTuple):
    """The best candidates of r roles and how they stand beside the others.

    Args:
        best: [r] the best mention of the best entity, as index of the role's candidates.
        features: [r, CERTAINTY_FEATURES]
    """

    best: Indices
    features: Floats


def standings(questions: Sequence[RoleQuestion], scores: Floats) -> Standings:
    """The standings of some roles, all at once.

    Args:
        questions: the roles, each with at least one candidate.
        scores: [c] of the candidates of all of them.
    """
    sizes = np.array([len(question.mentions) for question in questions])
    starts = np.cumsum(sizes) - sizes
    role_at = np.repeat(np.arange(len(questions)), sizes)
    entities = np.concatenate([question.entities for question in questions])
    together = pooled(scores, entities, role_at, starts)
    top = np.maximum.reduceat(together, starts)
    is_top = together == top[role_at]
    places = np.arange(len(scores))
    best_entity = entities[np.minimum.reduceat(np.where(is_top, places, len(scores)), starts)]
    of_top = np.where(is_top, scores, -np.inf)
    is_best = of_top == np.maximum.reduceat(of_top, starts)[role_at]
    best = np.maximum.reduceat(np.where(is_best, places, -1), starts) - starts
    others = np.where(entities == best_entity[role_at], -np.inf, together)
    second = np.maximum(np.maximum.reduceat(others, starts), top - _CLEAR)
    highest = np.maximum.reduceat(scores, starts)
    share = np.exp(top - highest) / np.add.reduceat(np.exp(scores - highest[role_at]), starts)
    standing = np.stack((top, top - second, share, np.log1p(sizes)), axis=1).astype(np.float32)
    asked = np.stack([question.question for question in questions])
    return Standings(best, np.concatenate((standing, asked), axis=1))


def pooled(scores: Floats, entities: Indices, role_at: Indices, starts: Indices) -> Floats:
    """[c] For each candidate the log of the sum of the exponentials of its entity's scores.

    In a softmax over all mentions of a role this is the share of the entity.

    Args:
        scores: [c] of the candidates of some roles.
        entities: [c] of each.
        role_at: [c] the role of each, in order.
        starts: [r] the first candidate of each role.
    """
    highest = np.maximum(np.maximum.reduceat(scores, starts), 0)[role_at]
    of_role = role_at * (int(entities.max(initial=0)) + 1) + entities
    sums = np.bincount(of_role, np.exp(scores - highest))
    together: Floats = (highest + np.log(sums[of_role] + 1e-12)).astype(np.float32)
    return together
