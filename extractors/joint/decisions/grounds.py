"""Which guessed relations between two named things rest on something in the text.

The pair head relates whoever a news text names to every organisation in it. A guess stands if the one is
described by the other ("*its* chair, Jo Falk"), holds an office where the other was named last, or is the
subject of a verb of work or office with the other behind it. Any other guess gets a score below what is shown
by default.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from betwixt.annotations import SCORE_DIGITS, Cluster, Description, Mention, Relation
from betwixt.document import Span
from betwixt.roles.verbs import ROLE_VERBS

_GROUNDLESS = 0.65
"""What remains of the score of a guess: less than what calibration turns into one half."""

_NAMED = frozenset(("PERSON", "ORGANISATION", "LOCATION"))
_LISTED_OFFICES = """
director president chairman chairwoman chairperson chair executive officer manager spokesman spokeswoman
spokesperson head chief founder cofounder co-founder owner coach captain secretary treasurer chancellor dean
rector governor partner editor commissioner superintendent boss leader ceo cfo curator trustee principal
"""
_OFFICES = frozenset(_LISTED_OFFICES.split())
_LISTED_WORK = """
work works worked join joins joined leave leaves left serve serves served play plays played quit
quits acquired bought
"""
_WORK = ROLE_VERBS | frozenset(_LISTED_WORK.split())
_POSSESSIVES = frozenset(("its", "his", "her", "their"))
_MOST_BETWEEN = 12
"""Words between a subject and the organisation for which it works."""


@dataclass
class _Thing:
    """What a cluster or a single noun phrase refers to: its type, places, names, and what describes it."""

    type: str = ""
    spans: list[Span] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    described: list[Span] = field(default_factory=list)


class Grounds:
    """What a text says of the named things in it.

    Args:
        text: the document's.
        mentions: all of it.
        clusters: of these.
        descriptions: of names, pronouns and noun phrases.
        sentences: in text order.
    """

    def __init__(
        self,
        text: str,
        mentions: Sequence[Mention],
        clusters: Sequence[Cluster],
        descriptions: Sequence[Description],
        sentences: Sequence[Span],
    ) -> None:
        self._text = text
        self._starts = [sentence.start for sentence in sentences]
        self._named = sorted(mention.span for mention in mentions if "name" in mention.kinds)
        self._things = _things(text, mentions, clusters)
        for description in descriptions:
            if thing := self._things.get(description.anchor):
                thing.described.append(description.span)
        self._organisations = sorted(
            (span, id(thing)) for span, thing in self._things.items() if thing.type == "ORGANISATION"
        )

    def weighed(self, relations: Sequence[Relation]) -> tuple[Relation, ...]:
        """The relations; those without ground have lower scores.

        Args:
            relations: of the text's noun phrases.
        """
        return tuple(
            relation
            if relation.explicit or self._stands(relation)
            else replace(relation, score=round(relation.score * _GROUNDLESS, SCORE_DIGITS))
            for relation in relations
        )

    def _stands(self, relation: Relation) -> bool:
        anchor, complement = self._things.get(relation.anchor), self._things.get(relation.complement)
        if anchor is None or complement is None or not anchor.type or not complement.type:
            return True
        if complement.type == "LOCATION" and (anchor.type != "PERSON" or relation.preposition != "of"):
            return True
        return (
            self._describes(complement, anchor)
            or self._describes(anchor, complement)
            or self._works_for(anchor, complement)
            or self._holds_office(anchor, complement)
        )

    def _describes(self, one: _Thing, other: _Thing) -> bool:
        """Whether a phrase for the other thing, or a description of it, holds the one."""
        for outer in chain(other.spans, other.described):
            if any(_is_within(span, outer) for span in one.spans):
                return True
            inside = self._named[bisect_right(self._named, Span(outer.start, outer.start)) :]
            for name in inside:
                if name.start >= outer.end:
                    break
                if (
                    name.end <= outer.end
                    and self._is_name_of(name, one)
                    and not self._is_name_of(name, other)
                ):
                    return True
        return False

    def _is_name_of(self, name: Span, thing: _Thing) -> bool:
        called = self._surface(name)
        return any(own == called or own.startswith(f"{called} ") for own in thing.names)

    def _surface(self, span: Span) -> str:
        return " ".join(self._text[span.start : span.end].split())

    def _works_for(self, subject: _Thing, organisation: _Thing) -> bool:
        """Whether one sentence has the subject, a verb of work and the organisation, and no name between."""
        for first in subject.spans:
            for second in organisation.spans:
                between = Span(first.end, second.start)
                if first.end > second.start or self._sentence(first) != self._sentence(second):
                    continue
                words = self._text[between.start : between.end].lower().split()
                if len(words) > _MOST_BETWEEN or _WORK.isdisjoint(words):
                    continue
                if not any(_is_within(name, between) for name in self._named):
                    return True
        return False

    def _holds_office(self, person: _Thing, organisation: _Thing) -> bool:
        """Whether the person has an office of no named body, and the organisation was named last before."""
        if person.type != "PERSON" or organisation.type != "ORGANISATION":
            return False
        offices = [span for span in person.described if self._is_office(span)]
        if not offices or any(self._holds_name(span) for span in person.described):
            return False
        before = [place for place in self._organisations if place[0].end <= offices[0].start]
        return bool(before) and before[-1][1] == id(organisation)

    def _is_office(self, span: Span) -> bool:
        words = self._text[span.start : span.end].lower().split()
        return not _OFFICES.isdisjoint(words) and words[0] not in _POSSESSIVES

    def _holds_name(self, span: Span) -> bool:
        return any(_is_within(name, span) for name in self._named)

    def _sentence(self, span: Span) -> int:
        return bisect_right(self._starts, span.start)


def _is_within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end and inner != outer


def _things(text: str, mentions: Sequence[Mention], clusters: Sequence[Cluster]) -> dict[Span, _Thing]:
    """Each mention and the name at its end → what it refers to."""
    named = {mention.span.end: mention for mention in mentions if "name" in mention.kinds}
    things: dict[Span, _Thing] = {}
    for spans in _groups(mentions, clusters):
        thing = _Thing(spans=list(spans))
        for span in spans:
            things[span] = thing
            name = named.get(span.end)
            if name is None or name.span.start < span.start:
                continue
            things[name.span] = thing
            thing.names.add(" ".join(text[name.span.start : name.span.end].split()))
            if not thing.type and name.entity_type in _NAMED:
                thing.type = name.entity_type
    return things


def _groups(mentions: Sequence[Mention], clusters: Sequence[Cluster]) -> Iterator[list[Span]]:
    """The clusters, then each noun phrase that is in none."""
    grouped: set[Span] = set()
    for cluster in clusters:
        spans = [member.span for member in cluster.members]
        grouped.update(spans)
        yield spans
    for mention in mentions:
        if mention.span not in grouped and "noun-phrase" in mention.kinds:
            yield [mention.span]
