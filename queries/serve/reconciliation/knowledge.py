"""What a server knows that names can be reconciled with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends

from queries.browse.index import BrowseIndex
from queries.serve.http.known_items import KnownItems
from queries.serve.http.served import Index, Served


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A graph, and items of Wikidata besides.

    Args:
        graph: entities and concepts, and the items that entities are linked to.
        items: all that the index of Wikidata has.
    """

    graph: BrowseIndex
    items: KnownItems


def _knowledge(graph: Served, index: Index) -> Knowledge:
    return Knowledge(index, graph.items)


Known = Annotated[Knowledge, Depends(_knowledge)]
