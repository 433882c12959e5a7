"""What an entity is related with most."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass

from queries.browse.entities.records import Direction, EntityHead
from queries.browse.index import BrowseIndex
from queries.confidence import LIKELY

_NEAR = """
WITH near AS (
    SELECT complement AS other, 'out' AS direction, preposition, documents, score FROM relation
    WHERE anchor = :number AND score >= :least
    UNION ALL SELECT anchor, 'in', preposition, documents, score FROM relation
    WHERE complement = :number AND score >= :least
)"""


@dataclass(frozen=True, slots=True)
class Neighbouring:
    """An entity beside another.

    Args:
        head: of it.
        direction: as in ``Related``; what is related both ways is a neighbour twice.
        prepositions: between both in this direction, that of most documents first.
        times: that they are related so, each preposition once in each document.
        score: the highest of these relations.
    """

    head: EntityHead
    direction: Direction
    prepositions: tuple[str, ...]
    times: int
    score: float


def neighbours_of(
    index: BrowseIndex, number: int, *, limit: int = 30, least: float = LIKELY
) -> tuple[int, list[Neighbouring]]:
    """The entities with a type that one is related with most often, and how many there are.

    Args:
        index: of the graph.
        number: of the entity.
        limit: of others, each counted once for each direction.
        least: score of the relations.
    """
    rows = index.rows(
        f"{_NEAR} SELECT entity.number, direction, key, name, type, entity.documents,"
        " sum(near.documents) AS weight, max(score) AS surest, count(*) OVER () AS total"
        " FROM near JOIN entity ON entity.number = other WHERE type IS NOT NULL AND other <> :number"
        " GROUP BY other, direction ORDER BY weight DESC, key, direction LIMIT :limit",
        {"number": number, "limit": limit, "least": least},
    )
    between: defaultdict[tuple[int, str], list[str]] = defaultdict(list)
    links = index.rows(
        f"{_NEAR} SELECT other, direction, preposition FROM near"
        " WHERE other IN (SELECT value FROM json_each(:others))"
        " GROUP BY other, direction, preposition ORDER BY sum(documents) DESC, preposition",
        {"number": number, "least": least, "others": json.dumps([row[0] for row in rows])},
    )
    for other, direction, preposition in links:
        between[other, direction].append(preposition)
    neighbouring = [
        Neighbouring(
            EntityHead(*row[2:6]), row[1], tuple(between[row[0], row[1]]), row["weight"], row["surest"]
        )
        for row in rows
    ]
    return (rows[0]["total"] if rows else 0), neighbouring
