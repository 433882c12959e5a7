"""Entities, concepts and items alike, by what each of them has: names, descriptions, documents and dates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from queries.browse.evidence import Evidence, Place, evidence, strings
from queries.browse.index import BrowseIndex

Kind = Literal["entity", "concept", "item"]
MOST_LINKED = 200
"""Entities of an item that are read, those of most documents first."""

_ENTITY = (
    "number, entity.key, entity.name, coalesce(type, ''), entity.documents, mentions, coalesce(item, '')"
)
_MENTIONS_IN: dict[Kind, tuple[str, str]] = {
    "entity": ("entity_document", "entity"),
    "concept": ("concept_document", "concept"),
    "item": ("entity_document", "entity"),
}
"""The table of their documents, and its column of numbers; an item has those of its entities."""


@dataclass(frozen=True, slots=True)
class NamedThing:
    """Something that has a name in the graph.

    Args:
        kind: entity, concept or item.
        number: of the entity or concept in the index; -1 of an item.
        key: of the entity; the id of a concept or item.
        name: as most texts write it.
        type: of the entity or concept, or empty.
        documents: in which it occurs.
        mentions: of it; 0 of an item.
        item: the id of the item of Wikidata that it is linked to, or empty.
    """

    kind: Kind
    number: int
    key: str
    name: str
    type: str
    documents: int
    mentions: int
    item: str


def entity(index: BrowseIndex, key: str) -> NamedThing | None:
    """The entity with a key, or the entity of most documents that has a name of this key."""
    row = index.row(f"SELECT {_ENTITY} FROM entity WHERE key = ?", (key,)) or index.row(
        f"SELECT {_ENTITY} FROM entity_name JOIN entity ON entity.number = entity_name.entity"
        " WHERE entity_name.key = ? ORDER BY entity_name.documents DESC",
        (key,),
    )
    return NamedThing("entity", *row) if row else None


def concept(index: BrowseIndex, id: str) -> NamedThing | None:
    """The concept with an id."""
    columns = "number, id, name, coalesce(type, ''), documents_below, mentions, ''"
    row = index.row(f"SELECT {columns} FROM concept WHERE id = ?", (id,))
    return NamedThing("concept", *row) if row else None


def item(index: BrowseIndex, qid: str) -> NamedThing | None:
    """The item that entities of the graph are linked to."""
    row = index.row("SELECT name, documents FROM item WHERE qid = ?", (qid,))
    return NamedThing("item", -1, qid, row[0] or qid, "", row[1], 0, qid) if row else None


def entities_of_item(index: BrowseIndex, qid: str) -> list[NamedThing]:
    """The entities that are mostly linked to an item, of most documents first."""
    rows = index.rows(
        f"SELECT {_ENTITY} FROM entity WHERE item = ? ORDER BY documents DESC LIMIT ?", (qid, MOST_LINKED)
    )
    return [NamedThing("entity", *row) for row in rows]


def has_several_items(index: BrowseIndex, entity: int) -> bool:
    """Whether documents mean several items by an entity's name."""
    items = "SELECT DISTINCT item FROM entity_document WHERE entity = ? AND item IS NOT NULL LIMIT 2"
    return len(index.rows(items, (entity,))) > 1


def item_description(index: BrowseIndex, qid: str) -> str | None:
    """How Wikidata describes an item, or empty; None of an item that the graph does not have."""
    row = index.row("SELECT description FROM item WHERE qid = ?", (qid,))
    return str(row[0] or "") if row else None


def definition(index: BrowseIndex, concept: int) -> str:
    """How papers define a concept, or empty."""
    return str(index.row("SELECT definition FROM concept WHERE number = ?", (concept,))[0] or "")


def descriptions(index: BrowseIndex, entities: Iterable[int], limit: int) -> list[str]:
    """How texts describe entities, those of most documents first, weighed by their preference."""
    rows = index.rows_of(
        "SELECT surface FROM description WHERE entity IN ({}) AND surface <> '' GROUP BY lower(surface)"
        f" ORDER BY count(DISTINCT document) * max(preference) DESC, surface LIMIT {int(limit)}",
        entities,
    )
    return [str(row[0]) for row in rows][:limit]


def aliases(index: BrowseIndex, concept: int) -> list[str]:
    """The other names of a concept, the most frequent first."""
    return strings(index.row("SELECT aliases FROM concept WHERE number = ?", (concept,))[0])


def entity_names(index: BrowseIndex, entity: int) -> list[str]:
    """The names of an entity, the most frequent first."""
    names = "SELECT name FROM entity_name WHERE entity = ? ORDER BY documents DESC, name"
    return [str(row[0]) for row in index.rows(names, (entity,))]


def dates(index: BrowseIndex, kind: Kind, numbers: Iterable[int]) -> tuple[str, str]:
    """The dates of the oldest and the newest of their documents, or empty."""
    table, column = _MENTIONS_IN[kind]
    rows = index.rows_of(
        f"SELECT min(date), max(date) FROM {table} JOIN document ON document.number = {table}.document"
        f" WHERE {column} IN ({{}})",
        numbers,
    )
    oldest = min((row[0] for row in rows if row[0]), default="")
    return oldest, max((row[1] for row in rows if row[1]), default="")


def places(index: BrowseIndex, kind: Kind, numbers: Iterable[int], limit: int) -> list[Evidence]:
    """Where they are mentioned, the newest documents first."""
    table, column = _MENTIONS_IN[kind]
    rows = index.rows_of(
        f"SELECT document, start, end FROM {table} WHERE {column} IN ({{}})"
        f" ORDER BY document LIMIT {int(limit)}",
        numbers,
    )
    first_mentions: list[Place] = sorted(tuple(row) for row in rows)
    return evidence(index, first_mentions[:limit])
