"""From which probability on the role heads say something, and what their scores mean."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, fields
from typing import Self

_LEAST = 1e-6


@dataclass(frozen=True, slots=True)
class RoleThresholds:
    """Chosen on texts that neither train nor are reported on.

    Args:
        predicate: lowest probability of being a predicate.
        argument: lowest calibrated score of an argument that is kept.
        argument_slope: of the line from the log-odds of an argument's raw score to those of its being right
            (Platt 1999), which here means the right role for most of the words.
        argument_offset: of that line.
        predicate_slope: the same of predicates.
        predicate_offset: the same of predicates.
        clause_verb: score of a verb that heads a clause where the head denies that it is a predicate: so
            many of these are one. Names and numbers mislead the head, and the tree less. With 0 such verbs
            are left out.
    """

    predicate: float = 0.5
    argument: float = 0.0
    argument_slope: float = 0.646
    argument_offset: float = -0.259
    predicate_slope: float = 1.0
    predicate_offset: float = 0.0
    clause_verb: float = 0.56

    @classmethod
    def from_json(cls, text: str) -> Self:
        """From the JSON of a weights file; what other versions chose besides is left out."""
        known = {field.name for field in fields(cls)}
        return cls(**{name: value for name, value in json.loads(text).items() if name in known})

    def argument_score(self, raw: float) -> float:
        """How probable it is that most words of an argument with this raw score have its role."""
        return _moved(raw, self.argument_slope, self.argument_offset)

    def predicate_score(self, raw: float) -> float:
        """How probable it is that a word with this raw score is a predicate."""
        return _moved(raw, self.predicate_slope, self.predicate_offset)


def _moved(raw: float, slope: float, offset: float) -> float:
    within = min(max(raw, _LEAST), 1 - _LEAST)
    return 1 / (1 + math.exp(-(slope * math.log(within / (1 - within)) + offset)))
