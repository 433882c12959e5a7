"""The names of a graph's entities, as its texts have them."""

from __future__ import annotations

from collections.abc import Collection

from betwixt.errors import InvalidInputError
from betwixt.names.characters import shown
from betwixt.schema import node_table
from kg.graph.graph import Graph

_AT_ONCE = 4_096
_COLUMNS = ("surface", "kinds", "type")


def entity_names(graph: Graph, types: Collection[str]) -> list[tuple[str, str]]:
    """The names of some types, with their types, each once, in alphabetical order.

    Args:
        graph: whose mentions are read.
        types: PERSON, ORGANISATION …

    Raises:
        InvalidInputError: the graph was built without its texts.
    """
    table = node_table("Mention")
    places = [[column.name for column in table.properties].index(name) for name in _COLUMNS]
    names = set()
    for batch in graph.batches(table, _AT_ONCE):
        rows = zip(*(batch.columns[place].to_pylist() for place in places), strict=True)
        for surface, kinds, type in rows:
            if type in types and "name" in kinds:
                if surface is None:
                    raise InvalidInputError(
                        f"{graph.folder}: the graph has no texts, so nobody knows how its names are spelled",
                        "build it without --no-text",
                    )
                names.add((shown(surface), type))
    return sorted(names)
