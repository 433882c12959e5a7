"""``/cypher``: a query in Cypher that reads."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from fastapi import APIRouter

from queries.api.questions import Answer
from queries.api.served import Limited, Served

router = APIRouter(tags=["Cypher"])


@dataclass(frozen=True, slots=True)
class CypherQuery:
    """A query and the values of its ``$parameters``."""

    query: str
    parameters: dict[str, Any] = field(default_factory=dict)


@router.post("/cypher")
def cypher(graph: Served, limits: Limited, given: CypherQuery) -> Answer:
    """The rows of a query; a node or relationship is an object of its properties."""
    with graph.engine("cypher") as engine:
        found = engine.run(given.query, given.parameters, timeout=limits.seconds)
        rows = list(islice(found.rows, limits.rows + 1))
    return Answer(found.columns, rows[: limits.rows], len(rows) > limits.rows, found.notes)
