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


def word_features(words: Sequence[str], parts: Sequence[str], relations: Sequence[str]) -> Classes:
    """[words, ``len(WORD_FEATURES)``] classes."""
    rows = (
        (_PART.get(part, 0), _RELATION.get(relation, 0), letter_case(word))
        for word, part, relation in zip(words, parts, relations, strict=True)
    )
    return np.array(list(rows), dtype=np.int64).reshape(len(words), len(WORD_FEATURES))


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
    count = len(heads)
    above = np.array(heads, dtype=np.int64) - 1
    number = np.array([_RELATION.get(relation, 0) for relation in relations], dtype=np.int64)
    branch, depth = _branches(above)
    first = np.arange(count)
    last = np.arange(count)
    words = np.arange(count)
    for word in words:  # the borders of what hangs on each word
        node = int(word)
        while node >= 0:
            first[node] = min(first[node], word)
            last[node] = max(last[node], word)
            node = int(above[node])
    classes = np.zeros((len(predicates), count, len(PAIR_FEATURES)), dtype=np.int64)
    for row, predicate in enumerate(predicates):
        path = np.zeros(count, dtype=np.int64)
        place = np.zeros(count, dtype=np.int64)
        node, level = predicate, 0
        while node >= 0:
            entered = branch[:, node]
            inside = (entered >= 0) & (path == 0)
            child = entered[inside]
            path[inside] = 2 + level * (_RELATIONS + 1) + number[child]
            down = np.minimum(depth[inside] - depth[node] - 1, _DEPTHS - 1)
            edges = (words[inside] == first[child]) + 2 * (words[inside] == last[child])
            place[inside] = 4 * down + edges
            if path[node] == 0:
                path[node] = 1 if level == 0 else 2 + level * (_RELATIONS + 1)
            node, level = int(above[node]), min(level + 1, _LEVELS)
        classes[row, :, 0] = path
        classes[row, :, 1] = _distance(words - predicate)
        classes[row, :, 2] = place
    return classes


def _branches(above: Classes) -> tuple[Classes, Classes]:
    """[n, n] in which child's branch of the column's word the row's word lies, −1: in none; [n] depths."""
    count = len(above)
    branch = np.full((count, count), -1, dtype=np.int64)
    depth = np.zeros(count, dtype=np.int64)
    for word in range(count):
        child, node = word, above[word]
        while node >= 0:
            branch[word, node] = child
            depth[word] += 1
            child, node = node, above[node]
    return branch, depth


def _distance(difference: Classes) -> Classes:
    size = np.searchsorted(_DISTANCES, np.abs(difference), side="right") - 1
    return np.where(difference < 0, size, size + len(_DISTANCES))
