"""What tells whether two names of concepts mean the same, or one the parent of the other."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt
from rapidfuzz.distance import Levenshtein

from linkers.concepts.seed_graph import concept_key

Floats = npt.NDArray[np.float32]
Pairs = npt.NDArray[np.integer]

_DIGIT = re.compile(r"\d")


class PairScorer(Protocol):
    """Knows names, and nothing of their mentions.

    A name has the same vector, and a pair the same scores, whatever other names are asked about.
    """

    def vectors(self, texts: Sequence[str]) -> Floats:
        """A vector of length 1 for each of n texts, n × d."""
        ...

    def scores(
        self, names: Sequence[str], pairs: Pairs, vectors: Floats | None = None
    ) -> tuple[Floats, Floats]:
        """Of each pair how sure it is that both are names of one concept, and that the first is the parent.

        Args:
            names: n names.
            pairs: p × 2 indices of them.
            vectors: those of the names, where they are known already.

        Returns:
            Coreference and parent, each of shape (p,), in [0, 1].
        """
        ...


class Spelling:
    """Compares letters only: no model, no meaning.

    Vectors hold the counts of a name's letter triples, hashed. Two names are one concept as far as their
    words are the same one by one, all of them beginning with the same letter and those with digits
    equal: "unsupervised" is not "supervised". The parent score is always 0: what names say about
    parents is found without pairs.
    """

    dimensions = 256

    def vectors(self, texts: Sequence[str]) -> Floats:
        """As ``PairScorer`` has it."""
        found = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        for row, text in zip(found, texts, strict=True):
            padded = f" {concept_key(text)} "
            for at in range(len(padded) - 2):
                row[zlib.crc32(padded[at : at + 3].encode()) % self.dimensions] += 1
        found /= np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-9)
        return found

    def scores(
        self, names: Sequence[str], pairs: Pairs, vectors: Floats | None = None
    ) -> tuple[Floats, Floats]:
        """As ``PairScorer`` has it."""
        words = [concept_key(name).split() for name in names]
        likeness = [_likeness(words[one], words[other]) for one, other in pairs.tolist()]
        return np.array(likeness, dtype=np.float32), np.zeros(len(pairs), dtype=np.float32)


def _likeness(first: Sequence[str], second: Sequence[str]) -> float:
    """That of the words which are least alike; 0 where their numbers differ."""
    if len(first) != len(second):
        return 0.0
    return min((_of_words(one, other) for one, other in zip(first, second, strict=True)), default=0.0)


def _of_words(first: str, second: str) -> float:
    if first == second:
        return 1.0
    if first[0] != second[0] or _DIGIT.search(first + second):
        return 0.0
    return Levenshtein.normalized_similarity(first, second)
