"""Suggestions while a name is typed: of entities and concepts, types, and properties."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from betwixt.names.folding import accent_free
from queries.browse.concepts.records import roots
from queries.browse.entities.records import list_entities
from queries.browse.names import find_names
from queries.serve.reconciliation.identifiers import Reference, reference
from queries.serve.reconciliation.knowledge import Knowledge
from queries.serve.reconciliation.properties import find_property, properties
from queries.serve.reconciliation.records import Record, description, read_record
from queries.serve.reconciliation.types import TYPES

AT_ONCE, FURTHEST = 20, 500


def suggest_entities(known: Knowledge, prefix: str, cursor: int, base_iri: str) -> list[dict[str, Any]]:
    """Entities, concepts and items of a name, or of an id; without either those of most documents."""
    end = min(cursor + AT_ONCE, FURTHEST)
    if not prefix.strip():
        named = [Reference("entity", entity.key) for entity in list_entities(known.graph, limit=end)[1]]
        if not named:
            named = [Reference("concept", root.id) for root in roots(known.graph, limit=end)[1]]
    else:
        by_id = reference(prefix, base_iri)
        names = [Reference(name.kind, name.key) for name in find_names(known.graph, prefix, limit=end)]
        items = [Reference("item", item.id) for item in known.items.named(prefix, end)]
        named = [*([by_id] if by_id else []), *names, *items]
    records = [read_record(known, identifier) for identifier in dict.fromkeys(named)]
    return [_entity(known, record) for record in records if record is not None][cursor:end]


def suggest_types(prefix: str, cursor: int) -> list[dict[str, str]]:
    """Types of which a name or id has these characters."""
    every = (
        {"id": value.id, "name": value.name, "description": value.description} for value in TYPES.values()
    )
    return _with(prefix, every, cursor)


def suggest_properties(known: Knowledge, prefix: str, cursor: int) -> list[dict[str, str]]:
    """Properties of which a name or id has these characters."""
    return _with(
        prefix,
        ({"id": known_property.id, "name": known_property.name} for known_property in properties(known)),
        cursor,
    )


def flyout(known: Knowledge, what: str, id: str) -> tuple[str, str] | None:
    """Name and description of a type or property, or None."""
    if what == "type":
        return (TYPES[id].name, TYPES[id].description) if id in TYPES else None
    property_known = find_property(known, id)
    return (property_known.name, f"Property {property_known.id}") if property_known else None


def _entity(known: Knowledge, record: Record) -> dict[str, Any]:
    return {
        "id": record.reference.id,
        "name": record.name,
        "description": description(known, record),
        "notable": [known_type.summary() for known_type in record.types],
    }


def _with(prefix: str, items: Iterable[dict[str, str]], cursor: int) -> list[dict[str, str]]:
    typed = accent_free(prefix)
    matching_items = [
        item for item in items if typed in accent_free(item["name"]) or typed in accent_free(item["id"])
    ]
    return matching_items[cursor : cursor + AT_ONCE]
