"""What tells whether two names of concepts mean the same, or one the parent of the other."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from linkers.concepts.seed_graph import concept_key

Floats = npt.NDArray[np.float32]
Pairs = npt.NDArray[np.integer]

_TWICE = re.compile(r"([a-z])\1")
_LONG = 6
"""So many letters make a word in which one of a pair may have been forgotten: CCD is no CD."""


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

    Vectors hold the counts of a name's letter triples, hashed. Two names are one concept if they are
    spelt alike but for spaces and hyphens, "s" and "z", "or" and "our", and, in long words, letters
    written twice. Names that differ in a letter are not: too often both are words, "cluster" and
    "clutter", "genetic" and "generic". The parent score is always 0: what names say about parents is
    found without pairs.
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
        spellings = [_spelling(name) for name in names]
        equal = [spellings[one] == spellings[other] for one, other in pairs.tolist()]
        return np.array(equal, dtype=np.float32), np.zeros(len(pairs), dtype=np.float32)


def _spelling(name: str) -> str:
    """A name in a spelling that British, American and careless writers share, in one word."""
    words = (word.replace("z", "s").replace("our", "or") for word in concept_key(name).split())
    return "".join(_TWICE.sub(r"\1", word) if len(word) >= _LONG else word for word in words)
