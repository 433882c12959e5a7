"""The pairs of nodes that are worth comparing, with the scores of their names."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from linkers.concepts.corpus.candidates import candidate_pairs
from linkers.concepts.corpus.labels import preferred
from linkers.concepts.corpus.mention_table import MentionTable
from linkers.concepts.corpus.nodes import Nodes
from linkers.concepts.corpus.pair_scorer import Floats, PairScorer


@dataclass(frozen=True, slots=True)
class Compared:
    """Candidate pairs of nodes.

    Args:
        pairs: p × 2, the lower node first.
        coreference: how sure it is that both are names of one concept, shape (p,).
        first_is_parent, second_is_parent: how sure it is that one is the parent of the other, shape (p,).
    """

    pairs: npt.NDArray[np.int64]
    coreference: Floats
    first_is_parent: Floats
    second_is_parent: Floats


def compared(table: MentionTable, nodes: Nodes, scorer: PairScorer) -> Compared:
    """Find and score the candidates; of a name with several senses only the closest one takes part.

    The senses of a name are no candidates of each other.
    """
    of_key: defaultdict[str, list[int]] = defaultdict(list)
    for node, key in enumerate(nodes.keys):
        of_key[key].append(node)
    groups = [of_key[key] for key in sorted(of_key)]
    names = [_name(table, nodes, group) for group in groups]
    vectors = scorer.vectors(names)
    pairs = candidate_pairs(names, vectors)
    coreference, parent = scorer.scores(names, np.concatenate([pairs, pairs[:, ::-1]]), vectors)
    there, back = np.split(coreference, 2)
    first_is_parent, second_is_parent = np.split(parent, 2)
    single = np.array([group[0] for group in groups], dtype=np.int64)
    of_nodes = single[pairs]
    for place in np.flatnonzero(
        np.array([len(group) > 1 for group in groups], dtype=bool)[pairs].any(axis=1)
    ):
        one, other = (groups[number] for number in pairs[place])
        fewer, more = sorted((one, other), key=len)
        node = fewer[0]
        of_nodes[place] = sorted((node, nodes.closest(table, more, node)))
    return Compared(of_nodes, np.float32(0.5) * (there + back), first_is_parent, second_is_parent)


def _name(table: MentionTable, nodes: Nodes, group: list[int]) -> str:
    """What the nodes of a key are called, senses together."""
    names: Counter[str] = Counter()
    for node in group:
        distinct, counts = np.unique(table.name[nodes.mentions[node]], return_counts=True)
        for number, count in zip(distinct.tolist(), counts.tolist(), strict=True):
            names[table.names[number]] += count
    return preferred(names)
