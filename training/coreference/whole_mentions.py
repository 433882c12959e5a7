"""Clusters of noun phrases as OntoNotes writes them: whole phrases, and no phrase that only describes.

The joint model's noun phrases end with their head ("the chair"), as those of TNE do, and its clusters hold
appositions and predicates. Corpora after OntoNotes, OntoGUM among them, have other mentions (BBN 2012,
*Co-reference Guidelines for English OntoNotes*, version 7.0, sections 2 and 3):

- A mention is the whole phrase with its modifiers, an apposition and a possessor's "'s" among them.
- Neither an apposition nor the predicate of "is" is a mention by itself.
- What is indefinite or generic begins a chain and does not continue one ("a bank", "banks").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from betwixt.document import Span
from extractors.joint.decisions.pairs.binding import Dependencies
from extractors.joint.decisions.parses.trees import universal
from extractors.joint.model import FullReading
from extractors.language.pronouns import is_pronoun
from extractors.word_range import WordRange

_MODIFIER_RELATIONS = "nmod acl flat amod compound nummod det fixed goeswith punct advmod obl appos"
_MODIFIERS = frozenset(_MODIFIER_RELATIONS.split())
"""Relations to its head of what belongs to a whole phrase; what is further within always does."""
_MARKS = frozenset(",;:.-–—(\"“”'")
_GENITIVES = frozenset(("'s", "’s", "'", "’"))
_DETERMINERS = "the this that these those my your his her its our their"
_DEFINITE = frozenset(_DETERMINERS.split())


def whole_clusters(reading: FullReading) -> list[list[Span]]:
    """The clusters of a text with the mentions that OntoNotes has.

    Args:
        reading: of the text by the joint model.
    """
    text = _Text(reading)
    clusters = []
    for cluster in reading.annotations.clusters:
        phrases = [reading.text.covering(member.span) for member in cluster.members]
        clusters.append([text.whole(phrase) for phrase in text.mentioned(phrases)])
    return [list(dict.fromkeys(cluster)) for cluster in clusters]


class _Text:
    """The words of a text with their trees and names."""

    def __init__(self, reading: FullReading) -> None:
        self._text = reading.text
        self._words = [word.lower() for word in reading.text.words]
        self._parts = reading.reading.parts_of_speech
        self._trees = Dependencies.of(reading.reading.parses, len(self._words))
        self._children: dict[int, list[int]] = {}
        for word, head in enumerate(self._trees.heads):
            self._children.setdefault(head, []).append(word)
        names = (mention for mention in reading.annotations.mentions if "name" in mention.kinds)
        self._names = {reading.text.covering(name.span).last: name for name in names}

    def mentioned(self, phrases: Sequence[WordRange]) -> Iterator[WordRange]:
        """Those of a cluster's phrases that are mentions."""
        for place, phrase in enumerate(phrases):
            if not self._describes(phrase) and (not place or self._continues(phrase)):
                yield phrase

    def whole(self, phrase: WordRange) -> Span:
        """The characters of the whole phrase."""
        first, last = phrase
        if not self._is_pronoun(phrase):
            head = self._trees.head_of(phrase)
            inside = set(range(first, last + 1)).union(*map(self._below, self._modifiers(head)))
            while last + 1 in inside:
                last += 1
            while last > phrase.last and self._words[last] in _MARKS:
                last -= 1
            if last + 1 < len(self._words) and self._words[last + 1] in _GENITIVES:
                last += 1
        return self._text.span(first, last)

    def _is_pronoun(self, phrase: WordRange) -> bool:
        return phrase.first == phrase.last and is_pronoun(self._words[phrase.first], "en")

    def _modifiers(self, head: int) -> Iterator[int]:
        return (
            word
            for word in self._children.get(head, ())
            if universal(self._trees.relations[word]) in _MODIFIERS
        )

    def _below(self, word: int) -> set[int]:
        below, pending = {word}, [word]
        while pending:
            new = [child for child in self._children.get(pending.pop(), ()) if child not in below]
            below.update(new)
            pending += new
        return below

    def _describes(self, phrase: WordRange) -> bool:
        """Whether it is an apposition, or the predicate of a copula."""
        head = self._trees.head_of(phrase)
        copula = any(universal(self._trees.relations[word]) == "cop" for word in self._children.get(head, ()))
        return universal(self._trees.relations[head]) == "appos" or (copula and not self._is_pronoun(phrase))

    def _continues(self, phrase: WordRange) -> bool:
        """Whether a phrase can stand for something said before: a pronoun, a name, a definite phrase."""
        words = self._words[phrase.first : phrase.last + 1]
        return (
            self._parts[phrase.last] in ("PRON", "PROPN", "NUM", "DET")
            or phrase.last in self._names
            or words[0] in _DEFINITE
            or not _GENITIVES.isdisjoint(words)
        )
