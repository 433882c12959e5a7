"""What is kept of a build for later ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from linkers.concepts.corpus.memory.concept_memory import ConceptMemory, KnownName, Sense
from linkers.concepts.corpus.mention_table import MentionTable
from linkers.concepts.corpus.nodes import Nodes


def remembered(
    table: MentionTable, nodes: Nodes, concepts: Sequence[str], known: ConceptMemory
) -> ConceptMemory:
    """The names of a build, and those of earlier ones that no mention has any longer.

    Args:
        table: the mentions.
        nodes: their names and senses.
        concepts: the concept's id of each node.
        known: what earlier builds left.
    """
    known_by_key = {name.key: name for name in known.names}
    senses: defaultdict[str, dict[int, Sense]] = defaultdict(dict)
    for node, (key, number) in enumerate(zip(nodes.keys, nodes.senses, strict=True)):
        profile = nodes.profiles[key][number] if key in nodes.profiles else Sense("", 0)
        senses[key][number] = replace(profile, concept=concepts[node], mentions=len(nodes.mentions[node]))
    for key, of_key in senses.items():
        every = nodes.profiles.get(key, (Sense("", 0),))
        known_by_key[key] = KnownName(
            key, tuple(of_key.get(number, sense) for number, sense in enumerate(every))
        )
    return ConceptMemory(
        tuple(known_by_key[key] for key in sorted(known_by_key)), dict(sorted(nodes.abbreviations.items()))
    )
