"""Rows of any values in JSON, one after the other, as many as are given."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator

from fastapi.responses import Response

from queries.engine import QueryError, Rows, Value
from queries.serve.http.served import Limits

DEEPEST = 50
"""How far lists and maps may be nested in a value."""


def json_answer(answer: Rows, limits: Limits) -> Response:
    """Columns, rows, whether there are more than are given, notes, and triples where the answer is a graph.

    Floating-point numbers that JSON lacks are texts: NaN, Infinity, -Infinity. It is kept in no cache.

    Args:
        answer: the answer.
        limits: of rows and characters.

    Raises:
        QueryError: a value is nested too deeply.
    """
    rows, truncated = _bounded(_lines(answer.rows), limits)
    turtle = "" if answer.turtle is None else f',"turtle":{_json_text(answer.turtle)}'
    content = (
        f'{{"columns":{_json_text(answer.columns)},"rows":[{",".join(rows)}],'
        f'"truncated":{_json_text(truncated)},"notes":{_json_text(answer.notes)}{turtle}}}'
    )
    return Response(content, media_type="application/json", headers={"cache-control": "no-store"})


def _lines(rows: Iterable[tuple[Value, ...]]) -> Iterator[str]:
    """Each row in JSON. Rows are written as they come: a text takes less memory than its values."""
    return (_json_text(in_json(list(row))) for row in rows)


def _bounded(lines: Iterator[str], limits: Limits) -> tuple[list[str], bool]:
    """As many as are given, and whether there are more."""
    given: list[str] = []
    size = 0
    for line in lines:
        size += len(line)
        if len(given) == limits.rows or size > limits.answer:
            return given, True
        given.append(line)
    return given, False


def in_json(value: Value, depth: int = -1) -> Value:
    """A value that JSON has too.

    Args:
        value: of an answer; at the top a whole row.
        depth: how deep it is in its column.

    Raises:
        QueryError: it is nested too deeply.
    """
    if depth > DEEPEST:
        raise QueryError("a value of the answer is nested too deeply", f"{DEEPEST} levels are given")
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, list):
        return [in_json(item, depth + 1) for item in value]
    if isinstance(value, dict):
        return {name: in_json(item, depth + 1) for name, item in value.items()}
    return value


def _json_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
