"""What a model says about given words, and the shape of a model that says it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from training.gold.conllu import Sentence


class Arc(NamedTuple):
    """A dependent word and its head, both counted from 0."""

    dependent: int
    head: int


@dataclass(frozen=True, slots=True)
class ParsedSentence:
    """One sentence as read by a model, or as annotated by people.

    Args:
        heads: number of each word's head, counted from 1; 0 for the root.
        relations: of each word to its head, with or without subtype.
        upos: universal parts of speech.
        name_tags: IOB2 tags of names.
        found_appositions: what a model takes for appositions, from its tree and from a scorer
            of its own; None where it has no such scorer, so that the tree says it.
        apposition_scores: [words, words], how probable it is that the row's word is in
            apposition to the column's, to find a threshold with; None where unknown.
    """

    heads: Sequence[int]
    relations: Sequence[str]
    upos: Sequence[str]
    name_tags: Sequence[str]
    found_appositions: frozenset[Arc] | None = None
    apposition_scores: npt.NDArray[np.float32] | None = None

    @property
    def tree_appositions(self) -> frozenset[Arc]:
        """The ``appos`` arcs of the tree."""
        return appositions_of_tree(self.heads, self.relations)

    @property
    def appositions(self) -> frozenset[Arc]:
        """The model's own choice of arcs, else the tree's."""
        return self.tree_appositions if self.found_appositions is None else self.found_appositions


class Reader(Protocol):
    """Reads whole documents, since sentences are better understood in their context."""

    def __call__(self, documents: Sequence[Sequence[Sequence[str]]]) -> list[list[ParsedSentence]]:
        """Read documents.

        Args:
            documents: the words of each sentence of each document.

        Returns:
            For each document, its sentences in order.
        """
        ...


def shipped_reader() -> Reader:
    """The joint model with the weights that come with the package."""
    from extractors.joint.model import read_words

    reader: Reader = read_words
    return reader


def gold(sentence: Sentence, name_tags: Sequence[str]) -> ParsedSentence:
    """A sentence of a treebank in the shape of a model's answer."""
    return ParsedSentence(
        heads=[word.head for word in sentence.words],
        relations=[word.relation for word in sentence.words],
        upos=[word.upos for word in sentence.words],
        name_tags=name_tags,
    )


def appositions_of_tree(heads: Sequence[int], relations: Sequence[str]) -> frozenset[Arc]:
    """The ``appos`` arcs of a tree, given as in ``ParsedSentence``."""
    return frozenset(
        Arc(dependent, head - 1)
        for dependent, (head, relation) in enumerate(zip(heads, relations, strict=True))
        if head and universal(relation) == "appos"
    )


def universal(relation: str) -> str:
    """A relation without its subtype."""
    return relation.partition(":")[0]
