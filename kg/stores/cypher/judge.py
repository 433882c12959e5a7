"""Which queries of a user a Neo4j server may run: the server's own parser and planner judge.

A server refuses writes in a read transaction, but happily reads files and the network for
``LOAD CSV``, procedures and functions of plugins. Two judgements, neither of which reads
Cypher here:

- ``EXPLAIN`` makes the server parse and plan the query without running it. The plan may
  consist of known reading operators only, and call known procedures only.
- A plan does not show what stands inside expressions (``[x IN y WHERE EXISTS { LOAD CSV … }]``),
  nor which functions they call. But a name can only be called where its letters stand in the
  text, in whatever disguise. So a query is refused that holds the words of a procedure or
  function of this server that is not allowed, or ``LOAD`` and ``CSV``, wherever they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from neo4j import Session

from kg.stores.cypher.allowed import PROCEDURES, is_allowed_function
from queries.engine import QueryError, WriteRefusedError

OPERATORS = frozenset(
    {
        *("Anti", "AntiConditionalApply", "AntiSemiApply", "Apply", "Argument", "ArgumentTracker"),
        *("AssertSameNode", "AssertSameRelationship", "BFSPruningVarExpand", "CacheProperties"),
        *("CartesianProduct", "ConditionalApply", "Distinct", "Eager", "EagerAggregation", "EmptyResult"),
        *("EmptyRow", "ExhaustiveLimit", "Filter", "LetAntiSemiApply", "LetSelectOrAntiSemiApply"),
        *("LetSelectOrSemiApply", "LetSemiApply", "Limit", "NodeCountFromCountStore", "NodeHashJoin"),
        *("NodeLeftOuterHashJoin", "NodeRightOuterHashJoin", "NonFuseable", "NullifyMetadata", "Optional"),
        *("OrderedAggregation", "OrderedDistinct", "OrderedUnion", "PartialSort", "PartialTop"),
        *("PartitionedUnwind", "PathPropagatingBFS", "PreserveOrder", "ProduceResults", "ProjectEndpoints"),
        *("Projection", "RelationshipCountFromCountStore", "RemoteBatchProperties", "RepeatOptions"),
        *("RollUpApply", "SelectOrAntiSemiApply", "SelectOrSemiApply", "SemiApply", "ShortestPath"),
        *("ShowConstraints", "ShowIndexes", "Skip", "Sort", "Top", "TriadicBuild", "TriadicFilter"),
        *("TriadicSelection", "Union", "Unwind", "ValueHashJoin", "Top1WithTies"),
    }
)
"""Operators of Neo4j's plans that only read the graph and its schema."""

_FAMILIES = re.compile(
    r"\w*(?:Scan|Seek|SeekByRange)|(?:Optional|VarLength)?Expand\(\w+\)|(?:Bidirectional)?Repeat\(\w+\)"
    r"|VarLengthExpand\(\w+(?:,\w+)*\)|StatefulShortestPath\(\w+(?:,\s*\w+)*\)"
)
"""More of them: scans and seeks of all kinds, expansions, quantified paths."""

_ESCAPE = re.compile(r"\\u+([0-9A-Fa-f]{4})")
_BRACE = re.compile(r"[{}]")
_WORD = re.compile(r"[a-z_][a-z0-9_]*")
_MOST_ESCAPED = 4
MOST_NESTED = 12
"""Braces within braces in one query. Each level of subqueries multiplies the time in which Neo4j plans
them, and no limit of time ends its planner."""


