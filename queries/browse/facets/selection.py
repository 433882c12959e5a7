"""Which documents a reader asks for: by words of their text and by values of facets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Literal

import numpy as np

from betwixt.errors import WrongParameterError
from queries.browse.facets.arrays import Numbers
from queries.browse.facets.authors import authors_called
from queries.browse.facets.values import FACETS
from queries.browse.index import BrowseIndex
from queries.browse.names import same_name

Sort = Literal["best", "newest", "oldest", "title"]
SORTS: tuple[Sort, ...] = ("best", "newest", "oldest", "title")

_TERM = re.compile(r'(-?)(?:"([^"]*)"?|(\S+))')
_UNTYPED = re.compile(r'["\x00]')
_WORD = re.compile(r"\w")


@dataclass(frozen=True, slots=True)
class Selection:
    """What is asked for; each part narrows what the others leave.

    Args:
        text: words that all occur, ``"phrases"`` in quotes, ``begin*``, and ``-words`` that do not occur.
        values: facet and key of a value, each of which the documents have; of a concept also by
            narrower ones. A concept's key may be a name that it alone has, in any spelling.
    """

    text: str = ""
    values: tuple[tuple[str, str], ...] = ()

    def of_facet(self, facet: str) -> tuple[str, ...]:
        """The keys that are asked for of one facet."""
        return tuple(key for facet_chosen, key in self.values if facet_chosen == facet)


@dataclass(frozen=True, slots=True)
class Chosen:
    """The documents of a selection.

    Args:
        documents: their numbers, the newest first.
        match: the question to the index of words, or empty.
    """

    documents: Numbers
    match: str


def chosen(index: BrowseIndex, selection: Selection) -> Chosen:
    """The documents that a selection asks for.

    Raises:
        WrongParameterError: there is no such facet.
    """
    match, without = match_of(selection.text)
    parts = [_of_value(index, facet, key) for facet, key in selection.values]
    if match:
        parts.append(_matching(index, match))
    documents = reduce(_both, sorted(parts, key=len)) if parts else index.all_documents
    if without:
        documents = np.setdiff1d(documents, _matching(index, without), assume_unique=True)
    return Chosen(documents, match)


def ordered(index: BrowseIndex, chosen: Chosen, sort: Sort) -> Numbers:
    """The documents of a selection in an order; ``best`` is the newest where no words are asked for."""
    if sort == "oldest":
        return chosen.documents[::-1]
    if sort == "title":
        return chosen.documents[np.argsort(index.title_places[chosen.documents], kind="stable")]
    if sort == "best" and chosen.match:
        statement = "SELECT rowid FROM document_text WHERE document_text MATCH ? ORDER BY rank"
        ranked = np.array([row[0] for row in index.rows(statement, (chosen.match,))], dtype=np.int32)
        return ranked[np.isin(ranked, chosen.documents, assume_unique=True)]
    return chosen.documents


def match_of(text: str) -> tuple[str, str]:
    """What is typed, as two questions in the syntax of FTS5: what all occurs, and what must not occur.

    Nothing that is typed has a meaning in that syntax: every word is quoted.
    """
    wanted: list[str] = []
    refused: list[str] = []
    for minus, term in _terms(text):
        (refused if minus else wanted).append(term)
    return " ".join(wanted), " OR ".join(refused)


def _terms(text: str) -> Iterator[tuple[str, str]]:
    for minus, phrase, word in _TERM.findall(text):
        term = phrase or word
        if _WORD.search(term):
            begins = "*" if word.endswith("*") else ""
            quoted = _UNTYPED.sub(" ", term.removesuffix("*"))
            yield minus, f'"{quoted}"{begins}'


def _both(one: Numbers, other: Numbers) -> Numbers:
    return np.intersect1d(one, other, assume_unique=True)


def _matching(index: BrowseIndex, match: str) -> Numbers:
    statement = "SELECT rowid FROM document_text WHERE document_text MATCH ?"
    return np.array([row[0] for row in index.rows(statement, (match,))], dtype=np.int32)


def _of_value(index: BrowseIndex, facet: str, key: str) -> Numbers:
    if facet not in FACETS:
        raise WrongParameterError(f"there is no facet {facet!r}", f"the facets: {', '.join(FACETS)}")
    number = index.value(facet, key)
    if number is None and facet == "concept":
        number = index.value(facet, same_name(index, key, "concept"))
    if number is not None:
        return index.facet(facet).documents[number]
    several = np.array(authors_called(index, key) if facet == "author" else [], dtype=np.int32)
    return np.unique(index.facet(facet).documents.together(several))
