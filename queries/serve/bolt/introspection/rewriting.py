"""Queries about the server become queries that the store answers by itself.

The call or the SHOW at the beginning gives way to its table as a list; what follows it (YIELD, WHERE, RETURN)
is evaluated by the store like any other Cypher.
"""

from __future__ import annotations

import re

from queries.binding.cypher_literals import cypher_literal
from queries.engine import Value
from queries.serve.bolt.introspection.tables import Table, listings, procedures

_NOTHING = r"(?:\s|//[^\r\n]*(?:[\r\n]|\Z)|/\*.*?\*/)"
_CALL = re.compile(rf"{_NOTHING}*CALL{_NOTHING}+([\w.`]+)\s*(?:\(\s*\))?", re.IGNORECASE | re.DOTALL)
_SHOW = re.compile(
    rf"{_NOTHING}*SHOW{_NOTHING}+(.*?)(?=\s*(?:;|\Z)|\s+(?:YIELD|WHERE|RETURN)\b)", re.IGNORECASE | re.DOTALL
)
_YIELD = re.compile(
    r"\s*YIELD\s+(\*|[\w`]+(?:\s+AS\s+[\w`]+)?(?:\s*,\s*[\w`]+(?:\s+AS\s+[\w`]+)?)*)", re.IGNORECASE
)
_LONGEST = 4_000
"""Characters of a query that may be about the server."""


def rewritten(query: str, graph: str, address: str) -> str | None:
    """A query about the server as one that any store answers; None where it is about the graph.

    Args:
        query: in Cypher.
        graph: the name of the database.
        address: at which the client reaches the server.
    """
    if len(query) > _LONGEST:
        return None
    call, show = _CALL.match(query), _SHOW.match(query)
    if call:
        table = procedures(graph).get(call[1].replace("`", "").casefold())
    elif show:
        words = " ".join(show[1].replace("`", "").casefold().split())
        table = listings(graph, address).get(words)
    else:
        return None
    begin = call or show
    return _of(table, query[begin.end() :]) if table and begin else None


def _of(table: Table, rest: str) -> str:
    rows: list[dict[str, Value]] = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    yielded = _YIELD.match(rest)
    names = [(column, column) for column in table.columns]
    if yielded:
        rest = rest[yielded.end() :]
        if yielded[1] != "*":
            names = [_renamed(part) for part in yielded[1].split(",")]
    picked = ", ".join(f"row.`{column}` AS `{name}`" for column, name in names)
    listed: list[Value] = [_quoted(row) for row in rows]
    text = f"UNWIND {cypher_literal(listed)} AS row WITH {picked}{rest.rstrip(' ;')}"
    if re.search(r"\bRETURN\b", rest, re.IGNORECASE):
        return text
    return f"{text} RETURN {', '.join(f'`{name}`' for _, name in names)}"


def _renamed(part: str) -> tuple[str, str]:
    """A column and its name: ``name AS database``."""
    column, *name = re.split(r"\s+AS\s+", part.strip(), maxsplit=1, flags=re.IGNORECASE)
    column = column.strip("`")
    return column, name[0].strip("`") if name else column


def _quoted(row: dict[str, Value]) -> dict[str, Value]:
    return {f"`{name}`": value for name, value in row.items()}
