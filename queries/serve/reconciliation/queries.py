"""Reconciliation queries as both versions of the protocol write them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from betwixt.errors import WrongParameterError
from queries.serve.reconciliation.types import known_types

Quantifier = Literal["any", "all", "none"]

MOST_CANDIDATES = 50
_CANDIDATES, _LONGEST, _MOST_CONDITIONS, _MOST_VALUES = 10, 300, 20, 20


@dataclass(frozen=True, slots=True)
class Condition:
    """A value that a property of the candidates should have.

    Args:
        property: its id.
        values: of which one should be matched, all, or none.
        required: whether only candidates that have it are wanted.
        quantifier: any, all or none.
    """

    property: str
    values: tuple[Any, ...]
    required: bool = False
    quantifier: Quantifier = "any"


@dataclass(frozen=True, slots=True)
class ReconciliationQuery:
    """What is looked for.

    Args:
        names: of which it should have one; none where properties alone are known.
        types: of which it has one; empty for any.
        conditions: on its properties.
        limit: of candidates.
    """

    names: tuple[str, ...]
    types: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    limit: int = _CANDIDATES


def json_of(text: str | bytes, what: str) -> Any:
    """A JSON text that a client sent.

    Raises:
        WrongParameterError: it is none.
    """
    try:
        found = json.loads(text)
        json.dumps(found, ensure_ascii=False, allow_nan=False).encode()  # no half characters, no infinities
    except (ValueError, RecursionError) as error:
        raise WrongParameterError(f"{what}: this is no JSON", "see docs/how-to/reconciliation.md") from error
    return found


def queries_0_2(batch: Any) -> dict[str, ReconciliationQuery]:
    """A batch of version 0.2: key → query.

    Raises:
        WrongParameterError: it has not the form that the specification asks for.
    """
    return {str(key): _query_0_2(each) for key, each in _mapping(batch, "queries").items()}


def queries_1_0(batch: Any) -> list[ReconciliationQuery]:
    """A batch of the draft of version 1.0; ``{"queries": […]}``, and the bare array of earlier drafts.

    Raises:
        WrongParameterError: it has not the form that the specification asks for.
    """
    listed = batch.get("queries") if isinstance(batch, dict) else batch
    if not isinstance(listed, list):
        raise _wrong("queries", "an array of queries")
    return [_query_1_0(_mapping(each, "a query")) for each in listed]


def _query_0_2(given: Any) -> ReconciliationQuery:
    query = _mapping(given, "a query")
    name = query.get("query")
    if name is not None and not isinstance(name, str):
        raise _wrong("query", "a text")
    conditions = []
    for each in _list(query.get("properties", []), "properties"):
        told = _mapping(each, "a property")
        conditions.append(Condition(_text(told.get("pid"), "pid"), _values(told.get("v"))))
    return _query((name,) if name else (), query, tuple(conditions))


def _query_1_0(query: Mapping[str, Any]) -> ReconciliationQuery:
    names: list[str] = []
    conditions = []
    for each in _list(query.get("conditions", []), "conditions"):
        condition = _mapping(each, "a condition")
        values = _values(condition.get("propertyValue", condition.get("v")))
        if condition.get("matchType") == "name":
            names += [_text(_name_of(value), "a name") for value in values]
            continue
        if condition.get("matchType") != "property":
            raise _wrong("matchType", "name or property")
        quantifier = condition.get("matchQuantifier", "any")
        if quantifier not in get_args(Quantifier):
            raise _wrong("matchQuantifier", "any, all or none")
        pid = _text(condition.get("propertyId", condition.get("pid")), "propertyId")
        conditions.append(Condition(pid, values, condition.get("required") is True, quantifier))
    return _query(tuple(names), query, tuple(conditions))


def _query(
    names: tuple[str, ...], query: Mapping[str, Any], conditions: tuple[Condition, ...]
) -> ReconciliationQuery:
    if not names and not conditions:
        raise WrongParameterError("a query has neither name nor property", "give it one of them")
    if len(conditions) > _MOST_CONDITIONS:
        raise WrongParameterError(f"a query has more than {_MOST_CONDITIONS} properties", "leave some out")
    given = query.get("type") or []
    listed = [given] if isinstance(given, str) else _list(given, "type")
    types = known_types([_text(each, "type") for each in listed])
    limit = query.get("limit") or _CANDIDATES
    if isinstance(limit, bool) or not isinstance(limit, int | float) or limit < 1:
        raise _wrong("limit", "a positive integer")
    cut = tuple(name[:_LONGEST] for name in names[:_MOST_VALUES])
    return ReconciliationQuery(cut, types, conditions, min(int(limit), MOST_CANDIDATES))


def _values(given: Any) -> tuple[Any, ...]:
    values = given if isinstance(given, list) else [given]
    if not all(isinstance(each, str | int | float | bool | dict) for each in values):
        raise _wrong("a value of a property", "a text, a number, true, false or an object with an id")
    return tuple(values[:_MOST_VALUES])


def _name_of(value: Any) -> Any:
    return value.get("name") or value.get("id") if isinstance(value, dict) else str(value)


def _mapping(given: Any, what: str) -> Mapping[str, Any]:
    if not isinstance(given, dict):
        raise _wrong(what, "an object")
    return given


def _list(given: Any, what: str) -> list[Any]:
    if not isinstance(given, list):
        raise _wrong(what, "an array")
    return given


def _text(given: Any, what: str) -> str:
    if not isinstance(given, str) or not given:
        raise _wrong(what, "a text")
    return given


def _wrong(what: str, should_be: str) -> WrongParameterError:
    return WrongParameterError(f"{what} should be {should_be}", "see docs/how-to/reconciliation.md")
