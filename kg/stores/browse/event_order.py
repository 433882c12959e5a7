"""What events are ordered by in lists: whether sentences state them, and how much of them is known."""

from __future__ import annotations

import re
from bisect import bisect_right

from queries.browse.documents.record import DocumentRecord, EventRecord
from queries.browse.events.records import STATED
from queries.confidence import LIKELY

REPORTED = "reported"
_NAMED = frozenset(("PERSON", "ORGANISATION", "LOCATION"))
_SENTENCE_END = re.compile(r"[.!?…:;][^a-zA-Z0-9]*\Z")
"""How a whole sentence ends, as ``queries/catalogue/events.cypher`` has it; a headline ends otherwise."""


def worth_of(record: DocumentRecord, event: EventRecord, text: str | None) -> int:
    """0: a sentence states it; 1: it reports it; 2: a headline states or reports it; 3: it is no fact.

    Args:
        record: of the document.
        event: of it.
        text: of the document; without one nothing is known to be a headline.
    """
    if event.factuality not in (STATED, REPORTED):
        return 3
    if text is not None and _is_in_headline(record, event, text):
        return 2
    return int(event.factuality == REPORTED)


def _is_in_headline(record: DocumentRecord, event: EventRecord, text: str) -> bool:
    place = bisect_right(record.sentences, (event.start, len(text))) - 1
    if place < 0:
        return False
    start, end = record.sentences[place]
    return event.end <= end and not _SENTENCE_END.search(text[start:end])


def known_of(record: DocumentRecord, event: EventRecord) -> int:
    """How much of an event is known: who and whom count 2, another core role 1, a name one more."""
    known: dict[str, int] = {}
    for participant in event.participants:
        if participant.role.startswith("ARGM") or participant.start < 0 or participant.score < LIKELY:
            continue
        entities = {record.mentions[mention].entity for mention in participant.mentions}
        is_name = any(place >= 0 and record.entities[place].type in _NAMED for place in entities)
        worth = (2 if participant.role in ("ARG0", "ARG1") else 1) + is_name
        known[participant.role] = max(known.get(participant.role, 0), worth)
    return sum(known.values())
