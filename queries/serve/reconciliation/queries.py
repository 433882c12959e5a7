"""Reconciliation queries as both versions of the protocol write them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
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
        names: of which it should have one; none where properties alone are known, or a cell is empty.
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
        WrongParameterError: it is not valid JSON.
    """
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise WrongParameterError(f"{what}: this is no JSON", "see docs/how-to/reconciliation.md") from error


def whole(value: Any, what: str) -> Any:
    """A value of JSON that can be sent back: without half characters, infinities and NaN.

    Raises:
        WrongParameterError: it has one of these.
    """
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError) as error:
        raise WrongParameterError(
            f"{what}: half a character, or a number that JSON lacks", "see docs/how-to/reconciliation.md"
        ) from error
    return value


ReadQuery = ReconciliationQuery | WrongParameterError
"""A query, or what is wrong with it: one query of a batch that nobody can read spoils no other."""


def queries_0_2(batch: Any) -> dict[str, ReadQuery]:
    """A batch of version 0.2: key → query.

    Raises:
        WrongParameterError: the batch as a whole has not the form that the specification asks for.
    """
    queries = _mapping(batch, "queries")
    whole(list(queries), "the keys of queries")
    return {str(key): _read(_query_0_2, query) for key, query in queries.items()}


def queries_1_0(batch: Any) -> list[ReadQuery]:
    """A batch of the draft of version 1.0; ``{"queries": […]}``, and the bare array of earlier drafts.

    Raises:
        WrongParameterError: the batch as a whole has not the form that the specification asks for.
    """
    listed = batch.get("queries") if isinstance(batch, dict) else batch
    if not isinstance(listed, list):
        raise _wrong("queries", "an array of queries")
    return [_read(_query_1_0, query) for query in listed]


def _read(reader: Callable[[Mapping[str, Any]], ReconciliationQuery], given: Any) -> ReadQuery:
    try:
        return reader(_mapping(whole(given, "a query"), "a query"))
    except WrongParameterError as error:
        return error


def _query_0_2(query: Mapping[str, Any]) -> ReconciliationQuery:
    conditions = []
    for given in _list(query.get("properties") or [], "properties"):
        hint = _mapping(given, "a property")
        conditions.append(Condition(_text(hint.get("pid"), "pid"), _values(hint.get("v"))))
    names = [_name(query["query"], "query")] if query.get("query") is not None else []
    return _query(names, query, tuple(conditions))


def _query_1_0(query: Mapping[str, Any]) -> ReconciliationQuery:
    names: list[str] = []
    conditions = []
    for given in _list(query.get("conditions") or [], "conditions"):
        condition = _mapping(given, "a condition")
        values = _values(condition.get("propertyValue", condition.get("v")))
        if condition.get("matchType") == "name":
            names += [_name(_name_of(value), "a name") for value in values]
            continue
        if condition.get("matchType") != "property":
            raise _wrong("matchType", "name or property")
        quantifier = condition.get("matchQuantifier", "any")
        if quantifier not in get_args(Quantifier):
            raise _wrong("matchQuantifier", "any, all or none")
        pid = _text(condition.get("propertyId", condition.get("pid")), "propertyId")
        conditions.append(Condition(pid, values, condition.get("required") is True, quantifier))
    return _query(names, query, tuple(conditions))


def _query(
    names: Sequence[str], query: Mapping[str, Any], conditions: tuple[Condition, ...]
) -> ReconciliationQuery:
    if not names and not conditions:
        raise WrongParameterError("a query has neither name nor property", "give it one of them")
    if len(conditions) > _MOST_CONDITIONS:
        raise WrongParameterError(f"a query has more than {_MOST_CONDITIONS} properties", "leave some out")
    given = query.get("type") or []
    listed = [given] if isinstance(given, str) else _list(given, "type")
    types = known_types([_text(id, "type") for id in listed])
    cut = tuple(name[:_LONGEST] for name in names[:_MOST_VALUES] if name)
    return ReconciliationQuery(cut, types, conditions, _limit(query.get("limit")))


def _limit(given: Any) -> int:
    """How many candidates are wanted; some clients write the number as a text."""
    if given in (None, "", 0):
        return _CANDIDATES
    try:
        number = 0.0 if isinstance(given, bool) else float(given)
    except (TypeError, ValueError):
        number = 0.0
    if not number >= 1:
        raise _wrong("limit", "a positive integer")
    return int(min(number, MOST_CANDIDATES))


def _values(given: Any) -> tuple[Any, ...]:
    values = given if isinstance(given, list) else [given]
    if not all(isinstance(value, str | int | float | bool | dict) for value in values):
        raise _wrong("a value of a property", "a text, a number, true, false or an object with an id")
    return tuple(values[:_MOST_VALUES])


def _name(given: Any, what: str) -> str:
    """A name; a cell may hold a number."""
    if isinstance(given, bool) or not isinstance(given, str | int | float):
        raise _wrong(what, "a text")
    return str(given).strip()


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
