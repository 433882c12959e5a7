"""What a text says of what it names, in its characters: the descriptions of all sentences and of clusters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from betwixt.annotations import (
    SCORE_DIGITS,
    Cluster,
    Description,
    DescriptionKind,
    Mention,
)
from betwixt.document import Span
from extractors.component_names import APPOSITIVES, DESCRIPTIONS
from extractors.joint.decisions.descriptions.described_words import Described
from extractors.joint.decisions.descriptions.nominals import nominal
from extractors.joint.decisions.descriptions.sentence_descriptions import (
    descriptions as descriptions_of,
)
from extractors.joint.decisions.descriptions.whole_phrases import ParsedWords
from extractors.joint.decisions.hyphenated import hyphenated
from extractors.joint.decisions.names.named_words import Name
from extractors.joint.decisions.parses.decided import Parse
from extractors.joint.marked_words import MarkedWords
from extractors.word_range import WordRange

if TYPE_CHECKING:
    from extractors.joint.reader import WordReading

_KINDS: tuple[DescriptionKind, ...] = ("appositive", "before-name", "predicate", "nominal", "clause")
"""Where the same words describe the same thing twice, the earlier kind counts."""

_QUOTED = 0.6
"""What remains of the score of what somebody says, quoted or not: "She is the best" is an opinion."""


_OVER = 0.9
"""What remains of the score of what was so before: what is so comes first."""


class _Sentence(NamedTuple):
    """A sentence with what is marked in it, words counted from its first; a phrase has its last word."""

    first: int
    words: ParsedWords
    parse: Parse
    names: Mapping[Name, Mention]
    phrases: Mapping[WordRange, Mention]

    def apposition(self, word: int) -> float:
        """How probable it is that a word, or a part of it that hyphens join, is in apposition."""
        whole = self.words.hyphenated_at.get(word, WordRange(word, word))
        return max(self.parse.apposition[whole.first : whole.last + 1])


class _Member(NamedTuple):
    """A mention of a cluster, with the score of its membership, and the name that it ends in."""

    mention: Mention
    score: float
    name: Mention | None


def descriptions(
    text: MarkedWords,
    reading: WordReading,
    mentions: Sequence[Mention],
    clusters: Sequence[Cluster],
    threshold: float,
) -> tuple[Description, ...]:
    """The descriptions of what a text names, in text order.

    Args:
        text: as words.
        reading: of it.
        mentions: all of it.
        clusters: of these.
        threshold: lowest probability of an arc of apposition that no tree has.
    """
    sentences = list(_sentences(text, reading, mentions, threshold))
    members = _members(mentions, clusters)
    candidates = [
        description
        for description in (*_in_sentences(text, sentences, members), *_in_clusters(text, sentences, members))
        if not _names_whom_it_describes(description, members)
    ]
    best: dict[tuple[Span, Span], Description] = {}
    said: dict[int, list[Span]] = {}
    candidates.sort(key=lambda description: (_KINDS.index(description.kind), -description.score))
    for description in candidates:
        whom = id(members[description.anchor]) if description.anchor in members else 0
        if description.kind == "nominal" and any(
            span.start <= description.span.start and description.span.end <= span.end
            for span in said.get(whom, ())
        ):
            continue
        if description.kind != "nominal":
            said.setdefault(whom, []).append(description.span)
        best.setdefault((description.span, description.anchor), description)
    return tuple(sorted(best.values(), key=lambda description: (description.span, description.anchor)))


def _names_whom_it_describes(description: Description, members: Mapping[Span, list[_Member]]) -> bool:
    """Whether a description holds a name of what it describes: nobody is "an adviser to" himself."""
    return any(
        member.name is not None
        and member.mention.span != description.anchor
        and description.span.start <= member.name.span.start
        and member.name.span.end <= description.span.end
        for member in members.get(description.anchor, ())
    )


def _sentences(
    text: MarkedWords, reading: WordReading, mentions: Sequence[Mention], threshold: float
) -> Iterator[_Sentence]:
    firsts = [parse.first for parse in reading.parses]
    names: list[dict[Name, Mention]] = [{} for _ in firsts]
    phrases: list[dict[WordRange, Mention]] = [{} for _ in firsts]
    for mention in mentions:
        first, last = text.covering(mention.span)
        number = int(np.searchsorted(firsts, first, side="right")) - 1
        start = firsts[number]
        if last - start >= len(reading.parses[number].heads):
            continue
        if "name" in mention.kinds:
            names[number][Name(first - start, last + 1 - start, mention.entity_type)] = mention
        if not {"noun-phrase", "pronoun"}.isdisjoint(mention.kinds):
            phrases[number][WordRange(first - start, last - start)] = mention
    for parse, named, inside in zip(reading.parses, names, phrases, strict=True):
        within = slice(parse.first, parse.first + len(parse.heads))
        words = ParsedWords(
            text.words[within],
            reading.parts_of_speech[within],
            parse.heads,
            parse.relations,
            parse.appositions(threshold),
            sorted(named),
        ).with_whole_words(hyphenated(text.words[within], text.joined(within.start, within.stop)))
        yield _Sentence(parse.first, words, parse, named, inside)


def _in_sentences(
    text: MarkedWords, sentences: Sequence[_Sentence], members: Mapping[Span, list[_Member]]
) -> Iterator[Description]:
    for sentence in sentences:
        for word in descriptions_of(sentence.words, sentence.phrases):
            anchor, score = _anchor(sentence, word, members)
            if anchor is None:
                continue
            span = text.span(sentence.first + word.first, sentence.first + word.end - 1)
            is_quoted = word.kind == "predicate" and text.quoted[sentence.first + word.first]
            if is_quoted or word.is_reported:
                score *= _QUOTED
            if word.is_over:
                score *= _OVER
            yield Description(
                span,
                anchor,
                word.kind,
                round(score, SCORE_DIGITS),
                APPOSITIVES if word.kind == "appositive" else DESCRIPTIONS,
            )


def _anchor(
    sentence: _Sentence, description: Described, members: Mapping[Span, list[_Member]]
) -> tuple[Span | None, float]:
    """The mention that is described, and how sure the description is.

    A phrase or a pronoun is described if it refers to what has a name elsewhere.
    """
    if isinstance(description.anchor, Name):
        name = sentence.names[description.anchor]
        return name.span, sentence.apposition(
            description.arc
        ) if description.kind == "appositive" else name.score
    around = [
        (phrase.last - phrase.first, mention)
        for phrase, mention in sentence.phrases.items()
        if phrase.first <= description.anchor <= phrase.last
        and sentence.words.head_of(phrase.first, phrase.last + 1) == description.anchor
    ]
    if not around:
        return None, 0.0
    mention = min(around, key=lambda item: item[0])[1]
    cluster = members.get(mention.span, [])
    own = next((member for member in cluster if member.mention.span == mention.span), None)
    named = max((member.score for member in cluster if member.name), default=0.0)
    return (mention.span, own.score * named) if own and named else (None, 0.0)


def _members(mentions: Sequence[Mention], clusters: Sequence[Cluster]) -> dict[Span, list[_Member]]:
    """Mention → the members of its cluster."""
    names = {mention.span.end: mention for mention in mentions if "name" in mention.kinds}
    by_span = {mention.span: mention for mention in mentions}
    spans: dict[Span, list[_Member]] = {}
    for cluster in clusters:
        members = []
        for member in cluster.members:
            name = names.get(member.span.end)
            inside = name is not None and name.span.start >= member.span.start
            members.append(_Member(by_span[member.span], member.score, name if inside else None))
        spans.update((member.mention.span, members) for member in members)
        spans.update((member.name.span, members) for member in members if member.name)
    return spans


def _in_clusters(
    text: MarkedWords, sentences: Sequence[_Sentence], members: Mapping[Span, list[_Member]]
) -> Iterator[Description]:
    """Nominal mentions of what has a name; the anchor is the name before, else the next."""
    for sentence in sentences:
        for phrase, mention in sentence.phrases.items():
            named = [member for member in members.get(mention.span, ()) if member.name]
            if not named or "pronoun" in mention.kinds:
                continue
            before = [member for member in named if member.mention.span < mention.span]
            anchor = before[-1] if before else named[0]
            assert anchor.name is not None
            own = next(same for same in members[mention.span] if same.mention.span == mention.span)
            if own.name:
                continue
            opening = {
                text.document.surface(description_named.name.span).split()[0]
                for description_named in named
                if description_named.name
            }
            words = nominal(sentence.words, phrase, anchor.name.entity_type, opening, bool(before))
            if words is not None:
                span = text.span(sentence.first + words[0], sentence.first + words[1] - 1)
                score = round(own.score * anchor.score, SCORE_DIGITS)
                yield Description(span, anchor.name.span, "nominal", score, DESCRIPTIONS)
