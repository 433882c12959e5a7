"""The rows of tools, each with its place: document, characters, sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from queries.browse.concepts.records import ConceptHead, Edge
from queries.browse.entities.records import (
    Described,
    EntityHead,
    Fact,
    Related,
)
from queries.browse.events.records import Event, Participant, VerbCount
from queries.browse.evidence import DocumentHead, Evidence

Row = dict[str, Any]


class Cuts:
    """What was left out of an answer, and how to get it."""

    def __init__(self) -> None:
        self._told: list[str] = []

    def note(self, what: str, shown: int, there_are: int, more: str) -> None:
        """Remember that a list is longer than it is shown.

        Args:
            what: is listed.
            shown: of them.
            there_are: in all.
            more: how to see the others.
        """
        if there_are > shown:
            self._told.append(f"{what}: {shown:,} of {there_are:,} are shown; {more}")

    def row(self) -> Row:
        """What answers say of it; nothing where they are whole."""
        return {"cut": self._told} if self._told else {}


def without_empty(row: Row) -> Row:
    """A row without what is absent."""
    return {name: value for name, value in row.items() if value not in ("", None, [], (), {})}


def place(evidence: Evidence) -> Row:
    """A stretch of a text and the sentence around it."""
    return without_empty(
        {
            "document": evidence.document.identifier,
            "date": evidence.document.date,
            "start": evidence.start,
            "end": evidence.end,
            "text": evidence.parts[1],
            "sentence": " ".join(evidence.sentence.split()),
        }
    )


def document_row(head: DocumentHead) -> Row:
    """A document of a list."""
    return without_empty(
        {
            "document": head.identifier,
            "heading": head.heading,
            "date": head.date,
            "authors": list(head.authors),
            "language": head.language,
        }
    )


def entity_row(head: EntityHead) -> Row:
    """An entity of a list."""
    return without_empty({"key": head.key, "name": head.name, "type": head.type, "documents": head.documents})


def concept_row(head: ConceptHead) -> Row:
    """A concept of a list."""
    return without_empty({"id": head.id, "name": head.name, "type": head.type, "documents": head.documents})


def edge_row(edge: Edge) -> Row:
    """A concept right above or below another."""
    return {
        **concept_row(edge.concept),
        "basis": edge.basis,
        "score": round(edge.score, 3),
        "sentences": edge.sentences,
    }


def described_row(described: Described) -> Row:
    """A description of an entity."""
    return without_empty(
        {
            "description": described.surface,
            "kind": described.kind,
            "documents": described.documents,
            "first": described.first,
            "last": described.last,
            "score": round(described.score, 3),
            "expresses_facts": list(described.expresses),
            "contradicts_facts": list(described.contradicts),
            "evidence": place(described.evidence),
        }
    )


def fact_row(fact: Fact) -> Row:
    """What Wikidata says."""
    return without_empty(
        {
            "fact": fact.id,
            "property": fact.property,
            "property_id": fact.pid,
            "value": fact.value,
            "value_item": fact.value_item,
            "since": fact.since,
            "until": fact.until,
            "descriptions_that_say_so": fact.expressed or None,
        }
    )


def event_row(event: Event) -> Row:
    """An event, its participants by role; what is no fact says so."""
    return without_empty(
        {
            "event": event.evidence.words or event.verb,
            "verb": event.verb,
            "is_a_fact_in_the_text": event.is_fact,
            "factuality": event.factuality,
            "participants": [participant_row(participant) for participant in event.participants],
            "score": round(event.score, 3),
            "evidence": place(event.evidence),
        }
    )


def participant_row(participant: Participant) -> Row:
    """Who or what has a role in an event."""
    return without_empty(
        {
            "role": participant.role,
            "description": participant.description,
            "realization": participant.realization,
            "who_or_what": participant.words,
            "entity": participant.entity.key if participant.entity else None,
            "start": participant.start if participant.start >= 0 else None,
            "end": participant.end if participant.end >= 0 else None,
            "score": round(participant.score, 3),
        }
    )


def verb_row(verb: VerbCount) -> Row:
    """A verb, with how many of its events are facts in the texts, and how many are not."""
    return {
        "verb": verb.verb,
        "stated_as_fact": verb.stated,
        "not_as_fact": verb.unstated,
        "documents": verb.documents,
    }


def related_row(name: str, related: Related) -> Row:
    """A relation, in the order in which it is read."""
    anchor, complement = (
        (name, related.other.name) if related.direction == "out" else (related.other.name, name)
    )
    return without_empty(
        {
            "anchor": anchor,
            "preposition": related.preposition,
            "complement": complement,
            "other": related.other.key,
            "documents": related.documents,
            "said_in_so_many_words": related.explicit,
            "score": round(related.score, 3),
            "evidence": place(related.evidence) if related.evidence else None,
        }
    )


def places(evidence_list: Sequence[Evidence]) -> list[Row]:
    """Several places."""
    return [place(evidence) for evidence in evidence_list]
