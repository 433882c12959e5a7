"""Facts and places to write about."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from linkers.wikidata.facts import Fact
from linkers.wikidata.phrases.slot import Known, Slot
from linkers.wikidata.phrases.writer import AppositiveWriter
from linkers.wikidata.properties import PROPERTY_LABELS


def fact(
    pid: str, value: str, item: str = "", *, since: str = "", until: str = "", rank: str = "normal"
) -> Fact:
    """A fact with an id that says its value."""
    return Fact(f"Q1-{pid}-{value}", pid, PROPERTY_LABELS[pid], value, item, rank, since, until)


FINANCE = fact("P39", "Minister of Finance", since="2014", until="2016")
UKRAINE = fact("P27", "Ukraine", "Q212")
ECONOMIST = fact("P106", "economist", "Q188094")

Written = Callable[..., list[str]]


@pytest.fixture(scope="session")
def written() -> Written:
    """What is written after a name, the most telling first."""
    writer = AppositiveWriter()

    def phrases(
        *facts: Fact,
        language: str = "en",
        name: str = "Natalie Jaresko",
        type: str = "PERSON",
        before: str = "",
        after: str = " was appointed.",
        label: str = "",
        feminine: bool | None = None,
        date: str = "",
        description: str = "",
    ) -> list[str]:
        slot = Slot(name, type, before, after, (), language, date)
        known = Known(label or name, 1.0, feminine, facts, description)
        return [phrase.text for phrase in writer.suggestions(slot, known).phrases]

    return phrases
