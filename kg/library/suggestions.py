"""What is suggested for the names of a text that is being written."""

from __future__ import annotations

from dataclasses import dataclass

from linkers.wikidata.facts import Fact


@dataclass(frozen=True, slots=True)
class SuggestedPhrase:
    """An appositive that could be written, with the facts that its words say, in the order of these."""

    text: str
    score: float
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class SaidPhrase:
    """What texts of the graph call somebody, with the surest of the places that do.

    ``documents``: how many say so; ``start``, ``end``: characters of ``document``.
    """

    text: str
    documents: int
    document: str
    start: int
    end: int
    sentence: str


@dataclass(frozen=True, slots=True)
class CandidateSuggestions:
    """What could be written if an item is meant of which that is not sure.

    Args:
        item, label, description: of Wikidata; the last two in the text's language where it has them.
        link_score: the probability that it is meant.
        phrases: by facts of it, the most telling first.
    """

    item: str
    label: str
    description: str
    link_score: float
    phrases: tuple[SuggestedPhrase, ...]


@dataclass(frozen=True, slots=True)
class NameSuggestions:
    """What is suggested for one name of a text.

    Args:
        name: as the text has it; ``text[start:end]``.
        start, end: its characters.
        type: PERSON or ORGANISATION.
        item, label, link_score: the item of Wikidata that is meant, or empty. An uncertain item
            (``LEAST_MEANT``, or the graph's texts) has no facts here.
        description: of that item, in the text's language where it has one.
        link_documents: where the sentence alone leaves it unsure, how many texts of the graph make it sure.
        has: the description that the text already gives, here or at an earlier name of the same, or empty.
        due: how probable it is that an appositive is due.
        is_due: whether an appositive is due, the text has none yet, and there is one to suggest.
        phrases: what it could be by facts, the most telling first.
        said: what it could be by texts of the graph in its language, what most documents say first.
        best: the phrase that most texts and facts support; empty if only a bare title or kind is known.
        best_document: the text that says it, where one does.
        best_facts: the facts that its words say; of what a text says those that were added.
        why_not: why none is suggested, and what would help; empty if one is suggested.
        candidates: where no item is sure, those that are likeliest to be meant, with what could be written if
            they are.
    """

    name: str
    start: int
    end: int
    type: str
    item: str
    label: str
    description: str
    link_score: float
    link_documents: int
    has: str
    due: float
    is_due: bool
    phrases: tuple[SuggestedPhrase, ...]
    said: tuple[SaidPhrase, ...]
    best: str
    best_document: str
    best_facts: tuple[Fact, ...]
    why_not: str
    candidates: tuple[CandidateSuggestions, ...]
