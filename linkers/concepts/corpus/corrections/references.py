"""Which nodes a reader means who writes the id or a name of a concept."""

from __future__ import annotations

from collections.abc import Mapping

from linkers.concepts.corpus.names.keys import resolved_key
from linkers.concepts.corpus.nodes import Nodes


class References:
    """Finds nodes by ids, else by names.

    Args:
        nodes: of a build; of a name with several senses the one with most mentions is meant.
        ids: node → its concept's id; a node without one is found by its names alone.
    """

    def __init__(self, nodes: Nodes, ids: Mapping[int, str]) -> None:
        self._abbreviations = nodes.abbreviations
        self._of_key: dict[str, int] = {}
        self._of_id: dict[str, int] = {}
        for node in sorted(range(len(nodes)), key=lambda number: (-len(nodes.mentions[number]), number)):
            self._of_key.setdefault(nodes.keys[node], node)
            if node in ids:
                self._of_id.setdefault(ids[node], node)

    def node(self, reference: str) -> int | None:
        """The node that is meant, or none. An id that there is not is read as a name: "peer-review"."""
        if reference in self._of_id:
            return self._of_id[reference]
        return self._of_key.get(resolved_key(reference, self._abbreviations))
