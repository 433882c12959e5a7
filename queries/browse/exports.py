"""All of something, row by row, for files: read in parts, so that memory stays flat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from queries.browse.concepts.records import ConceptSort
from queries.browse.entities.records import EntitySort, mention_places, sorted_by
from queries.browse.evidence import Evidence, Place, evidence
from queries.browse.index import BrowseIndex
from queries.confidence import LIKELY

Part = TypeVar("Part")
Row = tuple[Any, ...]
_TOGETHER = 500

ENTITY_COLUMNS = ("key", "name", "type", "documents", "mentions", "item")
CONCEPT_COLUMNS = ("id", "name", "type", "documents", "own_documents", "mentions", "narrower", "definition")
EVIDENCE_COLUMNS = ("document", "start", "end", "text", "sentence")
RELATION_COLUMNS = (
    "anchor", "preposition", "complement", "documents", "mentions", "explicit", "score", *EVIDENCE_COLUMNS,
)  # fmt: skip
MENTION_COLUMNS = ("entity", *EVIDENCE_COLUMNS)


def entity_rows(index: BrowseIndex, *, type: str = "", sort: EntitySort = "documents") -> Iterator[Row]:
    """Entities that have a type."""
    only = "type = ?" if type else "type IS NOT NULL"
    numbers = index.rows(
        f"SELECT number FROM entity WHERE {only} ORDER BY {sorted_by(sort)}", (type,) if type else ()
    )
    return _in_order(index, f"SELECT number, {', '.join(ENTITY_COLUMNS)} FROM entity", numbers)


def concept_rows(index: BrowseIndex, *, sort: ConceptSort = "name") -> Iterator[Row]:
    """All concepts; ``documents`` have the concept or a narrower one."""
    order = "folded, id" if sort == "name" else "documents_below DESC, folded"
    numbers = index.rows(f"SELECT number FROM concept ORDER BY {order}")
    columns = "number, id, name, type, documents_below, documents, mentions, narrower, definition"
    return _in_order(index, f"SELECT {columns} FROM concept", numbers)


def _in_order(index: BrowseIndex, statement: str, numbers: Iterable[tuple[int]]) -> Iterator[Row]:
    for part in _parts(row[0] for row in numbers):
        rows_by_number = {
            row[0]: tuple(row)[1:] for row in index.rows_of(f"{statement} WHERE number IN ({{}})", part)
        }
        yield from (rows_by_number[number] for number in part)


def relation_rows(index: BrowseIndex, entity: int | None = None, *, least: float = LIKELY) -> Iterator[Row]:
    """Preposition-mediated relations of an entity, or all, each with the place that says it most surely.

    Args:
        index: of the graph.
        entity: at either end, or None.
        least: score.
    """
    only = "AND (anchor = :entity OR complement = :entity)" if entity is not None else ""
    after = (-1, "", -1)
    while True:
        rows = index.rows(
            "SELECT anchor, preposition, complement, one.name, other.name, relation.documents,"
            " relation.mentions, explicit, score, document, anchor_start, anchor_end FROM relation"
            " JOIN entity AS one ON one.number = anchor JOIN entity AS other ON other.number = complement"
            f" WHERE (anchor, preposition, complement) > (:anchor, :preposition, :complement)"
            f" AND score >= :least {only}"
            " ORDER BY anchor, preposition, complement LIMIT :limit",
            {
                "entity": entity,
                "least": least,
                "limit": _TOGETHER,
                **dict(zip(("anchor", "preposition", "complement"), after, strict=True)),
            },
        )
        if not rows:
            return
        after = tuple(rows[-1])[:3]
        for row, said in zip(rows, _said(index, [tuple(row)[-3:] for row in rows]), strict=True):
            yield (row[3], row[1], row[4], *tuple(row)[5:9], *said)


def mention_rows(index: BrowseIndex, key: str, number: int) -> Iterator[Row]:
    """All mentions of an entity, those of the newest documents first."""
    for part in _parts(mention_places(index, number)):
        yield from ((key, *said) for said in _said(index, part))


def _parts(parts: Iterable[Part]) -> Iterator[tuple[Part, ...]]:
    rest = iter(parts)
    while part := tuple(islice(rest, _TOGETHER)):
        yield part


def _said(index: BrowseIndex, places: Iterable[Place]) -> Iterator[Row]:
    return map(_evidence_row, evidence(index, places))


def _evidence_row(place: Evidence) -> Row:
    return (place.document.identifier, place.start, place.end, place.parts[1], place.sentence)
