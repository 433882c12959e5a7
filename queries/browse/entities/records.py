"""An entity of the corpus: what all documents say of what they call by one name."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from betwixt.names.folding import accent_free
from queries.browse.documents.record import unpacked
from queries.browse.evidence import Evidence, Place, evidence
from queries.browse.index import BrowseIndex
from queries.confidence import LIKELY
from queries.fact_order import telling

Direction = Literal["out", "in"]
EntitySort = Literal["documents", "name"]


@dataclass(frozen=True, slots=True)
class EntityHead:
    """An entity as lists show it.

    Args:
        key: of its canonical name, as addresses have it.
        name: as most documents write it.
        type: PERSON, ORGANISATION, LOCATION, OTHER, or empty.
        documents: in which it occurs.
    """

    key: str
    name: str
    type: str
    documents: int


@dataclass(frozen=True, slots=True)
class OtherName:
    """Another name of an entity: why it is one, and in how many documents."""

    name: str
    basis: str
    documents: int


@dataclass(frozen=True, slots=True)
class Fact:
    """What Wikidata says of an item.

    Args:
        id: of the fact.
        pid: of the property in Wikidata.
        property: what it is called.
        value: in words.
        value_item: the item that is the value, or empty.
        since, until: from when on and until when, or empty.
        expressed: descriptions in texts that say so too.
    """

    id: str
    pid: str
    property: str
    value: str
    value_item: str
    since: str
    until: str
    expressed: int


@dataclass(frozen=True, slots=True)
class LinkedItem:
    """An item of Wikidata that an entity is linked to.

    Args:
        qid: its id.
        name: its label.
        description: what it is.
        documents: in which entities of this name are linked to it.
        score: the highest probability of such a link.
    """

    qid: str
    name: str
    description: str
    documents: int
    score: float


@dataclass(frozen=True, slots=True)
class Described:
    """How texts describe an entity.

    Args:
        surface: the description, as the newest of them writes it.
        kind: appositive, before-name, predicate, nominal or clause.
        documents: that say so.
        first, last: the dates of the oldest and newest of these, or empty.
        score: the highest.
        expresses, contradicts: ids of facts.
        evidence: the newest place.
    """

    surface: str
    kind: str
    documents: int
    first: str
    last: str
    score: float
    expresses: tuple[str, ...]
    contradicts: tuple[str, ...]
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Related:
    """A relation of an entity.

    Args:
        preposition: between the two.
        direction: ``out``, the entity is the anchor ("the chancellor *of* X", seen from the chancellor);
            ``in``, it is the complement.
        other: entity.
        documents, mentions: that say it.
        explicit: mentions that say it in so many words.
        score: the highest.
        evidence: the place with that score.
    """

    preposition: str
    direction: Direction
    other: EntityHead
    documents: int
    mentions: int
    explicit: int
    score: float
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Count:
    """How many there are of something."""

    key: str
    count: int


@dataclass(frozen=True, slots=True)
class Entity:
    """What is known of an entity.

    Args:
        number: in this index.
        head: as lists show it.
        mentions: in all documents.
        names: its other names.
        items: of Wikidata, the most frequent first; usually one or none.
        years: documents by year.
        undated: documents without a date.
        prepositions_out, prepositions_in: how many entities it is related with, by preposition, as surely
            as was asked for.
    """

    number: int
    head: EntityHead
    mentions: int
    names: tuple[OtherName, ...]
    items: tuple[LinkedItem, ...]
    years: tuple[Count, ...]
    undated: int
    prepositions_out: tuple[Count, ...]
    prepositions_in: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class Unlikely:
    """How much is known of an entity that is less sure than was asked for.

    Args:
        relations: on either side.
        descriptions: places in texts.
        events: in which it takes part.
    """

    relations: int
    descriptions: int
    events: int

    @property
    def total(self) -> int:
        """All of these together."""
        return self.relations + self.descriptions + self.events


def read_entity(index: BrowseIndex, key: str, *, least: float = LIKELY) -> Entity | None:
    """An entity by the key of one of its names, or None.

    Args:
        index: of the graph.
        key: of the name.
        least: score of the relations that are counted.
    """
    row = index.row("SELECT * FROM entity WHERE key = ?", (key,)) or index.row(
        "SELECT entity.* FROM entity_name JOIN entity ON entity.number = entity_name.entity"
        " WHERE entity_name.key = ? ORDER BY entity_name.documents DESC",
        (key,),
    )
    if row is None:
        return None
    number = row["number"]
    years = index.rows(
        "SELECT year, count(*) FROM entity_document JOIN document ON document.number = document"
        " WHERE entity = ? GROUP BY year ORDER BY year",
        (number,),
    )
    return Entity(
        number,
        EntityHead(row["key"], row["name"], row["type"] or "", row["documents"]),
        row["mentions"],
        tuple(
            OtherName(*other_name)
            for other_name in index.rows(
                "SELECT name, basis, documents FROM entity_name WHERE entity = ?"
                " ORDER BY documents DESC, name",
                (number,),
            )
        ),
        _items(index, number),
        tuple(Count(str(year), count) for year, count in years if year is not None),
        sum(count for year, count in years if year is None),
        _prepositions(index, "anchor", number, least),
        _prepositions(index, "complement", number, least),
    )


def _items(index: BrowseIndex, number: int) -> tuple[LinkedItem, ...]:
    rows = index.rows(
        "SELECT qid, name, description, count(*), max(link_score) FROM entity_document"
        " JOIN item ON item.qid = entity_document.item WHERE entity = ?"
        " GROUP BY qid ORDER BY sum(link_score) DESC, qid",
        (number,),
    )
    return tuple(LinkedItem(row[0], row[1] or row[0], row[2] or "", row[3], row[4]) for row in rows)


def _prepositions(index: BrowseIndex, end: str, number: int, least: float) -> tuple[Count, ...]:
    rows = index.rows(
        f"SELECT preposition, count(*) FROM relation WHERE {end} = ? AND score >= ?"
        " GROUP BY preposition ORDER BY 2 DESC, 1",
        (number, least),
    )
    return tuple(Count(*row) for row in rows)


def unlikely_of(index: BrowseIndex, number: int, least: float = LIKELY) -> Unlikely:
    """Number of facts of an entity with a score below the requested one."""
    row = index.row(
        "SELECT (SELECT count(*) FROM relation WHERE anchor = :number AND score < :least)"
        " + (SELECT count(*) FROM relation WHERE complement = :number AND score < :least),"
        " (SELECT count(*) FROM description WHERE entity = :number AND score < :least),"
        " (SELECT count(DISTINCT event) FROM event_entity WHERE entity = :number AND score < :least)",
        {"number": number, "least": least},
    )
    return Unlikely(*row)


def facts_of(index: BrowseIndex, qid: str) -> list[Fact]:
    """What Wikidata says of an item: what tells most first, the present before the past."""
    rows = index.rows("SELECT * FROM fact WHERE item = ? ORDER BY place", (qid,))
    said: defaultdict[str, int] = defaultdict(int)
    for (expressed,) in index.rows(
        "SELECT expresses FROM description JOIN entity ON entity.number = description.entity"
        " WHERE entity.item = ? AND expresses <> '[]'",
        (qid,),
    ):
        for fact in json.loads(expressed):
            said[fact] += 1
    return [
        Fact(
            row["id"],
            row["pid"],
            row["property"],
            row["value"],
            row["value_item"] or "",
            row["since"] or "",
            row["until"] or "",
            said[row["id"]],
        )
        for row in sorted(rows, key=lambda row: telling(row["pid"], row["until"] or ""))
    ]


def descriptions_of(
    index: BrowseIndex, number: int, *, limit: int | None = None, offset: int = 0, least: float = LIKELY
) -> tuple[int, list[Described]]:
    """How texts describe an entity: alike ones together, what most documents say first.

    Args:
        index: of the graph.
        number: of the entity.
        limit: of those that are read with their evidence; ``offset`` of them are passed over.
        least: score.

    Returns:
        How many different ones there are, and those.
    """
    rows = index.rows(
        "SELECT description.*, document.date FROM description JOIN document ON document.number = document"
        " WHERE entity = ? AND score >= ? ORDER BY document, start",
        (number, least),
    )
    alike: dict[str, list[Any]] = {}
    for row in rows:
        words = accent_free(row["surface"] or "") or f"#{row['number']}"  # without texts nothing is alike
        alike.setdefault(words, []).append(row)
    groups = sorted(alike.values(), key=_weight, reverse=True)
    shown_groups = groups[offset:] if limit is None else groups[offset : offset + limit]
    places = [(group[0]["document"], group[0]["start"], group[0]["end"]) for group in shown_groups]
    shown = evidence(index, places)
    return len(groups), [
        _described(group, evidence_row) for group, evidence_row in zip(shown_groups, shown, strict=True)
    ]


def _weight(group: list[Any]) -> float:
    """The sum over the documents of how much their descriptions are preferred."""
    preferences: dict[int, float] = {}
    for row in group:
        preferences[row["document"]] = max(row["preference"], preferences.get(row["document"], 0.0))
    return sum(preferences.values())


def _described(group: list[Any], shown: Evidence) -> Described:
    dates = sorted(row["date"] for row in group if row["date"])
    best = max(group, key=lambda row: row["score"])
    return Described(
        group[0]["surface"] or "",
        best["kind"],
        len({row["document"] for row in group}),
        dates[0] if dates else "",
        dates[-1] if dates else "",
        best["score"],
        _together(row["expresses"] for row in group),
        _together(row["contradicts"] for row in group),
        shown,
    )


def _together(arrays: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(fact for array in arrays for fact in json.loads(array)))


def relations_of(
    index: BrowseIndex,
    number: int,
    direction: Direction,
    *,
    preposition: str = "",
    limit: int = 20,
    offset: int = 0,
    least: float = LIKELY,
) -> list[Related]:
    """The relations of an entity, what most documents say first.

    Args:
        index: of the graph.
        number: of the entity.
        direction: whether it is the anchor or the complement.
        preposition: that one alone.
        limit: of relations; ``offset`` of them are passed over.
        least: score.
    """
    here, there = ("anchor", "complement") if direction == "out" else ("complement", "anchor")
    only = "AND preposition = :preposition" if preposition else ""
    rows = index.rows(
        f"SELECT relation.*, entity.key, entity.name, entity.type, entity.documents AS known FROM relation"
        f" JOIN entity ON entity.number = relation.{there} WHERE {here} = :number"
        f" AND score >= :least {only}"
        " ORDER BY relation.documents DESC, explicit > 0 DESC, score DESC, entity.key"
        " LIMIT :limit OFFSET :offset",
        {"number": number, "least": least, "preposition": preposition, "limit": limit, "offset": offset},
    )
    places = [(row["document"], row["anchor_start"], row["anchor_end"]) for row in rows]
    return [
        Related(
            row["preposition"],
            direction,
            EntityHead(row["key"], row["name"], row["type"] or "", row["known"]),
            row["documents"],
            row["mentions"],
            row["explicit"],
            row["score"],
            related_row,
        )
        for row, related_row in zip(rows, evidence(index, places), strict=True)
    ]


def mentions_of(index: BrowseIndex, number: int, *, limit: int = 20, offset: int = 0) -> list[Evidence]:
    """The first mention of an entity in each of its documents, the newest first."""
    rows = index.rows(
        "SELECT document, start, end FROM entity_document WHERE entity = ?"
        " ORDER BY document LIMIT ? OFFSET ?",
        (number, limit, offset),
    )
    return evidence(index, [tuple(row) for row in rows])


def places_of_both(
    index: BrowseIndex, one: int, other: int, *, limit: int, offset: int
) -> tuple[int, list[tuple[Evidence, Evidence]]]:
    """How many documents have both of two entities, and where some of them first mention either."""
    shared = (
        " FROM entity_document AS one JOIN entity_document AS two ON two.document = one.document"
        " WHERE one.entity = ? AND two.entity = ?"
    )
    (total,) = index.row(f"SELECT count(*){shared}", (one, other))
    rows = index.rows(
        f"SELECT one.document, one.start, one.end, two.start, two.end{shared}"
        " ORDER BY one.document LIMIT ? OFFSET ?",
        (one, other, limit, offset),
    )
    first = evidence(index, [(row[0], row[1], row[2]) for row in rows])
    second = evidence(index, [(row[0], row[3], row[4]) for row in rows])
    return total, list(zip(first, second, strict=True))


def relations_between(
    index: BrowseIndex, anchor: int, complement: int, least: float = LIKELY
) -> list[tuple[Any, Evidence]]:
    """Rows of the relations of one entity with another, each with the place that says it most surely."""
    rows = index.rows(
        "SELECT preposition, documents, explicit, score, document, anchor_start, anchor_end FROM relation"
        " WHERE anchor = ? AND complement = ? AND score >= ? ORDER BY documents DESC, score DESC",
        (anchor, complement, least),
    )
    shown = evidence(index, [(row[4], row[5], row[6]) for row in rows])
    return list(zip(rows, shown, strict=True))


def mention_places(index: BrowseIndex, number: int, *, offset: int = 0) -> Iterator[Place]:
    """All mentions of an entity, those of the newest documents first, in the order of each text.

    Args:
        index: of the graph.
        number: of the entity.
        offset: mentions that are passed over; documents with these alone are not read.
    """
    documents = index.rows(
        "SELECT document, mentions FROM entity_document WHERE entity = ? ORDER BY document", (number,)
    )
    for document, count in documents:
        if offset >= count:
            offset -= count
            continue
        row = index.row("SELECT annotations FROM document WHERE number = ?", (document,))
        record = unpacked(row[0])
        here = {place for place, entity in enumerate(record.entities) if entity.number == number}
        start = [
            (document, mention.start, mention.end) for mention in record.mentions if mention.entity in here
        ]
        yield from start[offset:]
        offset = 0


def sorted_by(sort: EntitySort) -> str:
    """The order of entities in SQL."""
    return "documents DESC, name" if sort == "documents" else "name, documents DESC"


def list_entities(
    index: BrowseIndex, *, type: str = "", sort: EntitySort = "documents", limit: int = 50, offset: int = 0
) -> tuple[int, list[EntityHead]]:
    """The entities that have a type, those of most documents first or by name, and how many there are."""
    only = "type = ?" if type else "type IS NOT NULL"
    values = (type,) if type else ()
    (total,) = index.row(f"SELECT count(*) FROM entity WHERE {only}", values)
    rows = index.rows(
        f"SELECT key, name, type, documents FROM entity WHERE {only}"
        f" ORDER BY {sorted_by(sort)} LIMIT ? OFFSET ?",
        (*values, limit, offset),
    )
    return total, [EntityHead(*row) for row in rows]
