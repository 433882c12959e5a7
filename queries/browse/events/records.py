"""Events by who takes part in them and by their verb, each with its sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from betwixt.names.folding import accent_free
from queries.browse.documents.record import DocumentRecord, EventRecord, ParticipantRecord, unpacked
from queries.browse.entities.records import EntityHead
from queries.browse.evidence import Evidence, evidence
from queries.browse.index import BrowseIndex
from queries.confidence import LIKELY

Side = Literal["did", "undergone", "other"]
"""The part of an entity in an event: ARG0, ARG1, or any other role."""

STATED = "stated"
"""The factuality of an event that a text presents as a fact."""

_ROLES = {"did": "role = 'ARG0'", "undergone": "role = 'ARG1'", "other": "role NOT IN ('ARG0', 'ARG1')"}
_SHORTEST = 3
_LIGHT = ("be", "have", "do")
"""Verbs that most texts have and that tell least."""
_LAST = "\U0010ffff"


@dataclass(frozen=True, slots=True)
class Participant:
    """Who or what has a role in an event.

    Args:
        role: as in PropBank: ARG0, ARG1, ARGM-TMP.
        description: what the sense of the verb calls the role, or empty.
        realization: ``overt``, the sentence says it; ``definite``, it is implied and known;
            ``indefinite``, it is implied and unknown.
        words: who or what it is; empty where that is unknown, or the graph keeps no texts.
        entity: that all documents share, if it is one.
        start, end: of the filler in the document, or -1.
        score: 0 to 1.
    """

    role: str
    description: str
    realization: str
    words: str
    entity: EntityHead | None
    start: int
    end: int
    score: float


@dataclass(frozen=True, slots=True)
class Event:
    """An event in one sentence.

    Args:
        verb: dictionary form of the event word.
        roleset: its sense in PropBank, or empty.
        factuality: one of ``betwixt.schema.FACTUALITIES``; only ``stated`` is a fact.
        score: 0 to 1.
        participants: those that are likely enough, in the order of their roles.
        evidence: the event word in its sentence.
        unlikely: participants that are left out because of their score.
    """

    verb: str
    roleset: str
    factuality: str
    score: float
    participants: tuple[Participant, ...]
    evidence: Evidence
    unlikely: int = 0

    @property
    def is_fact(self) -> bool:
        """Whether the text presents it as one."""
        return self.factuality == STATED


@dataclass(frozen=True, slots=True)
class VerbCount:
    """Number of events of one verb.

    Args:
        verb: dictionary form of the event word.
        stated: events that texts present as facts.
        unstated: events that are negated, possible, only reported, …
        documents: that tell of either.
    """

    verb: str
    stated: int
    unstated: int
    documents: int


@dataclass(frozen=True, slots=True)
class EventQuery:
    """Which events are asked for; what is empty is anything.

    Args:
        entity: number of who or what takes part, or None.
        side: the part that it has.
        verb: dictionary form of the event word.
        least: score of the event, and of the entity's role.
    """

    entity: int | None = None
    side: Side | Literal[""] = ""
    verb: str = ""
    least: float = LIKELY

    @property
    def source(self) -> str:
        """The tables and conditions of a statement, of whose parameters ``values`` are the values."""
        conditions = ["event.lemma = :verb"] if self.verb else []
        if self.entity is None:
            tables = "event"
            conditions.append("event.score >= :least")
        else:
            tables = "event_entity JOIN event ON event.number = event_entity.event"
            conditions += ["entity = :entity", "event_entity.score >= :least"]
            if self.side:
                conditions.append(_ROLES[self.side])
        return f"FROM {tables} WHERE {' AND '.join(conditions)}"

    @property
    def values(self) -> dict[str, Any]:
        """The values of the parameters of ``source``."""
        return {"entity": self.entity, "verb": self.verb, "least": self.least}


def count_events(index: BrowseIndex, query: EventQuery) -> int:
    """How many events there are."""
    return int(index.row(f"SELECT count(DISTINCT event.number) {query.source}", query.values)[0])


def find_events(
    index: BrowseIndex, query: EventQuery, *, limit: int = 20, offset: int = 0
) -> tuple[int, list[Event]]:
    """The events of a query and how many there are: facts in sentences first, of these the best known.

    Args:
        index: of the graph.
        query: which events.
        limit: of those that are read with their evidence; ``offset`` of them are passed over.
    """
    rows = index.rows(
        f"SELECT DISTINCT event.number, document, place, worth, known {query.source}"
        " ORDER BY worth, known DESC, document, place LIMIT :limit OFFSET :offset",
        {**query.values, "limit": limit, "offset": offset},
    )
    places = [(row["document"], row["place"]) for row in rows]
    return count_events(index, query), events_at(index, places, query.least)


def verbs_of(index: BrowseIndex, query: EventQuery) -> list[VerbCount]:
    """The verbs of the events of a query, those of most facts first; "be", "have" and "do" last."""
    rows = index.rows(
        "SELECT lemma, count(DISTINCT CASE factuality WHEN 'stated' THEN event.number END) AS stated,"
        " count(DISTINCT CASE factuality WHEN 'stated' THEN NULL ELSE event.number END) AS unstated,"
        f" count(DISTINCT document) {query.source} GROUP BY lemma"
        f" ORDER BY lemma IN {_LIGHT}, stated DESC, unstated DESC, lemma",
        query.values,
    )
    return [VerbCount(*row) for row in rows]


def verbs_called(index: BrowseIndex, text: str, *, limit: int = 8) -> list[VerbCount]:
    """The verbs that a typed word may mean, in any of their forms that texts have; else those it begins.

    Args:
        index: of the graph.
        text: announce, announced, announ.
        limit: of verbs.
    """
    word = accent_free(text)
    lemmas = index.rows("SELECT DISTINCT lemma FROM event_word WHERE folded = ?", (word,))
    if not lemmas and len(word) >= _SHORTEST:
        lemmas = index.rows(
            "SELECT DISTINCT lemma FROM event_word WHERE folded >= ? AND folded < ? LIMIT ?",
            (word, word + _LAST, 4 * limit),
        )
    counts = [count for row in lemmas for count in verbs_of(index, EventQuery(verb=row[0]))]
    return sorted(counts, key=lambda count: (-count.stated, -count.unstated, count.verb))[:limit]


def events_at(index: BrowseIndex, places: Sequence[tuple[int, int]], least: float = LIKELY) -> list[Event]:
    """Some events, in their order.

    Args:
        index: of the graph.
        places: number of a document, and of an event among its events.
        least: score of a participant that is shown.
    """
    packed = index.rows_of(
        "SELECT number, annotations FROM document WHERE number IN ({})", {document for document, _ in places}
    )
    records = {row[0]: unpacked(row[1]) for row in packed}
    return events_of_records(index, [(number, records[number], place) for number, place in places], least)


def events_of_records(
    index: BrowseIndex, events: Iterable[tuple[int, DocumentRecord, int]], least: float = LIKELY
) -> list[Event]:
    """Events of documents that were read, in their order.

    Args:
        index: of the graph.
        events: number of a document, its annotations, and the place of an event among these.
        least: score of a participant that is shown.
    """
    several = [(number, record, record.events[place]) for number, record, place in events]
    shown = evidence(index, [(number, event.start, event.end) for number, _, event in several])
    heads = _heads(
        index,
        {_entity(record, role) for _, record, event in several for role in event.participants} - {-1},
    )
    return [
        _event(record, event, heads, place, least)
        for (_, record, event), place in zip(several, shown, strict=True)
    ]


def events_of_document(
    index: BrowseIndex, number: int, record: DocumentRecord, least: float = LIKELY
) -> list[Event]:
    """The events of one document in the order of its text.

    Args:
        index: of the graph.
        number: of the document.
        record: its annotations.
        least: score of an event, and of a participant, that is shown.
    """
    places = [place for place, event in enumerate(record.events) if event.score >= least]
    return events_of_records(index, [(number, record, place) for place in places], least)


def _heads(index: BrowseIndex, numbers: Iterable[int]) -> dict[int, EntityHead]:
    rows = index.rows_of(
        "SELECT number, key, name, type, documents FROM entity WHERE number IN ({})", numbers
    )
    return {row[0]: EntityHead(row[1], row[2], row[3] or "", row[4]) for row in rows}


def _entity(record: DocumentRecord, participant: ParticipantRecord) -> int:
    """The number of the entity that a participant is, or -1; of several, the first one's."""
    if not participant.mentions:
        return -1
    entity = record.mentions[participant.mentions[0]].entity
    return record.entities[entity].number if entity >= 0 else -1


def _event(
    record: DocumentRecord,
    event: EventRecord,
    heads: dict[int, EntityHead],
    shown: Evidence,
    least: float,
) -> Event:
    likely = [participant for participant in event.participants if participant.score >= least]
    return Event(
        event.lemma,
        event.roleset,
        event.factuality,
        event.score,
        tuple(
            Participant(
                participant.role,
                participant.description,
                participant.realization,
                participant.words,
                heads.get(_entity(record, participant)),
                participant.start,
                participant.end,
                participant.score,
            )
            for participant in likely
        ),
        shown,
        sum(one.score < least and one.realization != "indefinite" for one in event.participants),
    )
