"""The pairs of nodes whose names mean the same."""

from __future__ import annotations

from collections import Counter, defaultdict

import numpy as np

from linkers.concepts.corpus.mention_table import MentionTable
from linkers.concepts.corpus.names.labels import preferred
from linkers.concepts.corpus.names.spelling_variants import Pairs, spelt_alike
from linkers.concepts.corpus.nodes import Nodes


def compared(table: MentionTable, nodes: Nodes) -> Pairs:
    """Compare the names of nodes, p × 2; of a name with several senses only the closest one takes part.

    The senses of a name are no candidates of each other.
    """
    of_key: defaultdict[str, list[int]] = defaultdict(list)
    for node, key in enumerate(nodes.keys):
        of_key[key].append(node)
    keys = sorted(of_key)
    groups = [of_key[key] for key in keys]
    names = [_name(table, nodes, group) for group in groups]
    place = {key: number for number, key in enumerate(keys)}
    forms = [[place[one], place[other]] for one, other in nodes.word_forms if {one, other} <= place.keys()]
    pairs = np.unique(
        np.concatenate([spelt_alike(names), np.array(forms, dtype=np.int64).reshape(-1, 2)]), axis=0
    )
    single = np.array([group[0] for group in groups], dtype=np.int64)
    of_nodes: Pairs = single[pairs]
    for several in np.flatnonzero(
        np.array([len(group) > 1 for group in groups], dtype=bool)[pairs].any(axis=1)
    ):
        one, other = (groups[number] for number in pairs[several])
        fewer, more = sorted((one, other), key=len)
        node = fewer[0]
        of_nodes[several] = sorted((node, nodes.closest(table, more, node)))
    return of_nodes


def _name(table: MentionTable, nodes: Nodes, group: list[int]) -> str:
    """What the nodes of a key are called, senses together."""
    names: Counter[str] = Counter()
    for node in group:
        distinct, counts = np.unique(table.name[nodes.mentions[node]], return_counts=True)
        for number, count in zip(distinct.tolist(), counts.tolist(), strict=True):
            names[table.names[number]] += count
    return preferred(names)
