"""Authors by any part of their names: "bonanno" means every Bonanno that the documents have."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from betwixt.names.authors import author_pattern, author_words

if TYPE_CHECKING:
    from queries.browse.index import BrowseIndex

_LONGEST = 200
"""Characters of a typed name that are looked at."""


def authors_called(index: BrowseIndex, text: str) -> list[int]:
    """The numbers of the authors that a typed name can mean.

    Args:
        index: of the graph.
        text: a last name, or last and given names in either order, with initials or without.
    """
    words = author_words(text[:_LONGEST])
    if not words:
        return []
    pattern = re.compile(author_pattern(text[:_LONGEST]))
    rows = _with_one_of(index, words)
    return [number for number, label in rows if pattern.search(label)]


def _with_one_of(index: BrowseIndex, words: Sequence[str]) -> list[tuple[int, str]]:
    """Numbers and folded names of the authors that have the letters of one of some words."""
    has_letters = " OR ".join(["instr(folded, ?)"] * len(words))
    statement = f"SELECT number, folded FROM facet_value WHERE facet = 'author' AND ({has_letters})"
    return [(int(number), str(label)) for number, label in index.rows(statement, tuple(words))]
