"""What a reader meant whose words no document has."""

from __future__ import annotations

from dataclasses import replace

from queries.browse.index import BrowseIndex
from queries.browse.names import find_names
from queries.browse.selection import Selection, chosen

_LONGEST = 300


def meant_words(index: BrowseIndex, selection: Selection, *, limit: int = 3) -> list[str]:
    """Names spelled like the words of a selection that finds nothing; each finds other documents.

    Args:
        index: of the graph.
        selection: that finds nothing; what else it asks for is kept.
        limit: of names.
    """
    if not selection.text:
        return []
    found = find_names(index, selection.text[:_LONGEST], limit=limit)
    meant: dict[bytes, str] = {}
    for name in (each.matched for each in found if each.how == "alike"):
        documents = chosen(index, replace(selection, text=name)).documents
        if len(documents):
            meant.setdefault(documents.tobytes(), name)
    return list(meant.values())
