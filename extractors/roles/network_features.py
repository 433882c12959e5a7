"""Classes of words and of (predicate, word) pairs by the parse of their sentence."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from extractors.encoder.letter_case import CASES, letter_case
from extractors.joint.decisions.labels import PARTS_OF_SPEECH, UNIVERSAL_RELATIONS

Classes = npt.NDArray[np.int64]

_RELATIONS = len(UNIVERSAL_RELATIONS)
_LEVELS = 4
_DISTANCES = (0, 1, 2, 3, 4, 6, 9, 14, 22, 40)
_DEPTHS = 4

WORD_FEATURES = (len(PARTS_OF_SPEECH) + 1, _RELATIONS + 1, CASES)
"""Sizes of: part of speech, relation to the head, letter case; 0 of the first two: unknown."""

PATHS = 2 + (_LEVELS + 1) * (_RELATIONS + 1)
PAIR_FEATURES = (PATHS, 2 * len(_DISTANCES), 4 * _DEPTHS)
"""Sizes of: path in the tree, distance, place in the branch; 0 of the first and last: unknown."""

_PART = {part: number for number, part in enumerate(PARTS_OF_SPEECH, start=1)}
_RELATION = {relation: number for number, relation in enumerate(UNIVERSAL_RELATIONS, start=1)}
_CLAUSES = [
    number
    for relation, number in _RELATION.items()
    if relation in ("root", "conj", "ccomp", "xcomp", "advcl", "acl", "csubj", "parataxis")
]
"""Relations of what heads a clause."""


def word_features(words: Sequence[str], parts: Sequence[str], relations: Sequence[str]) -> Classes:
    """[words, ``len(WORD_FEATURES)``] classes."""
    rows = (
        (_PART.get(part, 0), _RELATION.get(relation, 0), letter_case(word))
        for word, part, relation in zip(words, parts, relations, strict=True)
    )
    return np.array(list(rows), dtype=np.int64).reshape(len(words), len(WORD_FEATURES))


def is_verb(features: Classes) -> npt.NDArray[np.bool_]:
    """[words] Which words are verbs, by ``word_features``; auxiliaries are others."""
    verbs: npt.NDArray[np.bool_] = features[:, 0] == _PART["VERB"]
    return verbs


def clause_verbs(features: Classes) -> npt.NDArray[np.bool_]:
    """[words] Which words are verbs that head a clause.

    Args:
        features: [words, ``len(WORD_FEATURES)``] of ``word_features``.
    """
    heads: npt.NDArray[np.bool_] = is_verb(features) & np.isin(features[:, 1], _CLAUSES)
    return heads


def pair_features(heads: Sequence[int], relations: Sequence[str], predicates: Sequence[int]) -> Classes:
    """What the tree of a sentence says of pairs of a predicate and a word.

    The path goes from the predicate up to the first node above the word (four levels are told
    apart), and down into the branch of one of this node's children: its class is the level and that
    child's relation. The place in the branch is how deep the word lies in it, and whether it is the
    branch's first or last word.

    Args:
        heads: n of them, counted from 1; 0 for the root.
        relations: of each word to its head.
        predicates: p words.

    Returns:
        [p, n, ``len(PAIR_FEATURES)``] classes.
    """
    tree = _Tree(heads, relations)
    count = len(heads)
    classes = np.zeros((len(predicates), count, len(PAIR_FEATURES)), dtype=np.int64)
    classes[:, :, 1] = _distance(np.arange(count) - np.array(predicates, dtype=np.int64)[:, None])
    for row, predicate in enumerate(predicates):
        classes[row, :, 0], classes[row, :, 2] = tree.seen_from(predicate)
    return classes


class _Tree:
    """The tree of a sentence, with the words in an order in which heads come before what hangs on them."""

    def __init__(self, heads: Sequence[int], relations: Sequence[str]) -> None:
        count = len(heads)
        self.above = [head - 1 for head in heads]
        self.relations = [_RELATION.get(relation, 0) for relation in relations]
        below: list[list[int]] = [[] for _ in range(count)]
        for word, head in enumerate(self.above):
            if head >= 0:
                below[head].append(word)
        self.order = [word for word, head in enumerate(self.above) if head < 0]
        for word in self.order:
            self.order += below[word]
        first, last = list(range(count)), list(range(count))
        for word in reversed(self.order):  # the borders of what hangs on each word
            head = self.above[word]
            if head >= 0:
                first[head] = min(first[head], first[word])
                last[head] = max(last[head], last[word])
        self.first, self.last = first, last

    def ancestors(self, word: int) -> list[int]:
        """A word and what it hangs on, up to the root."""
        chain = []
        while word >= 0:
            chain.append(word)
            word = self.above[word]
        return chain

    def seen_from(self, predicate: int) -> tuple[list[int], list[int]]:
        """Path and place of each word, as ``pair_features`` has them."""
        level = {word: min(steps, _LEVELS) for steps, word in enumerate(self.ancestors(predicate))}
        path, place = [0] * len(self.above), [0] * len(self.above)
        entered: dict[int, tuple[int, int]] = {}  # the child of an ancestor that a word is below, how deep
        for word in self.order:
            head = self.above[word]
            if word in level:
                path[word] = 2 + level[word] * (_RELATIONS + 1) if level[word] else 1
                continue
            if head in level:
                child, deep = word, 0
                path[word] = 2 + level[head] * (_RELATIONS + 1) + self.relations[word]
            elif head in entered:
                child, deep = entered[head][0], entered[head][1] + 1
                path[word] = path[head]
            else:
                continue
            entered[word] = child, deep
            edges = (word == self.first[child]) + 2 * (word == self.last[child])
            place[word] = 4 * min(deep, _DEPTHS - 1) + edges
        return path, place


def _distance(difference: Classes) -> Classes:
    size = np.searchsorted(_DISTANCES, np.abs(difference), side="right") - 1
    return np.where(difference < 0, size, size + len(_DISTANCES))
