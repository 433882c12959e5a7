"""Names that texts say to mean the same: which of these sentences are believed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

import numpy as np

from betwixt.document import Span
from linkers.concepts.corpus.corrections.corrections import Corrections
from linkers.concepts.corpus.mention_table import MentionTable
from linkers.concepts.corpus.nodes import Nodes

WELL_KNOWN = 5
"""Two names that so many documents use each are one concept only if two documents say so."""

Said = tuple[str, Span, Span]
"""A document, and the characters of two mentions in it that it says to mean the same."""

NodePair = tuple[int, int]


def stated(
    said: Iterable[Said],
    table: MentionTable,
    nodes: Nodes,
    fixed: Mapping[int, str],
    corrections: Corrections,
) -> dict[NodePair, list[Said]]:
    """The pairs of nodes that are one concept, in order, each with what says so.

    Names of which one has all words of the other are left to the hierarchy, and known concepts stay apart.

    Args:
        said: by any documents.
        table: the mentions.
        nodes: their names and senses.
        fixed: node → the concept that it was of in an earlier build.
        corrections: of a reader.
    """
    number = {document: place for place, document in enumerate(table.documents)}
    sayings: defaultdict[NodePair, list[Said]] = defaultdict(list)
    for document, one, other in said:
        if document in number:
            first, second = (_node(table, nodes, number[document], span) for span in (one, other))
            if first >= 0 and second >= 0:
                in_order = (one, other) if first <= second else (other, one)
                sayings[min(first, second), max(first, second)].append((document, *in_order))

    def documents(node: int) -> int:
        return len(np.unique(table.document[nodes.mentions[node]]))

    def is_believed(one: int, other: int) -> bool:
        words = [set(nodes.keys[node].split()) for node in (one, other)]
        known = {fixed[node] for node in (one, other) if node in fixed}
        apart = corrections.part(nodes.keys[one], nodes.keys[other]) or len(known) > 1
        if apart or words[0] <= words[1] or words[1] <= words[0]:
            return False
        said_by = len({document for document, _, _ in sayings[one, other]})
        return said_by > 1 or min(documents(one), documents(other)) < WELL_KNOWN

    return {pair: sorted(sayings[pair]) for pair in sorted(sayings) if is_believed(*pair)}


def _node(table: MentionTable, nodes: Nodes, document: int, span: Span) -> int:
    """The node of a mention, −1 where there is none."""
    first, after = np.searchsorted(table.document, [document, document + 1])
    here = slice(int(first), int(after))
    rows = np.flatnonzero((table.start[here] == span.start) & (table.end[here] == span.end))
    return int(nodes.of_mention[int(first) + int(rows[0])]) if len(rows) else -1
