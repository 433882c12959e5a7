"""Parses of sentences from the scores of the word heads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from extractors.encoder.windows.overlapping import Window
from extractors.joint.decisions.labels import UNIVERSAL_RELATIONS
from extractors.joint.decisions.parses.trees import Arc, appositions_of_tree, best_tree

Array = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Parse:
    """The parse of one sentence, words counted from 0.

    Args:
        first: its first word in the text.
        heads: of each word, counted from 1 within the sentence; 0 for the root.
        relations: of each word to its head.
        apposed: for each word the word it most likely is in apposition to.
        apposition: how probable that is.
    """

    first: int
    heads: tuple[int, ...]
    relations: tuple[str, ...]
    apposed: tuple[int, ...]
    apposition: tuple[float, ...]

    def appositions(self, threshold: float) -> frozenset[Arc]:
        """The arcs that the tree has or that have at least a probability, words counted within the sentence.

        Each finds some that the other misses.
        """
        likely = frozenset(
            Arc(word, head)
            for word, (head, score) in enumerate(zip(self.apposed, self.apposition, strict=True))
            if score >= threshold
        )
        return likely | appositions_of_tree(self.heads, self.relations)


class Tree(NamedTuple):
    """Heads of the words ``first`` to ``end`` of a window, as in ``Parse``."""

    first: int
    end: int
    heads: Sequence[int]


def trees(arcs: Array, window: Window, sentence: npt.NDArray[np.int64]) -> Iterator[Tree]:
    """The best trees of a window's own sentences.

    Args:
        arcs: [words, words + 1] scores of heads: column 0 is the root, j + 1 the word j.
        window: in its text.
        sentence: number of each word's sentence.
    """
    start, stop = window.own.start, window.own.stop
    firsts = start + np.flatnonzero(np.diff(sentence[start:stop], prepend=-1))
    for first, end in pairwise((*firsts.tolist(), stop)):
        inside = np.concatenate((arcs[first:end, :1], arcs[first:end, first + 1 : end + 1]), axis=1)
        yield Tree(first, end, best_tree(inside))


def parse(
    window: Window,
    tree: Tree,
    relations: Sequence[int],
    scores: Sequence[float],
    targets: Sequence[int],
) -> Parse:
    """The parse of a sentence.

    Args:
        window: in which it stands.
        tree: of it.
        relations: of each word of the window to its head, as index of a relation.
        scores: how probable it is for each that it is in apposition to a word.
        targets: the word that it most likely is in apposition to.
    """
    first, end, heads = tree
    return Parse(
        first=window.first + first,
        heads=tuple(heads),
        relations=tuple(UNIVERSAL_RELATIONS[number] for number in relations[first:end]),
        # A sentence of one word has nobody to be in apposition to: all scores are equally low.
        apposed=tuple(min(max(target, first), end - 1) - first for target in targets[first:end]),
        apposition=tuple(scores[first:end]),
    )
