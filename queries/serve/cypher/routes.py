"""``/cypher``: a query in Cypher that reads."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from fastapi.responses import Response

from betwixt.errors import WrongParameterError
from queries.engine import Value
from queries.serve.http.reading_only import reading_only
from queries.serve.http.routing import api_router
from queries.serve.http.row_formats.json_rows import DEEPEST, json_answer
from queries.serve.http.served import (
    Limited,
    Limits,
    Served,
    ServedGraph,
)
from queries.serve.http.turns import InTurn
from queries.serve.questions.rows import Answer

router = api_router("Cypher")

_INTEGERS = range(-(1 << 63), 1 << 63)


@dataclass(frozen=True, slots=True)
class CypherQuery:
    """A query and the values of its ``$parameters``."""

    query: str
    parameters: dict[str, Any] = field(default_factory=dict)


@router.post("/cypher", response_model=Answer)
async def cypher(graph: Served, limits: Limited, turns: InTurn, given: CypherQuery) -> Response:
    """A query in Cypher. A node or relationship of its rows is an object of its properties.

    Floating-point numbers that JSON lacks are texts: NaN, Infinity, -Infinity.
    """
    parameters = {_known(name): _known(value) for name, value in given.parameters.items()}
    return await turns.take(partial(_answered, graph, limits, given.query, parameters))


def _known(value: Any, depth: int = 0) -> Any:
    """A value that Cypher has too.

    Raises:
        WrongParameterError: it has more than 64 bits, is no number or no character, or is nested too deeply.
    """
    if depth > DEEPEST:
        raise WrongParameterError("a parameter is nested too deeply", f"{DEEPEST} levels are taken")
    if isinstance(value, str) and any("\ud800" <= character <= "\udfff" for character in value):
        raise WrongParameterError("a parameter holds half a surrogate pair", "send whole characters")
    if isinstance(value, int) and value not in _INTEGERS:
        raise WrongParameterError(f"{str(value)[:40]} has more than 64 bits", "send it as a text")
    if isinstance(value, float) and not math.isfinite(value):
        raise WrongParameterError(f"{value} is no number of JSON", "leave it out, or make it in the query")
    if isinstance(value, list):
        return [_known(item, depth + 1) for item in value]
    if isinstance(value, dict):
        return {_known(name, depth): _known(item, depth + 1) for name, item in value.items()}
    return value


def _answered(graph: ServedGraph, limits: Limits, query: str, parameters: Mapping[str, Value]) -> Response:
    with graph.engine("cypher") as engine, reading_only():
        return json_answer(engine.run(query, parameters, timeout=limits.seconds), limits)
