"""Answers as both versions of the protocol write them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeGuard

from betwixt.errors import WrongParameterError
from queries.serve.http.problems import TooLargeError
from queries.serve.reconciliation.candidates import Candidate, candidates
from queries.serve.reconciliation.identifiers import Reference, reference
from queries.serve.reconciliation.knowledge import Knowledge
from queries.serve.reconciliation.properties import Property, Value, find_property
from queries.serve.reconciliation.queries import ReadQuery
from queries.serve.reconciliation.records import Record, description, read_record
from queries.serve.reconciliation.types import TYPES

MOST_EXTENDED, _MOST_PROPERTIES = 1_000, 50


def answered(known: Knowledge, query: ReadQuery, base_iri: str, field: str) -> dict[str, Any]:
    """The answer to one query of a batch; the same in both versions but for the name of the field.

    A query that cannot be read has no candidates and an ``error``.
    """
    if isinstance(query, WrongParameterError):
        return {field: [], "error": query.problem}
    try:
        judged_candidates = candidates(known, query, base_iri)
    except WrongParameterError as error:
        return {field: [], "error": error.problem}
    return {field: [_candidate(known, candidate) for candidate in judged_candidates]}


def _candidate(known: Knowledge, candidate: Candidate) -> dict[str, Any]:
    record = candidate.record
    features = [
        {"id": "name_similarity", "name": "Similarity of the name", "value": round(candidate.name, 4)},
        {"id": "popularity", "name": "In how many documents", "value": round(candidate.popularity, 4)},
        {"id": "type_match", "name": "Has a type that was asked for", "value": candidate.type},
        *(
            {"id": f"property_{id}", "name": f"Fit of {id}", "value": round(fit, 4)}
            for id, fit in candidate.properties.items()
        ),
    ]
    return {
        "id": record.reference.id,
        "name": record.name,
        "description": description(known, record),
        "type": [type_id.summary() for type_id in record.types],
        "score": candidate.score,
        "match": candidate.match,
        "features": features,
    }


def extension(known: Knowledge, query: Any, base_iri: str, *, rows_as_list: bool) -> dict[str, Any]:
    """Values of properties of some things.

    Args:
        known: what the server knows.
        query: ``{"ids": […], "properties": [{"id": …}]}``.
        base_iri: with which ids may begin.
        rows_as_list: as the draft of version 1.0 gives rows; else an object, as version 0.2 does.

    Raises:
        WrongParameterError: it has another form, or names no property that there is.
        TooLargeError: it asks for too much at a time.
    """
    ids, wanted = _asked(known, query)
    values = {id: _values(known, reference(id, base_iri), wanted) for id in ids}
    meta = [
        {
            "id": named_entity.id,
            "name": named_entity.name,
            **({"type": TYPES[named_entity.type].summary()} if named_entity.type else {}),
        }
        for named_entity in wanted
    ]
    if not rows_as_list:
        return {"meta": meta, "rows": values}
    rows = [
        {
            "id": id,
            "properties": [
                {"id": pid, "values": property_values} for pid, property_values in properties_by_id.items()
            ],
        }
        for id, properties_by_id in values.items()
    ]
    return {"meta": meta, "rows": rows}


def _asked(known: Knowledge, query: Any) -> tuple[list[str], list[Property]]:
    ids = query.get("ids") if isinstance(query, dict) else None
    properties = query.get("properties") if isinstance(query, dict) else None
    if not _are_texts(ids) or not isinstance(properties, list):
        raise WrongParameterError("extend should be an object with ids and properties", "see its example")
    if len(ids) > MOST_EXTENDED or len(properties) > _MOST_PROPERTIES:
        raise TooLargeError(
            f"at most {MOST_EXTENDED:,} ids and {_MOST_PROPERTIES} properties are extended at a time",
            "ask for fewer, several times",
        )
    return ids, [_required(known, property_id) for property_id in properties]


def _are_texts(given: Any) -> TypeGuard[list[str]]:
    return isinstance(given, list) and all(isinstance(given_item, str) for given_item in given)


def _required(known: Knowledge, given: Any) -> Property:
    id = given.get("id") if isinstance(given, dict) else given
    property_known = find_property(known, id) if isinstance(id, str) else None
    if property_known is None:
        raise WrongParameterError(f"there is no property {id!r}", "/reconcile/suggest/property lists them")
    return property_known


def _values(
    known: Knowledge, named: Reference | None, wanted: Sequence[Property]
) -> dict[str, list[dict[str, Any]]]:
    record = read_record(known, named) if named else None
    return {
        property_wanted.id: list(_values_of(known, record, property_wanted)) if record else []
        for property_wanted in wanted
    }


def _values_of(known: Knowledge, record: Record, property: Property) -> Iterable[dict[str, Any]]:
    if record.reference.kind in property.kinds:
        for value in property.values(known, record):
            yield _value(known, value)


def _value(known: Knowledge, value: Value) -> dict[str, Any]:
    if isinstance(value, Reference):
        record = None if value.name else read_record(known, value)
        return {"id": value.id, "name": value.name or (record.name if record else value.key)}
    return {"int": value} if isinstance(value, int) else {"str": value}
