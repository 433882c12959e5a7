"""What is linked, and what a link says."""

from __future__ import annotations

from dataclasses import dataclass

from linkers.wikidata.linking.surroundings import Surroundings


@dataclass(frozen=True, slots=True)
class NamedEntity:
    """An entity of a document that has proper names.

    Args:
        names: its proper names as the text writes them, the most telling first.
        type: PERSON, ORGANISATION, LOCATION, or empty.
        descriptions: what the text says it is ("former minister of energy").
        around: what stands around each of its mentions, where there is a text.
        language: ISO 639-1 code of the text, which tells how names are declined; empty where unknown.
        abbreviations: those of its names that the text spells out; what they stand for is its first name.
    """

    names: tuple[str, ...]
    type: str = ""
    descriptions: tuple[str, ...] = ()
    around: tuple[Surroundings, ...] = ()
    language: str = ""
    abbreviations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """That an entity is an item of Wikidata.

    Args:
        item: the item's id.
        name: the key of the item's name that matched.
        score: the probability that it is right.
        prior: P(item | name).
        type: 1 where the item is of the kind that the text says, 0 where it is of another, between where one
            of them is unknown.
        context: similarity of the text and the item's facts, 0 to 1.
        coherence: how much the item has to do with what else the document speaks of, 0 to 1.
    """

    item: str
    name: str
    score: float
    prior: float = 0.0
    type: float = 0.0
    context: float = 0.0
    coherence: float = 0.0
