"""Names compared by a model, which can look at few pairs: near neighbours, a rare word in common, acronyms.

A name has a bounded number of candidates, so their number is linear in the names. All depends on the set
of names alone: they go into the index in sorted order, by one thread, with a fixed seed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Protocol

import numpy as np
import numpy.typing as npt
from voyager import Index, Space

from linkers.concepts.concept_key import concept_key
from linkers.concepts.corpus.pair_scorer import Floats, Pairs, ScoredPairs

NEIGHBOURS = 20
RARE = 8
"""A word that so many names have at most, or fewer, makes candidates of them all."""

_SEED = 13
_CONNECTIONS = 16  # of a vector in the index: M of Malkov and Yashunin 2018, who recommend 5 to 48
_SEARCHED = 80  # vectors kept in sight while building and searching: their ef, above the neighbours asked for


class Model(Protocol):
    """Scores pairs of names, such as ``NameModel``.

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


class Neighbours:
    """A scorer of a corpus' names by a model that compares candidates alone.

    Args:
        model: of names.
    """

    def __init__(self, model: Model) -> None:
        self._model = model

    def scored(self, names: Sequence[str]) -> ScoredPairs:
        """As ``PairScorer`` has it; coreference is the mean of both orders."""
        vectors = self._model.vectors(names)
        pairs = candidate_pairs(names, vectors)
        there, first_is_parent = self._model.scores(names, pairs, vectors)
        back, second_is_parent = self._model.scores(names, pairs[:, ::-1], vectors)
        return ScoredPairs(pairs, np.float32(0.5) * (there + back), first_is_parent, second_is_parent)


def candidate_pairs(names: Sequence[str], vectors: Floats) -> npt.NDArray[np.int64]:
    """Pairs of n names, p × 2, each once, the lower index first, in order.

    Args:
        names: in sorted order, each once.
        vectors: their vectors, n × d, of length 1.
    """
    words = [concept_key(name).split() for name in names]
    found = np.concatenate(
        [near_neighbours(vectors), _pairs(_sharing_a_rare_word(words)), _pairs(_acronyms(names, words))]
    )
    found = np.sort(found, axis=1)
    return np.unique(found[found[:, 0] < found[:, 1]], axis=0)


def near_neighbours(vectors: Floats, count: int = NEIGHBOURS) -> npt.NDArray[np.int64]:
    """Each of n vectors with those nearest to it by cosine, p × 2, from an approximate index (HNSW)."""
    if len(vectors) < 2:
        return np.empty((0, 2), dtype=np.int64)
    index = vector_index(vectors)
    wanted = min(count + 1, len(vectors))  # a vector finds itself, too
    neighbours, _ = index.query(vectors, k=wanted, num_threads=1, query_ef=max(_SEARCHED, wanted))
    return np.stack([np.repeat(np.arange(len(vectors)), wanted), neighbours.ravel().astype(np.int64)], axis=1)


def vector_index(vectors: Floats) -> Index:
    """An index of n vectors, numbered from 0."""
    index = Index(
        Space.Cosine,
        num_dimensions=vectors.shape[1],
        M=_CONNECTIONS,
        ef_construction=_SEARCHED,
        random_seed=_SEED,
        max_elements=len(vectors),
    )
    index.add_items(vectors, ids=list(range(len(vectors))), num_threads=1)
    return index


def _pairs(pairs: Iterator[tuple[int, int]]) -> npt.NDArray[np.int64]:
    return np.array(list(pairs), dtype=np.int64).reshape(-1, 2)


def _sharing_a_rare_word(words: Sequence[Sequence[str]]) -> Iterator[tuple[int, int]]:
    holders: defaultdict[str, list[int]] = defaultdict(list)
    for number, each in enumerate(words):
        for word in set(each):
            holders[word].append(number)
    for numbers in holders.values():
        if len(numbers) <= RARE:
            yield from combinations(numbers, 2)


def _acronyms(names: Sequence[str], words: Sequence[Sequence[str]]) -> Iterator[tuple[int, int]]:
    """Names of one word with those whose first letters spell it."""
    spelled: defaultdict[str, list[int]] = defaultdict(list)
    for number, each in enumerate(words):
        if len(each) > 1:
            spelled["".join(word[0] for word in each)].append(number)
    for number, each in enumerate(words):
        if len(each) == 1 and len(names[number]) > 1:
            yield from ((number, long) for long in spelled.get(each[0], ())[:RARE])
