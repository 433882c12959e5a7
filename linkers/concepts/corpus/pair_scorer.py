"""What tells whether two names of concepts mean the same, or one the parent of the other."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol

import numpy as np
import numpy.typing as npt

from linkers.concepts.concept_key import concept_key

Floats = npt.NDArray[np.float32]
Pairs = npt.NDArray[np.integer]

_TWICE = re.compile(r"([a-z])\1")
_LONG = 6
"""So many letters make a word in which one of a pair may have been forgotten: CCD is no CD."""


@dataclass(frozen=True, slots=True)
class ScoredPairs:
    """Pairs that are worth a look, and what is said of them.

    Args:
        pairs: p × 2 indices, the lower first, each pair once.
        coreference: how sure it is that both are names of one concept, shape (p,), in [0, 1].
        first_is_parent, second_is_parent: how sure it is that one is the parent of the other, shape (p,).
    """

    pairs: npt.NDArray[np.int64]
    coreference: Floats
    first_is_parent: Floats
    second_is_parent: Floats


class PairScorer(Protocol):
    """Knows names, and nothing of their mentions."""

    def scored(self, names: Sequence[str]) -> ScoredPairs:
        """The pairs of names that may have something to do with each other, with their scores.

        All other pairs count as having nothing. What is found depends on the set of names alone.

        Args:
            names: n names, in the order of their keys.
        """
        ...


class Spelling:
    """Compares letters only: no model, no meaning.

    Two names are one concept if they are spelt alike but for spaces and hyphens, "s" and "z", "or" and
    "our", and, in long words, letters written twice. Names that differ in a letter are not: too often both
    are words, "cluster" and "clutter", "genetic" and "generic". It knows of no parents: what names say
    about them is found without pairs.
    """

    def scored(self, names: Sequence[str]) -> ScoredPairs:
        """As ``PairScorer`` has it; all scores of coreference are 1."""
        alike: defaultdict[str, list[int]] = defaultdict(list)
        for number, name in enumerate(names):
            alike[spelling(name)].append(number)
        found = [pair for numbers in alike.values() for pair in combinations(numbers, 2)]
        pairs = np.array(sorted(found), dtype=np.int64).reshape(-1, 2)
        nothing = np.zeros(len(pairs), dtype=np.float32)
        return ScoredPairs(pairs, np.ones(len(pairs), dtype=np.float32), nothing, nothing)


def spelling(name: str) -> str:
    """A name in a spelling that British, American and careless writers share, in one word."""
    words = (word.replace("z", "s").replace("our", "or") for word in concept_key(name).split())
    return "".join(_TWICE.sub(r"\1", word) if len(word) >= _LONG else word for word in words)
