"""Properties of what is reconciled: fetched by data extension, and compared as hints."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rapidfuzz.fuzz import token_set_ratio

from betwixt.names.folding import accent_free
from queries.browse import facts
from queries.browse.concepts.records import read_concept
from queries.browse.named_things import Kind
from queries.serve.reconciliation.identifiers import Reference
from queries.serve.reconciliation.knowledge import Knowledge
from queries.serve.reconciliation.records import (
    Record,
    dates,
    description,
    descriptions,
    other_names,
)
from queries.serve.reconciliation.types import TYPES

Value = str | int | Reference
_MOST_VALUES = 20
_EVERYTHING: tuple[Kind, ...] = ("entity", "concept", "item")
_PID = re.compile(r"P[1-9]\d{0,9}", re.ASCII)
_DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?", re.ASCII)
_MIDNIGHT = re.compile(r"(\d{4}-\d\d-\d\d)T00:00(:00(\.0+)?)?(Z|\+00:00)?", re.ASCII)
"""A day as programs write it that know only moments, OpenRefine for one."""


@dataclass(frozen=True, slots=True)
class Property:
    """A property.

    Args:
        id: of it; those of Wikidata keep theirs (P27).
        name: for people.
        kinds: of what can have it.
        values: of one record.
        type: id of the type of its values where these can be reconciled themselves.
    """

    id: str
    name: str
    kinds: tuple[Kind, ...]
    values: Callable[[Knowledge, Record], Sequence[Value]]
    type: str = ""


def _one(value: str | int) -> Sequence[Value]:
    return [value] if value != "" else []


def _wikidata(known: Knowledge, record: Record) -> Sequence[Value]:
    return [Reference("item", record.item)] if record.item else []


def _concepts(side: str) -> Callable[[Knowledge, Record], Sequence[Value]]:
    def values(known: Knowledge, record: Record) -> Sequence[Value]:
        concept = read_concept(known.graph, record.reference.key)
        edges = () if concept is None else concept.broader if side == "broader" else concept.narrower
        return [Reference("concept", edge.concept.id) for edge in edges[:_MOST_VALUES]]

    return values


_OWN: tuple[Property, ...] = (
    Property("wikidata", "Wikidata item", ("entity", "item"), _wikidata, "item"),
    Property("type", "type", _EVERYTHING, lambda _, record: [known_type.id for known_type in record.types]),
    Property("description", "description", _EVERYTHING, lambda *of: _one(description(*of))),
    Property(
        "descriptions",
        "descriptions in texts",
        _EVERYTHING,
        lambda *of: descriptions(*of, limit=_MOST_VALUES),
    ),
    Property("name", "name", _EVERYTHING, lambda _, record: [record.name]),
    Property("alias", "other names", _EVERYTHING, lambda *of: other_names(*of)[:_MOST_VALUES]),
    Property("documents", "documents", _EVERYTHING, lambda _, record: [record.documents]),
    Property("mentions", "mentions", ("entity", "concept"), lambda _, record: [record.mentions]),
    Property("first", "date of the oldest document", _EVERYTHING, lambda *of: _one(dates(*of)[0])),
    Property("last", "date of the newest document", _EVERYTHING, lambda *of: _one(dates(*of)[1])),
    Property("broader", "broader concepts", ("concept",), _concepts("broader"), "concept"),
    Property("narrower", "narrower concepts", ("concept",), _concepts("narrower"), "concept"),
)


def properties(known: Knowledge, type: str = "") -> list[Property]:
    """The properties of things of a type, or of all: our own, then Wikidata's, the most frequent first."""
    kind = TYPES[type].kind if type else None
    own = [own_property for own_property in _OWN if kind is None or kind in own_property.kinds]
    if kind == "concept":
        return own
    entity_type = type if kind == "entity" and type != kind else ""
    names_of_properties = facts.properties(known.graph, entity_type)
    if kind != "entity":
        names_of_properties |= {
            pid: name for pid, name in known.items.properties.items() if pid not in names_of_properties
        }
    return own + [_of_wikidata(pid, name) for pid, name in names_of_properties.items()]


def find_property(known: Knowledge, id: str) -> Property | None:
    """A property by its id.

    Each property of Wikidata exists, even without a value in the graph. The properties with values change
    with the texts, and one unknown property would fail a whole request of a client.
    """
    own = next((own_property for own_property in _OWN if own_property.id == id), None)
    if own is not None:
        return own
    name = (
        facts.property_name(known.graph, id)
        or known.items.properties.get(id)
        or (id if _PID.fullmatch(id) else None)
    )
    return _of_wikidata(id, name) if name else None


def _of_wikidata(pid: str, name: str) -> Property:
    def values(known: Knowledge, record: Record) -> Sequence[Value]:
        rows = facts.values(known.graph, record.item, pid, _MOST_VALUES)
        if rows or record.documents:
            return [_named(value, item) for value, item in rows]
        item = known.items.item(record.item) if record.item else None
        unlinked = [fact for fact in item.facts if fact.pid == pid] if item else []
        return [_named(fact.value, fact.item) for fact in unlinked[:_MOST_VALUES]]

    return Property(pid, name, ("entity", "item"), values)


def _named(value: str, item: str) -> Value:
    """A value that is an item goes on to be reconciled as one."""
    return Reference("item", item, value) if item else value


def fit(given: Any, values: Iterable[Value], base_iri: str) -> float:
    """How well a given value fits the likest of a property's values.

    Args:
        given: text, number, truth value, or an object with ``id`` and perhaps ``name``.
        values: of the property.
        base_iri: with which ids may begin.

    Returns:
        1 where they are the same, else what words they share, 0 to 1; numbers and dates are the same or
        not. A year or month is the same as a date in it, a day as its midnight, 3.0 as 3.
    """
    folded = accent_free(_text(given).strip().removeprefix(base_iri))
    return max((_alike(folded, value) for value in values), default=0.0)


def _text(given: Any) -> str:
    if isinstance(given, dict):
        return str(given.get("id") or given.get("name") or "")
    if isinstance(given, float) and given.is_integer():
        return str(int(given))
    day = _MIDNIGHT.fullmatch(given) if isinstance(given, str) else None
    return day[1] if day else str(given)


def _alike(folded: str, value: Value) -> float:
    if not folded:
        return 0.0
    if isinstance(value, Reference):
        is_meant = folded.rpartition("/")[2] in (accent_free(value.id), accent_free(value.key))
        return 1.0 if is_meant else _alike(folded, value.name) if value.name else 0.0
    other = accent_free(str(value))
    if folded == other:
        return 1.0
    if _DATE.fullmatch(folded) and _DATE.fullmatch(other):
        return float(other.startswith(f"{folded}-") or folded.startswith(f"{other}-"))
    if not any(map(str.isalpha, folded + other)):
        return 0.0  # one digit more or less is another number
    return token_set_ratio(folded, other) / 100 if isinstance(value, str) else 0.0
