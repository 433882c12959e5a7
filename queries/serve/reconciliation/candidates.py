"""Candidates for what a query looks for, how well each fits, and whether one is sure."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce

from betwixt.errors import WrongParameterError
from betwixt.names.matching import likeness
from queries.browse.names import Kind as NameKind
from queries.browse.names import find_names
from queries.serve.reconciliation.identifiers import Reference, reference
from queries.serve.reconciliation.knowledge import Knowledge
from queries.serve.reconciliation.properties import Property, find_property, fit
from queries.serve.reconciliation.queries import Condition, ReconciliationQuery
from queries.serve.reconciliation.records import (
    Record,
    entities_of_item,
    is_ambiguous,
    read_record,
)
from queries.serve.reconciliation.types import TYPES

_LOOKED_AT = 40
_FITS = 0.9
_NOT_THE_SAME = 0.99
_WEIGHT_OF_PROPERTIES = 0.4
_WEIGHT_OF_POPULARITY = 0.1


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that may be what is looked for.

    Args:
        record: what it is.
        score: 0 to 100.
        match: whether it surely is.
        name: how like its name is, 0 to 1.
        popularity: in how many documents it is, or its share of the name in Wikidata, 0 to 1.
        type: whether it has one of the requested types.
        properties: id of each given property → how well it fits, 0 to 1.
    """

    record: Record
    score: float
    match: bool
    name: float
    popularity: float
    type: bool
    properties: dict[str, float]


@dataclass(frozen=True, slots=True)
class _Found:
    record: Record
    name: float
    by_id: bool = False
    prior: float = 0.0


def candidates(known: Knowledge, query: ReconciliationQuery, base_iri: str) -> list[Candidate]:
    """The candidates for what a query looks for, the best first.

    A candidate is sure (``match``) if it was asked for by its id. It is also sure if it alone has exactly
    the name, the name is not ambiguous, and all given properties match. A person's name of one word is not
    sure by itself.

    Raises:
        WrongParameterError: there is no such property.
    """
    conditions = [(condition, _known(known, condition.property)) for condition in query.conditions]
    references: dict[Reference, _Found] = {}
    for candidate in _found(known, query, base_iri):
        before = references.get(candidate.record.reference)
        if _has_type(candidate.record, query.types) and (before is None or before.name < candidate.name):
            references[candidate.record.reference] = candidate
    judged = [
        _judged(known, query, conditions, value, base_iri)
        for value in sorted(references.values(), key=lambda candidate: -candidate.name)[
            : max(_LOOKED_AT, query.limit)
        ]
    ]
    kept = [candidate_judged for candidate_judged in judged if candidate_judged is not None]
    best = sorted(
        kept,
        key=lambda candidate: (-candidate.score, -candidate.record.documents, candidate.record.reference.id),
    )
    return _decided(known, best, {ref for ref, candidate in references.items() if candidate.by_id})[
        : query.limit
    ]


def _known(known: Knowledge, id: str) -> Property:
    property_known = find_property(known, id)
    if property_known is None:
        raise WrongParameterError(f"there is no property {id!r}", "/reconcile/suggest/property lists them")
    return property_known


def _found(known: Knowledge, query: ReconciliationQuery, base_iri: str) -> Iterator[_Found]:
    for name in query.names:
        yield from _by_id(known, name, base_iri)
        yield from _by_name(known, name, query)
    for condition in query.conditions:
        if condition.property == "wikidata" and condition.quantifier != "none":
            for value in condition.values:
                id = value.get("id", "") if isinstance(value, dict) else value
                yield from _of_item(known, str(id), query, base_iri)


def _by_id(known: Knowledge, text: str, base_iri: str) -> Iterator[_Found]:
    named = reference(text, base_iri)
    record = read_record(known, named) if named else None
    if record:
        yield _Found(record, 1.0, by_id=True)


def _by_name(known: Knowledge, name: str, query: ReconciliationQuery) -> Iterator[_Found]:
    for near_name in find_names(
        known.graph, name, kind=_kind(query.types), limit=max(_LOOKED_AT, query.limit)
    ):
        record = read_record(known, Reference(near_name.kind, near_name.key))
        if record is None:
            continue
        like = max(likeness(name, near_name.matched), likeness(name, near_name.name))
        yield _Found(record, like)
        if "item" in query.types and record.item:
            item = read_record(known, Reference("item", record.item))
            if item:
                yield _Found(item, max(like, likeness(name, item.name)))
    if "item" in query.types:
        yield from _items(known, name, max(_LOOKED_AT, query.limit))


