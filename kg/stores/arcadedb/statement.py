"""A query as ArcadeDB's parser takes it: without the semicolon that ends statements of other Cypher tools."""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"""
    (?P<nothing> \s+ | //[^\r\n]* | /\*.*?\*/ )
    | (?P<end> ; )
    | '(?:[^'\\]|\\.)*+'? | "(?:[^"\\]|\\.)*+"? | `[^`]*+`? | /\*.*
    | [^\s;'"`/]+ | .
    """,
    re.VERBOSE | re.DOTALL,
)
"""Comments and texts as openCypher has them. One without an end goes on to the end of the query."""


_VERSION = re.compile(r"\s*CYPHER(?:\s+\d+(?:\.\d+)?|(?:\s+\w+\s*=\s*\w+)+)\s+(?=[A-Z(])", re.IGNORECASE)
"""Before the queries of some clients: the version of Cypher, or options of Neo4j's planner."""


def statement(text: str) -> str:
    """The one statement of a text, without semicolons, spaces and comments behind it, or a version before it.

    Args:
        text: of a query; one with several statements comes back as it is.
    """
    text = _VERSION.sub("", text, count=1) if _VERSION.match(text) else text
    last, is_ended = 0, False
    for token in _TOKEN.finditer(text):
        if token.lastgroup == "end":
            is_ended = True
        elif token.lastgroup is None:
            if is_ended:
                return text
            last = token.end()
    return text[:last]
