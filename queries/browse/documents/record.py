"""What a page shows of one document besides its text, as one record that is read at once."""

from __future__ import annotations

import zlib

import msgspec


class MentionRecord(msgspec.Struct, array_like=True, frozen=True):
    """A mention. Places are code points; what is absent is -1 or empty.

    Args:
        start, end: of it in the text.
        entity: its place among the document's entities.
        concept: number of the concept that it denotes.
        kinds: noun-phrase, pronoun, name, predicate, concept.
        type: of entity.
        score: that it is a mention, 0 to 1.
        extractor: its name.
        concept_score: that it denotes the concept.
    """

    start: int
    end: int
    entity: int
    concept: int
    kinds: tuple[str, ...]
    type: str
    score: float
    extractor: str
    concept_score: float


class EntityRecord(msgspec.Struct, array_like=True, frozen=True):
    """An entity of the document.

    Args:
        id: its IRI.
        name: how this document calls it.
        number: of the entity that all documents share, or -1.
        type: of entity, or empty.
        item: of Wikidata, or empty.
        link_score: the probability of the link, or 0.
    """

    id: str
    name: str
    number: int
    type: str
    item: str
    link_score: float


class RelationRecord(msgspec.Struct, array_like=True, frozen=True):
    """A preposition-mediated relation.

    Args:
        anchor: place of the mention.
        preposition: one of the 24.
        complement: place of the entity.
        via: place of the mention of the complement with the best evidence, or -1.
        explicit: said in so many words.
        score: 0 to 1.
        extractor: its name.
    """

    anchor: int
    preposition: str
    complement: int
    via: int
    explicit: bool
    score: float
    extractor: str


class DescriptionRecord(msgspec.Struct, array_like=True, frozen=True):
    """A stretch that says what something is.

    Args:
        start, end: in the text.
        entity: place of what it describes, or -1.
        anchor: place of the mention beside it, or -1.
        kind: appositive, before-name, predicate, nominal or clause.
        score: 0 to 1.
        preference: what descriptions are ordered by.
        extractor: its name.
        expresses, contradicts: ids of facts.
    """

    start: int
    end: int
    entity: int
    anchor: int
    kind: str
    score: float
    preference: float
    extractor: str
    expresses: tuple[str, ...]
    contradicts: tuple[str, ...]


class ParticipantRecord(msgspec.Struct, array_like=True, frozen=True):
    """Who or what has a role in an event.

    Args:
        role: as in PropBank: ARG0, ARG1, ARGM-TMP.
        description: what the roleset calls the role, or empty.
        realization: overt, definite or indefinite (``Role`` of the graph).
        words: who or what it is; empty where that is unknown, or the graph keeps no texts.
        start, end: of the filler in the text, or -1.
        mentions: places of the mentions that fill it, that of a name first, if there is one.
        score: 0 to 1.
    """

    role: str
    description: str
    realization: str
    words: str
    start: int
    end: int
    mentions: tuple[int, ...]
    score: float


class EventRecord(msgspec.Struct, array_like=True, frozen=True):
    """A word for an event, and who takes part in it.

    Args:
        start, end: of the word in the text.
        lemma: its dictionary form.
        roleset: its sense in PropBank, or empty.
        factuality: one of ``betwixt.schema.FACTUALITIES``.
        score: that it is an event, 0 to 1.
        extractor: its name.
        participants: in the order of their roles.
    """

    start: int
    end: int
    lemma: str
    roleset: str
    factuality: str
    score: float
    extractor: str
    participants: tuple[ParticipantRecord, ...]


class DocumentRecord(msgspec.Struct, array_like=True, frozen=True):
    """All of a document, each list in text order."""

    sentences: tuple[tuple[int, int], ...]
    mentions: tuple[MentionRecord, ...]
    entities: tuple[EntityRecord, ...]
    relations: tuple[RelationRecord, ...]
    descriptions: tuple[DescriptionRecord, ...]
    events: tuple[EventRecord, ...]


_decoder = msgspec.msgpack.Decoder(DocumentRecord)


def packed(record: DocumentRecord) -> bytes:
    """A record as bytes."""
    return zlib.compress(msgspec.msgpack.encode(record), 6)


def unpacked(data: bytes) -> DocumentRecord:
    """The record that was packed."""
    return _decoder.decode(zlib.decompress(data))
