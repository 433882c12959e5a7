"""What is known of something that can be reconciled, as far as candidates, previews and extension need it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from queries.browse.evidence import Evidence, Place, evidence, strings
from queries.serve.reconciliation.identifiers import Reference
from queries.serve.reconciliation.knowledge import Knowledge
from queries.serve.reconciliation.types import Type, types_of

_MOST_LINKED = 200


@dataclass(frozen=True, slots=True)
class Record:
    """Something that can be reconciled.

    Args:
        reference: what it is called.
        number: of the entity or concept in the index; -1 of an item.
        name: as most texts write it.
        own_type: its type, or empty.
        documents: in which it occurs.
        mentions: of it.
        item: of Wikidata that it is linked to, or empty.
    """

    reference: Reference
    number: int
    name: str
    own_type: str
    documents: int
    mentions: int
    item: str

    @property
    def types(self) -> tuple[Type, ...]:
        """Its type and that of its kind."""
        return types_of(self.reference.kind, self.own_type)


def read_record(known: Knowledge, reference: Reference) -> Record | None:
    """The record of an entity, concept or item, or None."""
    if reference.kind == "entity":
        return _entity(known, reference.key)
    if reference.kind == "concept":
        return _concept(known, reference.key)
    return _item(known, reference.key)


def _entity(known: Knowledge, key: str) -> Record | None:
    columns = "number, entity.key, entity.name, type, entity.documents, mentions, coalesce(item, '')"
    row = known.graph.row(f"SELECT {columns} FROM entity WHERE key = ?", (key,)) or known.graph.row(
        f"SELECT {columns} FROM entity_name JOIN entity ON entity.number = entity_name.entity"
        " WHERE entity_name.key = ? ORDER BY entity_name.documents DESC",
        (key,),
    )
    return row and Record(Reference("entity", row[1]), row[0], row[2], row[3] or "", *row[4:])


def _concept(known: Knowledge, id: str) -> Record | None:
    row = known.graph.row(
        "SELECT number, name, type, documents_below, mentions FROM concept WHERE id = ?", (id,)
    )
    return row and Record(Reference("concept", id), row[0], row[1], row[2] or "", row[3], row[4], "")


def _item(known: Knowledge, qid: str) -> Record | None:
    row = known.graph.row("SELECT name, documents FROM item WHERE qid = ?", (qid,))
    if row:
        return Record(Reference("item", qid), -1, row[0] or qid, "", row[1], 0, qid)
    item = known.items.item(qid)
    return Record(Reference("item", qid), -1, item.name, "", 0, 0, qid) if item else None


def entities_of_item(known: Knowledge, qid: str) -> list[Record]:
    """The entities that are mostly linked to an item, of most documents first."""
    rows = known.graph.rows(
        "SELECT key FROM entity WHERE item = ? ORDER BY documents DESC LIMIT ?", (qid, _MOST_LINKED)
    )
    return [entity for row in rows if (entity := _entity(known, row[0]))]


def is_ambiguous(known: Knowledge, record: Record) -> bool:
    """Whether documents mean several things by the name: entities of it are linked to several items."""
    if record.reference.kind != "entity":
        return False
    rows = known.graph.rows(
        "SELECT DISTINCT item FROM entity_document WHERE entity = ? AND item IS NOT NULL LIMIT 2",
        (record.number,),
    )
    return len(rows) > 1


def description(known: Knowledge, record: Record) -> str:
    """What it is, in a few words: by Wikidata, else as most texts say, or empty."""
    if record.item:
        row = known.graph.row("SELECT description FROM item WHERE qid = ?", (record.item,))
        if row and row[0]:
            return str(row[0])
        item = None if row else known.items.item(record.item)
        if item and item.description:
            return item.description
    said = descriptions(known, record, limit=1)
    return said[0] if said else ""


def descriptions(known: Knowledge, record: Record, *, limit: int) -> list[str]:
    """How texts describe it, what most documents say first."""
    if record.reference.kind == "concept":
        row = known.graph.row("SELECT definition FROM concept WHERE number = ?", (record.number,))
        return [row[0]] if row[0] else []
    rows = known.graph.rows_of(
        "SELECT surface FROM description WHERE entity IN ({}) AND surface <> '' GROUP BY lower(surface)"
        f" ORDER BY count(DISTINCT document) DESC, max(score) DESC, surface LIMIT {int(limit)}",
        numbers_of(known, record),
    )
    return [str(row[0]) for row in rows][:limit]


def other_names(known: Knowledge, record: Record) -> list[str]:
    """Its other names, the most frequent first."""
    if record.reference.kind == "concept":
        row = known.graph.row("SELECT aliases FROM concept WHERE number = ?", (record.number,))
        return strings(row[0])
    if record.reference.kind == "item":
        item = known.items.item(record.item)
        names = [
            *(bearer.name for bearer in entities_of_item(known, record.item)),
            *(item.names if item else ()),
        ]
        return [name for name in dict.fromkeys(names) if name != record.name]
    rows = known.graph.rows(
        "SELECT name FROM entity_name WHERE entity = ? ORDER BY documents DESC, name", (record.number,)
    )
    return [str(row[0]) for row in rows]


def dates(known: Knowledge, record: Record) -> tuple[str, str]:
    """The dates of the oldest and the newest of its documents, or empty."""
    table, column = _documents_of(record)
    rows = known.graph.rows_of(
        f"SELECT min(date), max(date) FROM {table} JOIN document ON document.number = {table}.document"
        f" WHERE {column} IN ({{}})",
        numbers_of(known, record),
    )
    return min((row[0] for row in rows if row[0]), default=""), max(
        (row[1] for row in rows if row[1]), default=""
    )


def places(known: Knowledge, record: Record, *, limit: int) -> list[Evidence]:
    """Where it is mentioned, the newest documents first."""
    table, column = _documents_of(record)
    rows = known.graph.rows_of(
        f"SELECT document, start, end FROM {table} WHERE {column} IN ({{}})"
        f" ORDER BY document LIMIT {int(limit)}",
        numbers_of(known, record),
    )
    rows_found: list[Place] = sorted(tuple(row) for row in rows)
    return evidence(known.graph, rows_found[:limit])


def numbers_of(known: Knowledge, record: Record) -> Iterable[int]:
    """Its number, or those of the entities that are linked to an item."""
    if record.reference.kind == "item":
        return [bearer.number for bearer in entities_of_item(known, record.item)]
    return [record.number]


def _documents_of(record: Record) -> tuple[str, str]:
    if record.reference.kind == "concept":
        return "concept_document", "concept"
    return "entity_document", "entity"
