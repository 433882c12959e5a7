"""Phrases in parts, each of which says a fact, and what the words of a phrase agree with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Case = Literal["nominative", "genitive", "dative", "accusative", "instrumental", "locative"]


TEXT = "text"
"""What a part has in the place of a fact's id where a text is what says it."""


class Part(NamedTuple):
    """Some words of a phrase, and the fact that they say; its id, or ``TEXT``."""

    text: str
    fact: str


class Agreement(NamedTuple):
    """What a phrase agrees with.

    ``feminine``: whether the name is a woman's; None where it is not known, and the masculine form stands.
    ``case``: of the name in its sentence.
    """

    feminine: bool | None = None
    case: Case = "nominative"


@dataclass(frozen=True, slots=True)
class Saying:
    """What a text says of somebody.

    Args:
        text: the description.
        kind: appositive, before-name, predicate, nominal or clause.
        score: of the extractor.
        document: its id.
        date: of the document (ISO 8601), or nothing.
    """

    text: str
    kind: str
    score: float
    document: str
    date: str = ""


@dataclass(frozen=True, slots=True)
class Phrase:
    """An appositive that could be written.

    Args:
        text: of it.
        parts: it in parts, in order, with the id of the fact that each says; joined they are the text.
        score: how informative it is in its place; higher is better.
        saying: of which text, where one says it; None of facts alone.
        tells: whether it makes sense by itself and is more than a bare title or kind.
        timely: whether it is true at the time of the text; false if no date is known.
    """

    text: str
    parts: tuple[Part, ...]
    score: float
    saying: Saying | None = None
    tells: bool = True
    timely: bool = True

    @property
    def facts(self) -> tuple[str, ...]:
        """The ids of the facts that it tells, in order."""
        return tuple(dict.fromkeys(part.fact for part in self.parts if part.fact != TEXT))
