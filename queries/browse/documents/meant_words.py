"""Suggestions for searches with words that no document has."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from queries.browse.facets.selection import Selection, chosen
from queries.browse.index import BrowseIndex
from queries.browse.names import FoundName


def meant_words(
    index: BrowseIndex, selection: Selection, names: Iterable[FoundName], *, limit: int = 3
) -> list[str]:
    """Names that are spelt like the words of an empty selection; each one selects documents.

    Args:
        index: of the graph.
        selection: without documents; its other conditions are kept.
        names: that a search for its words finds, the likest first.
        limit: of names that are tried.
    """
    meant: dict[bytes, str] = {}
    for name in islice((near_name.matched for near_name in names if near_name.how == "alike"), limit):
        documents = chosen(index, replace(selection, text=name)).documents
        if len(documents):
            meant.setdefault(documents.tobytes(), name)
    return list(meant.values())
