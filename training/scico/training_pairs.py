"""What models of concepts are trained on: pairs of names and of mentions with their class, drawn at random.

Names are from the seed graph and from papers with canonical names; mentions from these papers. What is drawn
depends on a seed and the number of the step alone, so that training goes on where it was interrupted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import networkx as nx
import numpy as np

from betwixt.names.concept_key import concept_key
from betwixt.names.normalisation import normalised
from extractors.language.abbreviations import abbreviations
from training.gold.scirex import Paper
from training.scico.dataset.linked_mentions import LinkedMention, few_of_each, linked_mentions
from training.scico.dataset.seed_graph import SeedGraph

T = TypeVar("T")

COREFERENT, PARENT, CHILD, UNRELATED = range(4)

_TYPES = ("Task", "Method")
_PER_PAPER = 3
_MOST_CHILDREN = 40
"""Of a parent with more, only so many edges count for a name that is drawn: few parents have most of all."""


@dataclass(frozen=True, slots=True)
class Pair(Generic[T]):
    """Two names, or two mentions, and the class of the first beside the second."""

    first: T
    second: T
    label: int


class Related:
    """Concepts, what is above them, and what writes them.

    Args:
        graph: the seed graph; its labels are names of concepts.
        sources: whose edges are believed.
        forbidden: keys of concepts that nothing may be learned about.
        apart: keys of concepts that may be learned about, but not how they stand to each other.
    """

    def __init__(
        self,
        graph: SeedGraph,
        sources: Collection[str],
        forbidden: Collection[str] = (),
        apart: Collection[str] = (),
    ) -> None:
        self._apart = frozenset(apart)
        left_out = frozenset(forbidden)
        self.edges = nx.DiGraph()
        self.edges.add_nodes_from(key for key in sorted(graph.only(sources)) if key not in left_out)
        self.edges.add_edges_from(
            (one, other)
            for one, other in graph.only(sources).edges
            if not left_out & {one, other} and not self.is_hidden(one, other)
        )
        self.labels = {key: graph.labels[key] for key in self.edges}

    def is_hidden(self, one: str, other: str) -> bool:
        """Whether nothing may be learned about how two different concepts stand to each other."""
        return one != other and one in self._apart and other in self._apart

    def above(self, key: str) -> set[str]:
        """The parents of a concept and theirs."""
        if key not in self.edges:
            return set()
        parents = set(self.edges.predecessors(key))
        return parents.union(*(self.edges.predecessors(parent) for parent in parents))

    def label(self, first: str, second: str) -> int:
        """The class of a concept beside another."""
        if first == second:
            return COREFERENT
        if first in self.above(second):
            return PARENT
        return CHILD if second in self.above(first) else UNRELATED


class Sampler(Generic[T]):
    """Draws pairs of the names, or the mentions, of concepts.

    Args:
        related: which concepts are above which.
        written: what stands for each concept: its names, or its mentions.
        shares: of the four classes among the pairs drawn.
    """

    def __init__(
        self,
        related: Related,
        written: Mapping[str, Sequence[T]],
        shares: Sequence[float] = (0.3, 0.15, 0.15, 0.4),
    ) -> None:
        self._related = related
        self._written = written
        self._shares = shares
        self._keys = sorted(written)
        self.several = [key for key in self._keys if len(written[key]) > 1]
        self._parents = [
            parent for parent in self._keys
            if parent in related.edges and self._children(parent)
        ]  # fmt: skip
        counts = [min(len(self._children(parent)), _MOST_CHILDREN) for parent in self._parents]
        self._weights = np.array(counts, dtype=np.float64) / max(sum(counts), 1)
        by_word: defaultdict[str, list[str]] = defaultdict(list)
        for key in self._keys:
            for word in set(key.split()):
                by_word[word].append(key)
        self._by_word = dict(by_word)

    def pairs(self, count: int, random: np.random.Generator) -> list[Pair[T]]:
        """Pairs of all classes, in no order."""
        labels = random.choice(len(self._shares), size=count, p=self._shares)
        return [self._pair(int(label), random) for label in labels]

    def same(self, count: int, random: np.random.Generator) -> list[tuple[T, T]]:
        """Two names or mentions of one concept each, all of different concepts."""
        chosen = random.choice(len(self.several), size=min(count, len(self.several)), replace=False)
        return [self._two(self.several[index], random) for index in chosen]

    def _pair(self, label: int, random: np.random.Generator) -> Pair[T]:
        if label == COREFERENT and self.several:
            return Pair(*self._two(_one(self.several, random), random), COREFERENT)
        if label in (PARENT, CHILD) and self._parents:
            parent = self._parents[random.choice(len(self._parents), p=self._weights)]
            child = _one(self._children(parent), random)
            keys = (parent, child) if label == PARENT else (child, parent)
        else:
            keys = self._unrelated(random)
        if self._related.is_hidden(*keys):
            return self._pair(label, random)
        one, other = (_one(self._written[key], random) for key in keys)
        return Pair(one, other, self._related.label(*keys))

    def _unrelated(self, random: np.random.Generator) -> tuple[str, str]:
        """Two concepts at random, with a word in common, or with a parent in common."""
        kind = random.integers(3)
        first = second = _one(self._keys, random)
        if kind == 0:
            second = _one(self._by_word[_one(first.split(), random)], random)
        elif kind == 1 and self._parents:
            children = self._children(self._parents[random.choice(len(self._parents), p=self._weights)])
            first, second = _one(children, random), _one(children, random)
        while second == first:
            second = _one(self._keys, random)
        return first, second

    def _children(self, parent: str) -> list[str]:
        return [child for child in self._related.edges.successors(parent) if child in self._written]

    def _two(self, key: str, random: np.random.Generator) -> tuple[T, T]:
        one, other = random.choice(len(self._written[key]), size=2, replace=False)
        return self._written[key][one], self._written[key][other]


def names_of(papers: Sequence[Paper], related: Related, forbidden: Collection[str]) -> dict[str, list[str]]:
    """The names of concepts: labels of the graph, surfaces in papers, abbreviations with their long forms."""
    names_by_concept: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for key, label in related.labels.items():
        names_by_concept[key].setdefault(normalised(label), label)
    for mention in mentions_of(papers, related, forbidden):
        names_by_concept[mention.concept].setdefault(normalised(mention.surface), mention.surface)
    for paper in papers:
        text = paper.document.text
        for abbreviation in abbreviations(text, [paper.span(sentence) for sentence in paper.sentences]):
            long, short = text[slice(*abbreviation.long)], text[slice(*abbreviation.short)]
            if (key := concept_key(long)) and key not in forbidden and len(key.split()) > 1:
                names_by_concept[key].setdefault(normalised(long), long)
                names_by_concept[key].setdefault(normalised(short), short)
    return {key: list(names.values()) for key, names in sorted(names_by_concept.items())}


def mentions_of(papers: Sequence[Paper], related: Related, forbidden: Collection[str]) -> list[LinkedMention]:
    """A few mentions of each concept and paper, but of forbidden concepts."""
    known = {concept_key(name) for paper in papers for name in paper.names} | set(related.edges)
    linked = few_of_each(linked_mentions(papers, _TYPES, known), _PER_PAPER)
    return [mention for mention in linked if mention.concept not in forbidden]


def _one(values: Sequence[T], random: np.random.Generator) -> T:
    return values[int(random.integers(len(values)))]
