"""What events are ordered by on pages."""

from __future__ import annotations

import pytest

from kg.stores.browse.event_order import known_of, worth_of
from queries.browse.documents.record import (
    DocumentRecord,
    EntityRecord,
    EventRecord,
    MentionRecord,
    ParticipantRecord,
)

TEXT = "Mayor Resigns\n\nMayor Eva Rohde resigned, officials said. She may return."
SENTENCES = ((0, 13), (15, 57), (58, len(TEXT)))


def event(start: int, factuality: str, participants: tuple[ParticipantRecord, ...] = ()) -> EventRecord:
    return EventRecord(start, start + 4, "resign", "", factuality, 0.9, "", participants)


def record(*events: EventRecord) -> DocumentRecord:
    mentions = (
        MentionRecord(15, 20, 0, -1, ("noun-phrase",), "", 1.0, "", 0.0),
        MentionRecord(21, 30, 1, -1, ("name",), "PERSON", 1.0, "", 0.0),
    )
    entities = (EntityRecord("a", "Mayor", -1, "", "", 0.0), EntityRecord("b", "Eva", -1, "PERSON", "", 0.0))
    return DocumentRecord(SENTENCES, mentions, entities, (), (), events)


@pytest.mark.parametrize(
    ("start", "factuality", "worth"),
    [(31, "stated", 0), (31, "reported", 1), (6, "stated", 2), (6, "reported", 2), (31, "possible", 3)],
)
def test_sentences_come_before_headlines_and_these_before_what_is_no_fact(
    start: int, factuality: str, worth: int
) -> None:
    resigned = event(start, factuality)
    assert worth_of(record(resigned), resigned, TEXT) == worth


def test_without_a_text_nothing_is_a_headline() -> None:
    resigned = event(6, "stated")
    assert worth_of(record(resigned), resigned, None) == 0


def test_a_name_among_several_mentions_counts() -> None:
    def known(*mentions: int) -> int:
        resigned = event(31, "stated", (ParticipantRecord("ARG0", "", "overt", "x", 15, 30, mentions, 0.9),))
        return known_of(record(resigned), resigned)

    assert (known(), known(0), known(0, 1)) == (2, 2, 3)
