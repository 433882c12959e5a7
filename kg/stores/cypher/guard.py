"""Which Cypher texts may run as read-only queries: a check of our own, before any server's.

A server refuses writes in a read transaction, if it knows access modes at all (ArcadeDB
does not), but it happily reads local files and the network: ``LOAD CSV``, procedures and
functions of plugins. So everything that starts a clause must be a reading clause, and
procedures and functions in namespaces must be on a list of those known to be harmless.

The text is tokenised as Neo4j's lexer does (Cypher 5 manual, "Parsing": comments, string
literals, escaped names, ``\\uXXXX`` anywhere in the text). Where two readings are possible
the text is refused. The check asks nothing of the grammar: whatever could be a clause
counts as one, so a variable called ``set`` must be written between back-ticks.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from typing import Literal

from queries.engine import QueryError, WriteRefusedError

PROCEDURES = frozenset(
    {
        "db.labels",
        "db.relationshiptypes",
        "db.propertykeys",
        "db.info",
        "db.schema.visualization",
        "db.schema.nodetypeproperties",
        "db.schema.reltypeproperties",
        "db.index.fulltext.querynodes",
        "db.index.fulltext.queryrelationships",
        "db.index.fulltext.listavailableanalyzers",
        "db.index.vector.querynodes",
        "db.index.vector.queryrelationships",
        "dbms.components",
    }
)
"""Procedures that only read the graph and its schema, in lower case."""

FUNCTIONS = frozenset(
    {
        *("date", "datetime", "localdatetime", "localtime", "time", "duration", "point", "vector.similarity"),
        *("apoc.coll", "apoc.map", "apoc.text"),
    }
)
"""Namespaces, in lower case, whose functions only compute. Functions without one are built in."""

_WRITING = frozenset(
    {
        *("alter", "create", "deallocate", "delete", "deny", "detach", "drop", "dryrun", "enable", "foreach"),
        *("grant", "insert", "merge", "nodetach", "reallocate", "remove", "rename", "revoke", "set"),
        *("terminate",),
    }
)
_SHOWN = frozenset({"index", "indexes", "constraint", "constraints"})
_DANGEROUS_ESCAPES = frozenset("'\"`\\/*\n\r")

_NAMING = frozenset(".:|&!%(,=<>+-/^$[~")
"""Symbols after which a word is a name or the rest of an expression, never a clause."""

_TOKEN = re.compile(
    r"""
      (?P<gap>     \s+ | //[^\r\n]* | /\*.*?\*/ )
    | (?P<text>    '(?:[^'\\]|\\.)*' | "(?:[^"\\]|\\.)*" )
    | (?P<escaped> `(?:[^`]|``)*` )
    | (?P<number>  0[xo][0-9a-f]+ | \d[\d_]*(?:\.\d+ | \.(?!\.))?(?:e[+-]?\d+)? )
    | (?P<word>    [^\W\d]\w* )
    | (?P<symbol>  . )
    """,
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)

Kind = Literal["text", "escaped", "number", "word", "symbol", "edge"]


@dataclass(frozen=True, slots=True)
class _Token:
    kind: Kind
    value: str
    """Words in lower case, escaped names in lower case without their back-ticks."""


_EDGE = _Token("edge", "")


def check_read_only(text: str) -> None:
    """Refuse a Cypher text that could change the graph, or reach files or the network.

    Raises:
        WriteRefusedError: it writes, or administers the server.
        QueryError: it could reach files, the network or another database; or it is no Cypher
            that can be told apart.
    """
    tokens = _tokens(_unescaped(text))
    for place, token in enumerate(tokens):
        before = tokens[place - 1] if place else _EDGE
        after = tokens[place + 1 :]
        if token.kind == "word" and _may_begin_clause(before, after):
            _check_clause(token.value, after)
        if token == _Token("symbol", "("):
            _check_function(_path_before(tokens[:place]))


def _check_clause(word: str, after: list[_Token]) -> None:
    following = after[0] if after else _EDGE
    if word in _WRITING or (word in ("start", "stop") and following.value == "database"):
        raise WriteRefusedError(
            f"this query may only read, and it says {word.upper()}",
            f"pass --write to change the graph, or write `{word}` between back-ticks if it is a name",
        )
    if word == "load" and following.value == "csv":
        raise QueryError("LOAD CSV reads files and the network", "free queries read the graph only")
    if word == "use" and following.kind in ("word", "escaped"):
        raise QueryError("USE reaches another database", "choose the database with -d")
    if word == "show" and following.kind == "word" and not _is_schema(after):
        raise QueryError("SHOW tells about the server", "free queries may show INDEXES and CONSTRAINTS")
    if word == "call" and following.kind in ("word", "escaped"):
        name = _path(after)
        if name not in PROCEDURES:
            raise QueryError(
                f"procedure {name} is not known to only read the graph",
                "free queries may call: " + ", ".join(sorted(PROCEDURES)),
            )


def _check_function(name: str) -> None:
    namespace, dot, _ = name.rpartition(".")
    if dot and namespace not in FUNCTIONS and name not in PROCEDURES:
        raise QueryError(
            f"function {name} is not known to be harmless",
            "free queries may use built-in functions and those in: " + ", ".join(sorted(FUNCTIONS)),
        )


def _is_schema(after: list[_Token]) -> bool:
    """Whether one of the words after SHOW, as in SHOW ALL INDEXES, is an index or a constraint."""
    words = itertools.takewhile(
        lambda token: token.kind == "word" and token.value not in ("yield", "where"), after
    )
    return any(token.value in _SHOWN for token in words)


def _may_begin_clause(before: _Token, after: list[_Token]) -> bool:
    """Whether a word could begin a clause here, rather than be a name or a map's key."""
    if after and after[0] == _Token("symbol", ":"):
        return False
    return before.kind != "symbol" or before.value not in _NAMING


def _path(tokens: list[_Token]) -> str:
    """The dotted name that tokens begin with."""
    parts = [tokens[0].value]
    for dot, name in zip(tokens[1::2], tokens[2::2], strict=False):
        if dot != _Token("symbol", ".") or name.kind not in ("word", "escaped"):
            break
        parts.append(name.value)
    return ".".join(parts)


def _path_before(tokens: list[_Token]) -> str:
    """The dotted name that tokens end with; empty where they end with something else."""
    parts: list[str] = []
    place = len(tokens) - 1
    while place >= 0 and tokens[place].kind in ("word", "escaped"):
        parts.insert(0, tokens[place].value)
        if place == 0 or tokens[place - 1] != _Token("symbol", "."):
            break
        place -= 2
    return ".".join(parts)


def _tokens(text: str) -> list[_Token]:
    found: list[_Token] = []
    for match in _TOKEN.finditer(text):
        kind, value = match.lastgroup, match.group()
        if kind == "gap":
            continue
        if kind == "symbol" and value in "'\"`":
            raise QueryError(f"a {value} is never closed: {text[match.start() : match.start() + 40]}")
        if kind == "symbol" and text.startswith("/*", match.start()):
            raise QueryError("a comment is never closed: " + text[match.start() : match.start() + 40])
        if kind == "escaped":
            value = value[1:-1].replace("``", "`").casefold()
        elif kind == "word":
            value = value.casefold()
        found.append(_Token(kind, value))  # type: ignore[arg-type]  # the groups' names are the kinds
    return found


def _unescaped(text: str) -> str:
    """The text with ``\\uXXXX`` replaced.

    Neo4j does so before it looks for strings and comments, other engines within strings
    only; so an escape that would open or close something is refused.
    """

    def character(match: re.Match[str]) -> str:
        value = chr(int(match.group(1), 16))
        if value in _DANGEROUS_ESCAPES:
            raise QueryError(f"{match.group()} can be read in two ways", "write the character itself")
        return value

    return re.sub(r"\\u+([0-9A-Fa-f]{4})", character, text)
