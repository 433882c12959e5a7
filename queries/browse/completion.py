"""What a typed beginning may become: names with their best descriptions, titles, authors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from queries.browse.documents.listing import find_documents
from queries.browse.facets.selection import Selection
from queries.browse.facets.values import find_authors
from queries.browse.index import BrowseIndex
from queries.browse.names import FoundName, find_names
from queries.confidence import LIKELY

CompletedKind = Literal["entity", "concept", "author", "document"]
_NAMES, _AUTHORS, _TITLES = 8, 3, 4
_LONGEST_NOTE = 90


@dataclass(frozen=True, slots=True)
class Completed:
    """Something that a typed beginning may mean.

    Args:
        kind: what it is.
        key: of it, as addresses have it.
        label: its name or title.
        type: PERSON, task, … of an entity or concept, or empty.
        note: what texts say that it is, or when a document was written; may be empty.
        documents: in which it occurs; 1 of a document.
    """

    kind: CompletedKind
    key: str
    label: str
    type: str
    note: str
    documents: int


def completions(index: BrowseIndex, typed: str) -> list[Completed]:
    """What a typed beginning may become: names first, then authors and titles.

    Args:
        index: of the graph.
        typed: so far; nothing completes what has less than two characters.
    """
    typed = typed.strip()
    if len(typed) < 2:
        return []
    names = entities_first(find_names(index, typed, limit=_NAMES))
    notes = best_descriptions(index, [name.key for name in names if name.kind == "entity"])
    completed = [
        Completed(name.kind, name.key, name.name, name.type, notes.get(name.key, ""), name.documents)
        for name in names
    ]
    completed += [
        Completed("author", author.key, author.label, "", "", author.documents)
        for author in find_authors(index, typed, _AUTHORS)
    ]
    words = Selection(f"{typed}*" if typed[-1].isalnum() else typed)
    titled = find_documents(index, words, limit=_TITLES, facets=()).hits
    return completed + [
        Completed("document", hit.document.identifier, hit.document.heading, "", hit.document.date, 1)
        for hit in titled
    ]


def entities_first(names: Iterable[FoundName]) -> list[FoundName]:
    """The same names, of an entity and a concept that are called alike the entity first."""
    in_order: list[FoundName] = []
    for name in names:
        alike = [
            place
            for place, other in enumerate(in_order)
            if other.kind == "concept" and other.name.casefold() == name.name.casefold()
        ]
        in_order.insert(alike[0] if alike and name.kind == "entity" else len(in_order), name)
    return in_order


def best_descriptions(index: BrowseIndex, keys: Iterable[str]) -> Mapping[str, str]:
    """What texts say of entities: of each the description of most documents, weighed by its preference.

    Args:
        index: of the graph.
        keys: of the entities.
    """
    wanted = list(keys)
    places = ", ".join("?" * len(wanted))
    rows = index.rows(
        "SELECT entity.key, description.surface,"
        " count(DISTINCT description.document) * max(description.preference) AS said,"
        " max(description.score) AS sure FROM description JOIN entity ON entity.number = description.entity"
        f" WHERE entity.key IN ({places}) AND description.score >= ? AND description.surface <> ''"
        " GROUP BY entity.key, lower(description.surface)"
        " ORDER BY entity.key, said DESC, sure DESC, description.surface",
        (*wanted, LIKELY),
    )
    best: dict[str, str] = {}
    for key, surface, _, _ in rows:
        best.setdefault(key, _shortened(" ".join(surface.split())))
    return best


def _shortened(words: str) -> str:
    return words if len(words) <= _LONGEST_NOTE else words[:_LONGEST_NOTE].rsplit(" ", 1)[0] + " …"
