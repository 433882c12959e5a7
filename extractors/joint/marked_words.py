"""What the tags and parses of a document's words mark in its characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from betwixt.annotations import SCORE_DIGITS, Mention, MentionKind
from betwixt.document import Span
from extractors.component_names import NAMES, NOUN_PHRASES
from extractors.document_words import DocumentWords
from extractors.encoder.tags import TaggedSpan, best_tags, tagged_spans
from extractors.joint.decisions.hyphenated import hyphenated_in_text
from extractors.joint.decisions.hyphenated_phrases import with_whole_words
from extractors.joint.decisions.labels import PHRASE_TAGS
from extractors.joint.decisions.names.bearers import bearer_of, told_apart
from extractors.joint.decisions.names.decided import named_spans
from extractors.joint.decisions.names.places import with_places
from extractors.joint.decisions.pairs.possessors import quoted
from extractors.language.pronouns import is_coreferent, is_pronoun
from extractors.tokens.dateline_places import dateline_places
from extractors.word_range import WordRange

if TYPE_CHECKING:
    from extractors.joint.reader import WordReading


_JOINING = frozenset(("ADP", "CCONJ"))
_QUOTATION_MARKS = frozenset("\"“”„«»‘’'`") | {"''", "``"}


class MarkedWords(DocumentWords):
    """A document as words, and what a reading of these marks in its characters."""

    @cached_property
    def quoted(self) -> npt.NDArray[np.bool_]:
        """For each word, whether it stands between quotation marks."""
        return quoted(self.document.text, self.starts)

    @cached_property
    def hyphenated(self) -> list[WordRange]:
        """The words of several tokens, in order."""
        return hyphenated_in_text(self.words, self.joined(0, len(self.words)), self.sentences)

    @cached_property
    def places(self) -> list[WordRange]:
        """The places of the dateline."""
        return dateline_places(self)

    def mentions(self, reading: WordReading) -> Iterator[Mention]:
        """Noun phrases with the type of the name at their end, pronouns, and names."""
        names = list(self._names(reading))
        ending = {name.last: name for name in names}
        for phrase in self._phrases(reading):
            span = self.span(phrase.first, phrase.last)
            pronoun = is_pronoun(self.document.surface(span), "en")
            kind: MentionKind = "pronoun" if pronoun else "noun-phrase"
            name = ending.get(phrase.last)
            inside = name is not None and name.first >= phrase.first
            yield Mention(
                span,
                (kind,),
                name.type if name and inside else "",
                round(phrase.score, SCORE_DIGITS),
                NOUN_PHRASES,
            )
        for name in names:
            span = self.span(name.first, name.last)
            yield Mention(span, ("name",), name.type, round(name.score, SCORE_DIGITS), NAMES)

    def pronouns(self, reading: WordReading) -> Iterator[Span]:
        """Words that are pronouns by their parse: those in noun phrases ("its" in "its walls") too."""
        for index, (word, part) in enumerate(zip(self.words, reading.parts_of_speech, strict=True)):
            if part == "PRON" and is_coreferent(word, "en"):
                yield self.span(index, index)

    def names_at_ends(
        self, reading: WordReading, phrases: Sequence[WordRange]
    ) -> list[tuple[str, ...] | None]:
        """The words of the person, organisation or place whose name each noun phrase ends in."""
        names = {name.last: name for name in self._names(reading)}
        ending = (names.get(phrase.last) for phrase in phrases)
        return [
            tuple(self.words[name.first : name.last + 1])
            if name and name.type != "OTHER" and name.first >= phrase.first
            else None
            for phrase, name in zip(phrases, ending, strict=True)
        ]

    def bearers_apart(
        self,
        reading: WordReading,
        phrases: Sequence[WordRange],
        first: npt.NDArray[np.int64],
        second: npt.NDArray[np.int64],
    ) -> npt.NDArray[np.bool_]:
        """Which pairs of noun phrases name two persons of one surname; see ``told_apart``."""
        persons = {name.last: name for name in self._names(reading) if name.type == "PERSON"}
        bearers = [
            bearer_of(self.words[phrase.first : phrase.last + 1])
            if (name := persons.get(phrase.last)) and name.first >= phrase.first
            else None
            for phrase in phrases
        ]
        places = [phrase.last for phrase in phrases]
        return told_apart(bearers, places, self.words, self.sentences, first, second)

    def _phrases(self, reading: WordReading) -> Iterator[TaggedSpan]:
        """None ends in a preposition or conjunction, though the tags say so of one in a thousand."""
        tags = best_tags(reading.phrase_tags, PHRASE_TAGS, frozenset(self.sentences))
        phrases = with_places(tagged_spans(tags, reading.phrase_tags, PHRASE_TAGS), self.places, "")
        within = {at for word in self.hyphenated for at in range(word.first, word.last + 1)}
        for phrase in with_whole_words(phrases, self.words, self.hyphenated, list(self._names(reading))):
            last = phrase.last
            while last > phrase.first and last not in within and reading.parts_of_speech[last] in _JOINING:
                last -= 1
            if self._says(phrase.first, last):
                yield phrase._replace(last=last)

    def _names(self, reading: WordReading) -> Iterator[TaggedSpan]:
        names = named_spans(
            reading.name_tags, self.words, reading.parts_of_speech, self.sentences, self.hyphenated
        )
        for name in with_places(names, self.places):
            if self._says(name.first, name.last):
                yield name

    def _says(self, first: int, last: int) -> bool:
        """Whether words are more than quotation marks, which refer to nothing."""
        return not _QUOTATION_MARKS.issuperset(self.words[first : last + 1])
