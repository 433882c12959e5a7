"""SciREX as topics, for training and development, and the seed graph behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from pathlib import Path

from betwixt.names.concept_key import concept_key
from training.gold import scirex
from training.gold.scirex import Paper
from training.scico.dataset.seed_graph import TASK_TREES, SeedGraph, opencs, seed_graph, task_tree
from training.scico.dataset.topics import Plan, Protocol, Splits, protocols
from training.topics.names import written_out

PLAN = Plan()


@dataclass(frozen=True, slots=True)
class Collection:
    """Papers, what is known of their concepts, and topics made of both.

    Args:
        papers: of each split.
        graph: the seed graph.
        topics: of each protocol and split.
    """

    papers: Mapping[str, Sequence[Paper]]
    graph: SeedGraph
    topics: Mapping[Protocol, Splits]

    @property
    def held_out(self) -> frozenset[str]:
        """The keys of all concepts of the development topics, and of what their mentions are called."""
        topics = self.topics["seen"]["dev"]
        concepts = {name for topic in topics for name in topic.other["cluster_names"]}
        names = {concept_key(name) for topic in topics for name in (*topic.surfaces, *written_out(topic))}
        return frozenset(concepts | names)


@lru_cache(maxsize=1)
def collection(folder: Path = scirex.FOLDER, plan: Plan = PLAN) -> Collection:
    """All of it, built anew in about 20 seconds.

    Raises:
        InvalidInputError: a file of the data sets is absent or damaged.
    """
    papers = scirex.splits(folder)
    # Not what patterns find in the papers: topics that systems are compared on must not move with patterns.
    graph = seed_graph(chain(*map(task_tree, TASK_TREES), opencs()))
    return Collection(papers, graph, protocols(papers, graph, plan=plan))
