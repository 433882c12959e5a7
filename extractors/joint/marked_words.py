"""What the tags and parses of a document's words mark in its characters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
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
from extractors.joint.decisions.names.retyped import Use, retyped
from extractors.joint.decisions.pairs.agreement import Referring, referring
from extractors.joint.decisions.pairs.quotation_marks import quoted
from extractors.language.pronouns import is_coreferent, is_pronoun
from extractors.tokens.dateline_places import dateline_places
from extractors.word_range import WordRange

if TYPE_CHECKING:
    from extractors.joint.reader import WordReading


_JOINING = frozenset(("ADP", "CCONJ"))
_GENITIVES = frozenset(("'s", "’s", "'S", "’S", "'", "’"))
_QUOTATION_MARKS = frozenset("\"“”„«»‘’'`") | {"''", "``"}


class MarkedWords(DocumentWords):
    """A document as words, and what a reading of these marks in its characters."""

    _named: tuple[WordReading, list[TaggedSpan]] | None = None
    is_retyped = False
    """Whether names have other types than the tagger gave them."""

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
        names = self._names(reading)
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

    def nested(
        self, reading: WordReading, phrases: Iterable[Span], names: Collection[Span]
    ) -> Iterator[Span]:
        """What refers to something within noun phrases: "its walls", "the company's shares", "Oslo voters".

        Args:
            reading: of the words.
            phrases: noun phrases.
            names: those names that may take part.
        """
        for phrase in map(self.covering, phrases):
            for place in range(phrase.first + 1, phrase.last):
                if self.words[place] in _GENITIVES:
                    yield self.span(phrase.first, place - 1)
            for name in self._names(reading):
                span = self.span(name.first, name.last)
                if (
                    name.type != "OTHER"
                    and phrase.first <= name.first
                    and name.last < phrase.last
                    and span in names
                ):
                    yield span
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

    def referring(self, reading: WordReading, phrases: Sequence[WordRange]) -> list[Referring]:
        """What the words of each noun phrase say of what it refers to."""
        names = {name.last: name for name in self._names(reading)}
        result = []
        for phrase in phrases:
            name = names.get(phrase.last)
            ends = name is not None and name.first >= phrase.first
            result.append(
                referring(
                    self.words[phrase.first : phrase.last + 1],
                    self.words[name.first : name.last + 1] if name and ends else (),
                    name.type if name and ends else "",
                )
            )
        return result

    def retype(
        self,
        reading: WordReading,
        phrases: Sequence[WordRange],
        pairs: tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]],
        scores: npt.NDArray[np.float32],
    ) -> None:
        """Give names the types that the text goes on to say; see ``retyped``.

        Args:
            reading: of the words.
            phrases: noun phrases and pronouns, in text order.
            pairs: the indices of the first and of the second phrase of each.
            scores: of their coreference.
        """
        names = self._names(reading)
        types = retyped(Use(self.words, names, phrases, *pairs, scores), reading.name_tags)
        if types:
            changed = [
                name._replace(type=types.get(tuple(self.words[name.first : name.last + 1]), name.type))
                for name in names
            ]
            self._named, self.is_retyped = (reading, changed), True

    def _phrases(self, reading: WordReading) -> Iterator[TaggedSpan]:
        """None ends in a preposition or conjunction, though the tags say so of one in a thousand."""
        tags = best_tags(reading.phrase_tags, PHRASE_TAGS, frozenset(self.sentences))
        phrases = with_places(tagged_spans(tags, reading.phrase_tags, PHRASE_TAGS), self.places, "")
        within = {at for word in self.hyphenated for at in range(word.first, word.last + 1)}
        for phrase in with_whole_words(phrases, self.words, self.hyphenated, self._names(reading)):
            last = phrase.last
            while last > phrase.first and last not in within and reading.parts_of_speech[last] in _JOINING:
                last -= 1
            if self._says(phrase.first, last):
                yield phrase._replace(last=last)

    def _names(self, reading: WordReading) -> list[TaggedSpan]:
        """The names of the text; they are asked for several times."""
        if self._named is None or self._named[0] is not reading:
            names = named_spans(
                reading.name_tags, self.words, reading.parts_of_speech, self.sentences, self.hyphenated
            )
            placed = with_places(names, self.places)
            self._named = reading, [name for name in placed if self._says(name.first, name.last)]
        return self._named[1]

    def _says(self, first: int, last: int) -> bool:
        """Whether words are more than quotation marks, which refer to nothing."""
        return not _QUOTATION_MARKS.issuperset(self.words[first : last + 1])