class Refusals:
    """The words that no query of a user may hold on one server.

    Args:
        names: of its procedures and functions that are not allowed, in lower case.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = [(name, frozenset(_WORD.findall(name))) for name in sorted(set(names))]

    @classmethod
    def of_server(cls, session: Session) -> Refusals:
        """Ask a server what it can call."""
        procedures = [str(record["name"]).lower() for record in session.run("SHOW PROCEDURES YIELD name")]
        functions = session.run("SHOW FUNCTIONS YIELD name, isBuiltIn")
        return cls(
            [name for name in procedures if name not in PROCEDURES]
            + [
                name
                for name, built_in in ((str(f["name"]).lower(), bool(f["isBuiltIn"])) for f in functions)
                if not is_allowed_function(name, built_in=built_in)
            ]
        )

    def check(self, text: str) -> None:
        """Refuse a text in which one of the names could stand, in whatever disguise.

        Raises:
            QueryError: it could reach files, the network or the server's settings, or keep its planner busy.
        """
        readings = list(_readings(text))
        if max(map(_nesting, readings)) > MOST_NESTED:
            raise QueryError(
                f"the query nests braces more than {MOST_NESTED} deep, which Neo4j may never finish planning",
                "ask in several queries",
            )
        if any("load" in reading and "csv" in reading for reading in readings):
            raise QueryError(
                "LOAD CSV reads files and the network, and the query holds both words",
                "free queries read the graph only; put together a text that holds both: 'LO' + 'AD'",
            )
        words = {word for reading in readings for word in _WORD.findall(reading)}
        for name, parts in self._names:
            if parts <= words:
                raise QueryError(
                    f"{name} is not known to only read the graph, and the query holds its name",
                    "free queries may call: " + ", ".join(sorted(PROCEDURES)),
                )


def check_plan(plan: Mapping[str, Any] | None, query_type: str | None) -> None:
    """Judge what ``EXPLAIN`` answered.

    Args:
        plan: the summary's plan.
        query_type: the summary's: r, rw, w or s.

    Raises:
        WriteRefusedError: the query writes, or changes the schema.
        QueryError: it does more than read the graph.
    """
    if plan is None:
        raise QueryError("the server tells no plan of the query", "ask in plain Cypher")
    operators = list(_operators(plan))
    for name, details in operators:
        if name == "LoadCSV":
            raise QueryError("LOAD CSV reads files and the network", "free queries read the graph only")
        if name == "AdministrationCommand":
            raise QueryError("the query administers the server", "free queries read the graph only")
        if name == "ProcedureCall":
            _check_procedure(details)
    if query_type in ("w", "rw"):
        raise WriteRefusedError("this query may only read, and it writes", "pass --write to change the graph")
    for name, _ in operators:
        if name != "ProcedureCall" and name not in OPERATORS and not _FAMILIES.fullmatch(name):
            kind = WriteRefusedError if query_type == "s" else QueryError
            raise kind(
                f"the query needs {name}, which is not known to only read the graph",
                "free queries may match, and SHOW INDEXES and CONSTRAINTS; pass --write to change the graph",
            )


def _check_procedure(details: str) -> None:
    name = details.partition("(")[0].replace("`", "").strip().lower()
    if name not in PROCEDURES:
        raise QueryError(
            f"procedure {name} is not known to only read the graph",
            "free queries may call: " + ", ".join(sorted(PROCEDURES)),
        )


def _operators(plan: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Names of a plan's operators, without the database's, and what is told of each."""
    waiting = [plan]
    while waiting:
        part = waiting.pop()
        yield str(part["operatorType"]).partition("@")[0], str(part.get("args", {}).get("Details", ""))
        waiting += part.get("children", [])


def _readings(text: str) -> Iterator[str]:
    r"""The text in lower case, as written and with ``\uXXXX`` replaced, once and again.

    Raises:
        QueryError: escapes hide escapes, several deep.
    """
    for _ in range(_MOST_ESCAPED):
        yield _folded(text)
        shown = _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text)
        if shown == text:
            return
        text = shown
    raise QueryError("the query holds escapes of escapes", "write the characters themselves")


def _nesting(text: str) -> int:
    """How deep braces stand within braces at most, those of texts and comments included."""
    depth = deepest = 0
    for brace in _BRACE.findall(text):
        depth = depth + 1 if brace == "{" else max(depth - 1, 0)
        deepest = max(deepest, depth)
    return deepest


def _folded(text: str) -> str:
    # Java takes both for an i where it compares without regard to case; Python does not.
    return text.replace("\u0130", "i").replace("\u0131", "i").casefold()
