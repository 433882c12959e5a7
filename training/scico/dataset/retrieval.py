"""Finding mentions whose surfaces are like the name of a concept."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from betwixt.names.normalisation import normalised


class Retrieved(NamedTuple):
    """A surface by its index, and how like it is to what was looked for, 0 to 1."""

    surface: int
    likeness: float


class Retriever(Protocol):
    """Knows the surfaces of a corpus and finds those that are like a name."""

    def similar(self, name: str) -> list[Retrieved]:
        """The surfaces that are like a name, the likest first, equals in the order of the corpus."""
        ...


RetrieverOf = Callable[[Sequence[str]], Retriever]
"""Makes a retriever over the distinct surfaces of a corpus."""


class WordOverlap:
    """Likeness by shared words: Dice's coefficient over normalised words, rare words weighing more.

    The paper (appendix A.2) uses the cosine of sentence embeddings above 0.8 in this place.

    Args:
        surfaces: of the corpus.
        threshold: the least likeness that is returned.
    """

    def __init__(self, surfaces: Sequence[str], threshold: float = 0.6) -> None:
        self._words = [frozenset(normalised(surface).split()) for surface in surfaces]
        self._threshold = threshold
        counts = Counter(word for words in self._words for word in words)
        self._weights = {word: math.log(1 + len(surfaces) / count) for word, count in counts.items()}
        self._unseen = math.log(1 + len(surfaces))
        self._surfaces: defaultdict[str, list[int]] = defaultdict(list)
        for index, words in enumerate(self._words):
            for word in words:
                self._surfaces[word].append(index)

    def similar(self, name: str) -> list[Retrieved]:
        """The surfaces whose likeness reaches the threshold."""
        sought = frozenset(normalised(name).split())
        candidates = {index for word in sought for index in self._surfaces.get(word, ())}
        likeness = [Retrieved(index, self._likeness(sought, self._words[index])) for index in candidates]
        return sorted(
            (retrieved for retrieved in likeness if retrieved.likeness >= self._threshold),
            key=lambda retrieved: (-retrieved.likeness, retrieved.surface),
        )

    def _likeness(self, first: frozenset[str], second: frozenset[str]) -> float:
        return 2 * self._weight(first & second) / (self._weight(first) + self._weight(second))

    def _weight(self, words: frozenset[str]) -> float:
        # Summed in a fixed order, so that equal sets weigh the same to the last bit.
        return math.fsum(self._weights.get(word, self._unseen) for word in words)
