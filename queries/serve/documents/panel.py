"""What is known of the stretch of a document that a reader chose."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from queries.browse.by_number import Row, concept_row, entity_row, item_row
from queries.browse.documents.listing import ReadDocument
from queries.browse.documents.record import (
    DescriptionRecord,
    DocumentRecord,
    EntityRecord,
    EventRecord,
    MentionRecord,
    RelationRecord,
)
from queries.browse.events.records import Event, events_of_records
from queries.browse.index import BrowseIndex
from queries.confidence import LIKELY


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of the text to which the panel leads; without a surface where the graph keeps no texts."""

    start: int
    end: int
    surface: str

    @property
    def words(self) -> str:
        """Its words, or where it is."""
        return self.surface or f"{self.start}–{self.end}"


@dataclass(frozen=True, slots=True)
class RelationShown:
    """A relation as the panel shows it: who is at its other end, and where."""

    preposition: str
    other: Place
    explicit: bool
    score: float
    extractor: str


@dataclass(frozen=True, slots=True)
class Panel:
    """What is known of the mention in a place.

    Args:
        place: that the reader chose.
        mention: in exactly these characters; None without one, and then the rest is empty.
        entity: of the document that the mention refers to.
        shared: the entity that all documents share.
        item: of Wikidata.
        concept: that the mention denotes.
        cluster: other mentions of the entity.
        out: relations from the mention.
        into: relations to its entity.
        descriptions: of its entity.
        events: with their word in these characters.
        parts: events in which the mention's entity takes part.
        unlikely: relations, descriptions and events that are less sure than was asked for.
    """

    place: Place
    mention: MentionRecord | None = None
    entity: EntityRecord | None = None
    shared: Row | None = None
    item: Row | None = None
    concept: Row | None = None
    cluster: tuple[Place, ...] = ()
    out: tuple[RelationShown, ...] = ()
    into: tuple[RelationShown, ...] = ()
    descriptions: tuple[tuple[DescriptionRecord, Place], ...] = ()
    events: tuple[Event, ...] = ()
    parts: tuple[Event, ...] = ()
    unlikely: int = 0


def panel_of(index: BrowseIndex, document: ReadDocument, at: tuple[int, int], least: float = LIKELY) -> Panel:
    """The panel of a place.

    Args:
        index: of the graph.
        document: that is shown.
        at: the first character of the place, and the one after it.
        least: score of what is shown.
    """
    shown = _panel(index, document, at, least)
    if not least:
        return shown
    return replace(shown, unlikely=_pieces(_panel(index, document, at, 0.0)) - _pieces(shown))


def _pieces(panel: Panel) -> int:
    return sum(map(len, (panel.out, panel.into, panel.descriptions, panel.events, panel.parts)))


def _panel(index: BrowseIndex, document: ReadDocument, at: tuple[int, int], least: float) -> Panel:
    record, chosen = document.record, Place(*at, document.surface(*at))
    here = {
        number: mention
        for number, mention in enumerate(record.mentions)
        if (mention.start, mention.end) == at
    }
    events = _events(index, document, least, lambda event: (event.start, event.end) == at)
    if not here:
        return Panel(chosen, events=events)
    mentions = here.values()
    mention = next((mention for mention in mentions if mention.entity >= 0), next(iter(mentions)))
    concept = next((mention.concept for mention in mentions if mention.concept >= 0), -1)
    relations = _Relations(document, least)
    out = relations.shown(relation for relation in record.relations if relation.anchor in here)
    row_of_concept = concept_row(index, concept) if concept >= 0 else None
    if mention.entity < 0:
        return Panel(chosen, mention, concept=row_of_concept, out=out, events=events)
    entity = record.entities[mention.entity]
    return Panel(
        chosen,
        mention,
        entity,
        shared=entity_row(index, entity.number),
        item=item_row(index, entity.item) if entity.item else None,
        concept=row_of_concept,
        cluster=tuple(
            place_of(document, other)
            for other in record.mentions
            if other.entity == mention.entity and (other.start, other.end) != at
        ),
        out=out,
        into=relations.shown(
            (relation for relation in record.relations if relation.complement == mention.entity), into=True
        ),
        descriptions=tuple(
            (description, place_of(document, description))
            for description in record.descriptions
            if description.entity == mention.entity and description.score >= least
        ),
        events=events,
        parts=_events(
            index, document, least, lambda event: _takes_part(record, event, mention.entity, least)
        ),
    )


def _events(
    index: BrowseIndex, document: ReadDocument, least: float, wanted: Callable[[EventRecord], bool]
) -> tuple[Event, ...]:
    """The events of a document that are wanted."""
    record = document.record
    places = [
        (document.number, record, place)
        for place, event in enumerate(record.events)
        if event.score >= least and wanted(event)
    ]
    return tuple(events_of_records(index, places, least))


def _takes_part(record: DocumentRecord, event: EventRecord, entity: int, least: float) -> bool:
    return any(
        participant.score >= least and record.mentions[mention].entity == entity
        for participant in event.participants
        for mention in participant.mentions
    )


def place_of(document: ReadDocument, stretch: MentionRecord | DescriptionRecord) -> Place:
    """The place of a mention or description."""
    return Place(stretch.start, stretch.end, document.surface(stretch.start, stretch.end))


@dataclass(frozen=True, slots=True)
class _Relations:
    """Relations of a document as they are shown."""

    document: ReadDocument
    least: float

    def shown(self, relations: Iterable[RelationRecord], into: bool = False) -> tuple[RelationShown, ...]:
        """The explicit ones first, then the surest; ``into``: from their complements."""
        shown = [
            RelationShown(
                relation.preposition,
                self._anchor(relation) if into else self._complement(relation),
                relation.explicit,
                relation.score,
                relation.extractor,
            )
            for relation in relations
            if relation.score >= self.least
        ]
        return tuple(
            sorted(shown, key=lambda relation: (not relation.explicit, -relation.score, relation.other.start))
        )

    def _anchor(self, relation: RelationRecord) -> Place:
        return place_of(self.document, self.document.record.mentions[relation.anchor])

    def _complement(self, relation: RelationRecord) -> Place:
        mentions = self.document.record.mentions
        if relation.via >= 0:
            return place_of(self.document, mentions[relation.via])
        return place_of(
            self.document, next(mention for mention in mentions if mention.entity == relation.complement)
        )
