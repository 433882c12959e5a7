"""Pronouns that may stand for several: another name that agrees with them stands as near.

Where two women were named, "she" is either of them, whatever one pair's score says.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from extractors.joint.decisions.pairs.agreement import Referring
from extractors.joint.decisions.pairs.decided import Pairs

Indices = npt.NDArray[np.int64]

_KINDS = {"PERSON": 1, "ORGANISATION": 2, "LOCATION": 2}
_STANDING_FOR = {"he": 1, "she": 1, "it": 2, "they": 2}
"""A pronoun → the kind of name that it may stand for."""
_NEAR = 1
"""Sentences back."""
ALONE, RIVAL, PLURAL = 1.5, -1.3, -1.7
"""What moves the log-odds of a pronoun's score: that it is one, a rival, and "they".

A logistic regression on the 564 pronouns of TNE's development set gave the last two. Of the antecedents of
"he" and "she", 95 % are right without a rival and 83 % with one; of those of "they" 70 and 62 %. The first
one is half of what it gave, since antecedents are found less well in raw text. The curve of
``extractors.calibration`` comes after.
"""
_HIGHEST = 4.5
"""The highest log-odds of a pronoun with a rival."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the noun phrases of a text are, and where.

    Args:
        phrases: what each refers to.
        sentences: the number of the sentence of each.
    """

    phrases: Sequence[Referring]
    sentences: Indices

    def with_rivals(self, pairs: Pairs, number: Indices) -> set[int]:
        """The pronouns before which a name of another cluster stands near that agrees with them.

        Args:
            pairs: scores of the phrases; 0 of coreference where two disagree.
            number: of the cluster of each phrase, −1 for those alone.
        """
        kind = np.array([_KINDS.get(phrase.type, 0) for phrase in self.phrases], dtype=np.int64)
        wanted = np.array([_STANDING_FOR.get(phrase.person, -1) for phrase in self.phrases], dtype=np.int64)
        first, second = pairs.anchor, pairs.complement
        near = (first < second) & (self.sentences[second] - self.sentences[first] <= _NEAR)
        other = (number[first] != number[second]) & (number[second] >= 0)
        agrees = (kind[first] == wanted[second]) & (pairs.coreference > 0)
        return set(second[near & other & agrees].tolist())

    def moved(self, pronoun: int, score: float, *, has_rival: bool) -> float:
        """The score of a pronoun's membership; it is lower where it may stand for somebody else too."""
        if not 0 < score < 1:
            return score
        is_plural = self.phrases[pronoun].person == "they"
        odds = math.log(score / (1 - score)) + ALONE + RIVAL * has_rival + PLURAL * is_plural
        return 1 / (1 + math.exp(-(min(odds, _HIGHEST) if has_rival else odds)))
