"""Writes appositives from facts: whether one is due, and what it could be, every word from a fact.

A generator that has learnt to write may stand in its place: what it takes is a ``Slot`` with what is
``Known``, what it gives are ``Suggestions`` (the paper's three are such, section 6).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from linkers.wikidata.writing import english, german, polish, spanish
from linkers.wikidata.writing.cases import case_of
from linkers.wikidata.writing.due import Due, shipped
from linkers.wikidata.writing.messages import Message, messages
from linkers.wikidata.writing.phrase_parts import Agreement, Part
from linkers.wikidata.writing.slot import Known, Slot

_WORDS: Mapping[str, Callable[[Message, Agreement], tuple[Part, ...]]] = {
    "en": english.words,
    "es": spanish.words,
    "de": german.words,
    "pl": polish.words,
}

LANGUAGES = tuple(_WORDS)
"""In which appositives are written."""

LEAST_DUE = 0.5
"""From which probability on an appositive is due."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """An appositive that could be written.

    Args:
        text: of it.
        parts: it in parts, in order, with the id of the fact that each says; joined they are the text.
        score: how much it tells in its place; the higher, the more.
    """

    text: str
    parts: tuple[Part, ...]
    score: float

    @property
    def facts(self) -> tuple[str, ...]:
        """The ids of the facts that it tells, in order."""
        return tuple(dict.fromkeys(part.fact for part in self.parts))


@dataclass(frozen=True, slots=True)
class Suggestions:
    """What is suggested for a place.

    Args:
        due: how probable it is that an appositive is due there.
        phrases: what could be written, the most telling first; nothing where no fact can be put in words.
    """

    due: float
    phrases: tuple[Phrase, ...]

    @property
    def is_due(self) -> bool:
        """Whether one is due, and there is one."""
        return self.due >= LEAST_DUE and bool(self.phrases)


class AppositiveWriter:
    """The fact-grounded writer.

    Args:
        due: weights of the decision; those that ship by default.
    """

    def __init__(self, due: Due | None = None) -> None:
        self._due = due or shipped()

    def suggestions(self, slot: Slot, known: Known | None) -> Suggestions:
        """What could be written in a place, and whether.

        Args:
            slot: the place; in a language that is not among ``LANGUAGES`` there are no phrases.
            known: of who is named; None where no item is.
        """
        due = round(self._due.probability(slot, known), 4)
        if known is None or slot.language not in _WORDS:
            return Suggestions(due, ())
        agreement = Agreement(known.feminine, case_of(slot, known.label))
        found: dict[str, Phrase] = {}
        for message in messages(slot, known):
            parts = _WORDS[slot.language](message, agreement)
            text = "".join(part.text for part in parts)
            if text and text not in found:
                found[text] = Phrase(text, parts, round(message.score, 4))
        return Suggestions(due, tuple(found.values()))