def _items(known: Knowledge, name: str, limit: int) -> Iterator[_Found]:
    """Items of the index of Wikidata that may be meant by a name."""
    for item in known.items.named(name, limit):
        record = read_record(known, Reference("item", item.id))
        if record:
            like = 1.0 if item.exact else min(likeness(name, item.matched), _NOT_THE_SAME)
            yield _Found(record, like, prior=item.prior)


def _kind(types: tuple[str, ...]) -> NameKind | None:
    """The kind of name that is searched, where the types are of one."""
    kinds = {"entity" if type_wanted == "item" else TYPES[type_wanted].kind for type_wanted in types}
    if kinds == {"concept"}:
        return "concept"
    return "entity" if kinds == {"entity"} else None


def _of_item(known: Knowledge, id: str, query: ReconciliationQuery, base_iri: str) -> Iterator[_Found]:
    named = reference(id, base_iri)
    if named is None or named.kind != "item":
        return
    linked = entities_of_item(known, named.key)
    item = read_record(known, named) if "item" in query.types else None
    for record in (*linked, *([item] if item else [])):
        likest = max((likeness(name, record.name) for name in query.names), default=0.0)
        yield _Found(record, likest)


def _has_type(record: Record, types: tuple[str, ...]) -> bool:
    if not types:
        return True
    return any(known_type.id in types for known_type in record.types)


def _judged(
    known: Knowledge,
    query: ReconciliationQuery,
    conditions: Iterable[tuple[Condition, Property]],
    candidate: _Found,
    base_iri: str,
) -> Candidate | None:
    """How well something fits; None where it lacks what is required."""
    fits: dict[str, float] = {}
    for condition, property in conditions:
        fit = _fit(known, condition, property, candidate.record, base_iri)
        if condition.required and fit < _FITS:
            return None
        fits[property.id] = min(fit, fits.get(property.id, 1.0))
    popularity = math.log1p(candidate.record.documents) / math.log1p(max(known.graph.documents, 1))
    popularity = min(max(popularity, candidate.prior), 1.0)
    name = candidate.name if query.names else 1.0
    score = 1.0 if candidate.by_id else name * (1 - _WEIGHT_OF_POPULARITY * (1 - popularity))
    if fits:
        mean = sum(fits.values()) / len(fits)
        score *= 1 - _WEIGHT_OF_PROPERTIES * (1 - mean)
    return Candidate(
        candidate.record, round(100 * score, 2), False, name, popularity, bool(query.types), fits
    )


def _fit(known: Knowledge, condition: Condition, property: Property, record: Record, base_iri: str) -> float:
    values = property.values(known, record) if record.reference.kind in property.kinds else []
    alike = [fit(value, values, base_iri) for value in condition.values]
    if condition.quantifier == "none":
        return float(max(alike, default=0.0) < _FITS)
    return reduce(min if condition.quantifier == "all" else max, alike, alike[0] if alike else 0.0)


def _decided(known: Knowledge, best: list[Candidate], by_id: set[Reference]) -> list[Candidate]:
    """The candidates, the first one marked as a match where it is sure."""
    if not best:
        return []
    first, *others = best
    asked = first.record.reference in by_id
    fits = all(fit >= _FITS for fit in first.properties.values())
    alone = not any(other.name == 1.0 and other.score >= _FITS * first.score for other in others)
    sure = fits and (asked or (alone and first.name == 1.0 and _is_telling(known, first)))
    if not sure:
        return best
    matched = Candidate(
        first.record, first.score, True, first.name, first.popularity, first.type, first.properties
    )
    return [matched, *others]


def _is_telling(known: Knowledge, candidate: Candidate) -> bool:
    """Whether the name by itself, or with the properties that fit, tells what is meant."""
    record = candidate.record
    if "wikidata" in candidate.properties:
        return True
    if record.reference.kind == "entity" and not record.own_type:
        return False
    one_word = record.own_type == "PERSON" and " " not in record.name.strip()
    return not (one_word and not candidate.properties) and not is_ambiguous(known, record)
