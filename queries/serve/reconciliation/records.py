"""What is known of something that can be reconciled, as far as candidates, previews and extension need it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from queries.browse import named_things
from queries.browse.evidence import Evidence
from queries.browse.named_things import NamedThing
from queries.serve.reconciliation.identifiers import Reference
from queries.serve.reconciliation.knowledge import Knowledge
from queries.serve.reconciliation.types import Type, types_of


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
    key = reference.key
    match reference.kind:
        case "entity":
            thing = named_things.entity(known.graph, key)
        case "concept":
            thing = named_things.concept(known.graph, key)
        case "item":
            thing = named_things.item(known.graph, key)
            if thing is None and (item := known.items.item(key)):
                return Record(Reference("item", key), -1, item.name, "", 0, 0, key)
    return _record(thing) if thing else None


def _record(thing: NamedThing) -> Record:
    reference = Reference(thing.kind, thing.key)
    return Record(
        reference, thing.number, thing.name, thing.type, thing.documents, thing.mentions, thing.item
    )


def entities_of_item(known: Knowledge, qid: str) -> list[Record]:
    """The entities that are mostly linked to an item, of most documents first."""
    return [_record(entity) for entity in named_things.entities_of_item(known.graph, qid)]


def is_ambiguous(known: Knowledge, record: Record) -> bool:
    """Whether documents mean several things by the name: entities of it are linked to several items."""
    return record.reference.kind == "entity" and named_things.has_several_items(known.graph, record.number)


def description(known: Knowledge, record: Record) -> str:
    """What it is, in a few words: by Wikidata, else as most texts say, or empty."""
    if record.item:
        text = named_things.item_description(known.graph, record.item)
        if text is None and (item := known.items.item(record.item)):
            text = item.description
        if text:
            return text
    return next(iter(descriptions(known, record, limit=1)), "")


def descriptions(known: Knowledge, record: Record, *, limit: int) -> list[str]:
    """How texts describe it, what most documents say first."""
    if record.reference.kind == "concept":
        definition = named_things.definition(known.graph, record.number)
        return [definition] if definition else []
    return named_things.descriptions(known.graph, numbers_of(known, record), limit)


def other_names(known: Knowledge, record: Record) -> list[str]:
    """Its other names, the most frequent first."""
    if record.reference.kind == "concept":
        return named_things.aliases(known.graph, record.number)
    if record.reference.kind == "entity":
        return named_things.entity_names(known.graph, record.number)
    item = known.items.item(record.item)
    names = [entity.name for entity in entities_of_item(known, record.item)]
    names += item.names if item else ()
    return [name for name in dict.fromkeys(names) if name != record.name]


def dates(known: Knowledge, record: Record) -> tuple[str, str]:
    """The dates of the oldest and the newest of its documents, or empty."""
    return named_things.dates(known.graph, record.reference.kind, numbers_of(known, record))


def places(known: Knowledge, record: Record, *, limit: int) -> list[Evidence]:
    """Where it is mentioned, the newest documents first."""
    return named_things.places(known.graph, record.reference.kind, numbers_of(known, record), limit)


def numbers_of(known: Knowledge, record: Record) -> Iterable[int]:
    """Its number, or those of the entities that are linked to an item."""
    if record.reference.kind == "item":
        return [entity.number for entity in named_things.entities_of_item(known.graph, record.item)]
    return [record.number]
