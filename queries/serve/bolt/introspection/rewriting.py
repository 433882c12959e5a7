"""Queries about the server become queries that the store answers by itself.

The call or the SHOW at the beginning gives way to its table as a list; what follows it (YIELD, WHERE, RETURN)
is evaluated by the store like any other Cypher.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from queries.binding.cypher_literals import cypher_literal
from queries.engine import Value
from queries.serve.bolt.introspection.tables import Table, listed, procedures

_NOTHING = r"(?:\s|//[^\r\n]*(?:[\r\n]|\Z)|/\*.*?\*/)"
_CALL = re.compile(rf"{_NOTHING}*CALL{_NOTHING}+([\w.`]+)\s*(?:\([^()]*\))?", re.IGNORECASE | re.DOTALL)
_SHOW = re.compile(
    rf"{_NOTHING}*SHOW{_NOTHING}+(.*?)(?=\s*(?:;|\Z)|\s+(?:YIELD|WHERE|RETURN)\b)", re.IGNORECASE | re.DOTALL
)
_YIELD = re.compile(
    r"\s*YIELD\s+(\*|[\w`]+(?:\s+AS\s+[\w`]+)?(?:\s*,\s*[\w`]+(?:\s+AS\s+[\w`]+)?)*)", re.IGNORECASE
)
_LONGEST = 4_000
"""Characters of a query that may be about the server."""


class AboutServer(NamedTuple):
    """A query about the server.

    Args:
        text: of a query that any store answers.
        columns: of the answer, which a store may not name where there are no rows; empty where RETURN
            names them.
    """

    text: str
    columns: tuple[str, ...]


def rewritten(query: str, graph: str, address: str) -> AboutServer | None:
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
        table = listed(words, graph, address)
    else:
        return None
    begin = call or show
    return _of(table, query[begin.end() :]) if table and begin else None


def _of(table: Table, rest: str) -> AboutServer:
    rows: list[dict[str, Value]] = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    yielded = _YIELD.match(rest)
    names = [(column, column) for column in table.columns]
    if yielded:
        rest = rest[yielded.end() :]
        if yielded[1] != "*":
            names = [_renamed(part) for part in yielded[1].split(",")]
    if not table.columns:
        return AboutServer("UNWIND [] AS row RETURN row", ())
    picked = ", ".join(f"row.`{column}` AS `{name}`" for column, name in names)
    items: list[Value] = [_quoted(row) for row in rows]
    text = f"UNWIND {cypher_literal(items)} AS row WITH {picked}{rest.rstrip(' ;')}"
    if re.search(r"\bRETURN\b", rest, re.IGNORECASE):
        return AboutServer(text, ())
    returned = ", ".join(f"`{name}`" for _, name in names)
    return AboutServer(f"{text} RETURN {returned}", tuple(name for _, name in names))


def _renamed(part: str) -> tuple[str, str]:
    """A column and its name: ``name AS database``."""
    column, *name = re.split(r"\s+AS\s+", part.strip(), maxsplit=1, flags=re.IGNORECASE)
    column = column.strip("`")
    return column, name[0].strip("`") if name else column


def _quoted(row: dict[str, Value]) -> dict[str, Value]:
    return {f"`{name}`": value for name, value in row.items()}
