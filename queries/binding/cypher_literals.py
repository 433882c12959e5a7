"""Values as literals of Cypher: how a query with parameters becomes one that can be run by itself."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from queries.engine import Value

_TOKEN = re.compile(
    r"""'(?:[^'\\]|\\.)*+'?|"(?:[^"\\]|\\.)*+"?|`[^`]*+`?|//[^\n]*|/\*.*?(?:\*/|\Z)|\$(?P<parameter>\w+)""",
    re.DOTALL,
)
"""Texts, names, comments and parameters. One without an end goes on to the end of the query, so the time of
a search grows with the length."""
_ESCAPES = {"\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def bind_cypher(text: str, values: Mapping[str, Value]) -> str:
    """A text with every ``$name`` that has a value replaced by it; strings and comments are left alone."""

    def literal(match: re.Match[str]) -> str:
        name = match["parameter"]
        return match.group() if name is None or name not in values else cypher_literal(values[name])

    return _TOKEN.sub(literal, text)


def cypher_literal(value: Value) -> str:
    """One value as one literal of openCypher 9."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return "'" + "".join(_ESCAPES.get(character, character) for character in value) + "'"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name}: {cypher_literal(member)}" for name, member in value.items()) + "}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(cypher_literal, value)) + "]"
    return repr(value)
