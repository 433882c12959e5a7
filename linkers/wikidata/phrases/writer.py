"""Writes appositives: whether one is due, and what it could be, every word from a fact or from another text.

A trained generator can replace it, as the paper's three (section 6). It takes a ``Slot`` with what is
``Known`` and gives ``Suggestions``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from linkers.wikidata.phrases.choosing import choose
from linkers.wikidata.phrases.due import Due, shipped
from linkers.wikidata.phrases.languages import (
    english,
    german,
    polish,
    spanish,
)
from linkers.wikidata.phrases.languages.cases import case_of
from linkers.wikidata.phrases.messages import Message, messages
from linkers.wikidata.phrases.phrase_parts import (
    Agreement,
    Part,
    Phrase,
    Saying,
)
from linkers.wikidata.phrases.slot import Known, Slot

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
class Suggestions:
    """What is suggested for a place.

    Args:
        due: how probable it is that an appositive is due there.
        phrases: what could be written, the most telling first; nothing where no fact can be put in words,
            and no text says anything.
        against: what speaks against one (``due.FEATURES``), what weighs most first.
    """

    due: float
    phrases: tuple[Phrase, ...]
    against: tuple[str, ...] = ()

    @property
    def is_due(self) -> bool:
        """Whether one is due, and there is one."""
        return self.due >= LEAST_DUE and self.best is not None

    @property
    def best(self) -> Phrase | None:
        """What to write; None where no phrase tells more than a bare title or kind ("a politician")."""
        return next((phrase for phrase in self.phrases if phrase.tells), None)


class AppositiveWriter:
    """The fact-grounded writer.

    Args:
        due: weights of the decision; those that ship by default.
    """

    def __init__(self, due: Due | None = None) -> None:
        self._due = due or shipped()

    def suggestions(self, slot: Slot, known: Known | None, sayings: Sequence[Saying] = ()) -> Suggestions:
        """What could be written in a place, and whether.

        Args:
            slot: the place; in a language that is not among ``LANGUAGES`` there are no phrases of facts.
            known: of who is named; None where no item is.
            sayings: what other texts say of the name, in the language of the place.
        """
        due = round(self._due.probability(slot, known), 4)
        phrases = choose(slot, known, _of_facts(slot, known), sayings)
        return Suggestions(due, phrases, self._due.against(slot, known))


def _of_facts(slot: Slot, known: Known | None) -> Sequence[Phrase]:
    """Phrases of facts alone, each text once, whatever its capitals."""
    if known is None or slot.language not in _WORDS:
        return ()
    agreement = Agreement(known.feminine, case_of(slot, known.label))
    phrases: dict[str, Phrase] = {}
    for message in messages(slot, known):
        parts = _WORDS[slot.language](message, agreement)
        text = "".join(part.text for part in parts)
        if text:
            phrases.setdefault(text.casefold(), Phrase(text, parts, message.score, timely=message.timely))
    return tuple(phrases.values())
