"""A text that is being written, its names marked, and a card for each with phrases to insert."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

_POSSESSIVE = re.compile(r"['’]")
_CLOSES = re.compile(r"\s*(?:[.,;:!?…)\]–—]|$)")


@dataclass(frozen=True, slots=True)
class Choice:
    """A phrase that could be written.

    Args:
        phrase: of it.
        sources: what it is from: facts, or the places of texts that say it.
        draft: the whole text with the phrase in it; nothing where it cannot stand there.
    """

    phrase: str
    sources: tuple[Mapping[str, Any], ...]
    draft: str


@dataclass(frozen=True, slots=True)
class Reading:
    """Somebody whom a name may mean, and what could be written then.

    Args:
        item: of Wikidata.
        label, description: of the item.
        probability: that it is meant.
        choices: by facts of it.
    """

    item: str
    label: str
    description: str
    probability: float
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """What an editor sees of a name.

    Args:
        id: of its place in the page.
        suggestion: the row of the name, as ``/api/suggestions`` has it.
        best: what to insert; None where there is nothing.
        choices: the other phrases, the best first.
        readings: where it is not sure who is meant, those that are likeliest.
    """

    id: str
    suggestion: Mapping[str, Any]
    best: Choice | None
    choices: tuple[Choice, ...]
    readings: tuple[Reading, ...]


def cards(text: str, suggestions: Sequence[Mapping[str, Any]]) -> list[Card]:
    """A card for each name, in text order.

    Args:
        text: that is being written.
        suggestions: as ``/api/suggestions`` answers.
    """
    return [_card(f"name-{number}", text, row) for number, row in enumerate(suggestions, 1)]


def marked(text: str, those: Sequence[Card]) -> Iterator[tuple[str, Card | None]]:
    """The text in pieces, each with the card of the name that it is, or None between names."""
    at = 0
    for card in those:
        start, end = card.suggestion["start"], card.suggestion["end"]
        if start >= at:
            yield text[at:start], None
            yield text[start:end], card
            at = end
    yield text[at:], None


def inserted(text: str, end: int, phrase: str) -> str:
    """The text with an appositive between commas behind a name; nothing before a possessive ("Kahlo's").

    Args:
        text: of it.
        end: of the name.
        phrase: the appositive.
    """
    before, after = text[:end], text[end:]
    if _POSSESSIVE.match(after):
        return ""
    comma = "" if _CLOSES.match(after) else ","
    return f"{before}, {phrase}{comma}{after}"


def _card(id: str, text: str, row: Mapping[str, Any]) -> Card:
    end = row["end"]
    by_phrase: dict[str, Choice] = {}
    for said in row["said"]:
        by_phrase.setdefault(said["text"], _choice(text, end, said["text"], [said]))
    for phrase in row["phrases"]:
        by_phrase.setdefault(phrase["text"], _choice(text, end, phrase["text"], phrase["facts"]))
    best = by_phrase.pop(row["best"], None) if row["best"] else None
    if row["best"] and best is None:
        best = _choice(text, end, row["best"], row["best_facts"])
    readings = (
        Reading(
            other["item"],
            other["label"],
            other["description"],
            other["link_score"],
            tuple(_choice(text, end, phrase["text"], phrase["facts"]) for phrase in other["phrases"]),
        )
        for other in row["candidates"]
        if other["phrases"]
    )
    return Card(id, row, None if row["has"] else best, tuple(by_phrase.values()), tuple(readings))


def _choice(text: str, end: int, phrase: str, sources: Sequence[Mapping[str, Any]]) -> Choice:
    return Choice(phrase, tuple(sources), inserted(text, end, phrase))
