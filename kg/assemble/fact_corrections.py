"""What a reader knows better about what one text says: mentions, relations, descriptions, clusters, types."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from betwixt.annotations import Annotations, Mention
from betwixt.document import Document, Span
from betwixt.errors import InvalidInputError
from betwixt.prepositions import PREPOSITIONS
from betwixt.text_encoding import lines_of
from kg.assemble.documents.head_names import head_names

TYPES = ("PERSON", "ORGANISATION", "LOCATION", "OTHER")
Phrases = Mapping[Span, Span]

_SPAN = re.compile(r"(\d{1,12})-(\d{1,12})")
_ADVICE = (
    "write one of these with tabs: mention DOCUMENT START-END, apart DOCUMENT START-END,"
    f" type DOCUMENT START-END {'|'.join(TYPES)}, description DOCUMENT START-END,"
    " relation DOCUMENT START-END PREPOSITION START-END; the words at the first place may follow"
)


@dataclass(frozen=True, slots=True)
class FactCorrection:
    """One line of the table.

    Args:
        kind: mention, apart, type, description or relation.
        document: its identifier.
        span: the mention, the description, or the anchor of the relation.
        value: the type, or the preposition.
        complement: of the relation.
        words: that stand in the span, white space normalised; empty where the line does not say.
    """

    kind: str
    document: str
    span: Span
    value: str = ""
    complement: Span | None = None
    words: str = ""

    def __str__(self) -> str:
        places = [f"{span.start}-{span.end}" for span in (self.span, self.complement) if span]
        parts = [self.kind, self.document, places[0], self.value, *places[1:]]
        return " ".join(filter(None, parts)) + (f" ({self.words})" if self.words else "")


@dataclass
class FactCorrections:
    """Corrections by document, told of every document that is assembled.

    Args:
        of_document: identifier → its corrections, in the order of the table.
    """

    of_document: Mapping[str, list[FactCorrection]]
    _heeded: set[FactCorrection] = field(default_factory=set)

    def corrected(self, document: Document, annotations: Annotations) -> Annotations:
        """The annotations of a document without what is wrong.

        A correction is ignored if the words at its place have changed.
        """
        for correction in self.of_document.get(document.id, ()):
            words = " ".join(document.surface(correction.span).split())
            if not correction.words or correction.words == words:
                now = _KINDS[correction.kind](annotations, correction, _phrases(document, annotations))
                if now != annotations:
                    self._heeded.add(correction)
                annotations = now
        return annotations

    def without_effect(self) -> list[str]:
        """What is corrected and is in none of the documents: their texts changed, or a slip of the pen."""
        every = [correction for several in self.of_document.values() for correction in several]
        return [str(correction) for correction in every if correction not in self._heeded]


def load_fact_corrections(path: Path) -> FactCorrections:
    """Read a table of corrections, tab-separated, a line each, empty lines and those after "#" apart.

    ``mention DOCUMENT START-END`` (there is none), ``apart DOCUMENT START-END`` (it is of no cluster),
    ``type DOCUMENT START-END TYPE``, ``description DOCUMENT START-END`` (there is none),
    ``relation DOCUMENT START-END PREPOSITION START-END`` (anchor and complement are not so related), each
    with the words at the first place behind it or not. Characters are code points of the document's text.

    Args:
        path: of the table; a missing file means no corrections.

    Raises:
        InvalidInputError: a line has another form, or the file cannot be read (``lines_of``).
    """
    of_document: defaultdict[str, list[FactCorrection]] = defaultdict(list)
    for number, line in enumerate(lines_of(path), start=1):
        if line.strip() and not line.startswith("#"):
            correction = _correction(line)
            if correction is None:
                raise InvalidInputError(f"{path}:{number}: no correction: {line!r}", _ADVICE)
            of_document[correction.document].append(correction)
    return FactCorrections(dict(of_document))


def _correction(line: str) -> FactCorrection | None:
    kind, *fields = (part.strip() for part in line.rstrip("\n").split("\t"))
    more = {"type": 1, "relation": 2}.get(kind, 0)
    if kind not in _KINDS or not 2 + more <= len(fields) <= 3 + more or not fields[0]:
        return None
    span, complement = _span(fields[1]), _span(fields[3]) if kind == "relation" else None
    value = fields[2] if more else ""
    known = {"type": TYPES, "relation": PREPOSITIONS}.get(kind)
    if span is None or (known and value not in known) or (kind == "relation" and complement is None):
        return None
    words = " ".join(fields[2 + more].split()) if len(fields) > 2 + more else ""
    return FactCorrection(kind, fields[0], span, value, complement, words)


def _span(text: str) -> Span | None:
    match = _SPAN.fullmatch(text)
    span = Span(int(match[1]), int(match[2])) if match else None
    return span if span and span.start < span.end else None


def _phrases(document: Document, annotations: Annotations) -> Mapping[Span, Span]:
    """Name at the head of a noun phrase → the phrase, of which it is a part and no mention of its own."""
    mentions: dict[Span, Mention] = {}
    for mention in sorted(annotations.mentions, key=lambda mention: mention.span):
        kinds = {*mention.kinds, *(mentions[mention.span].kinds if mention.span in mentions else ())}
        mentions[mention.span] = replace(mention, kinds=tuple(sorted(kinds)))
    return {name: phrase for phrase, name in head_names(document, mentions).items()}


def _without_mention(annotations: Annotations, wrong: FactCorrection, phrases: Phrases) -> Annotations:
    """Without a mention, and what hangs on it."""
    return replace(
        _apart(annotations, wrong, phrases),
        mentions=tuple(mention for mention in annotations.mentions if mention.span != wrong.span),
        relations=tuple(
            relation
            for relation in annotations.relations
            if wrong.span not in (relation.anchor, relation.complement)
        ),
        descriptions=tuple(
            description for description in annotations.descriptions if description.anchor != wrong.span
        ),
    )


def _apart(annotations: Annotations, wrong: FactCorrection, phrases: Phrases) -> Annotations:
    """With a mention in no cluster."""
    own = phrases.get(wrong.span, wrong.span)
    left = (
        replace(cluster, members=tuple(m for m in cluster.members if phrases.get(m.span, m.span) != own))
        for cluster in annotations.clusters
    )
    return replace(annotations, clusters=tuple(cluster for cluster in left if len(cluster.members) > 1))


def _typed(annotations: Annotations, right: FactCorrection, phrases: Phrases) -> Annotations:
    """With another type of a mention, its name, and those of its cluster that have a type."""
    same = _cluster_of(annotations, right.span, phrases)
    return replace(
        annotations,
        mentions=tuple(
            replace(mention, entity_type=right.value)
            if mention.span == right.span
            or (mention.entity_type and phrases.get(mention.span, mention.span) in same)
            else mention
            for mention in annotations.mentions
        ),
    )


def _without_description(annotations: Annotations, wrong: FactCorrection, phrases: Phrases) -> Annotations:
    kept = tuple(description for description in annotations.descriptions if description.span != wrong.span)
    return replace(annotations, descriptions=kept)


def _without_relation(annotations: Annotations, wrong: FactCorrection, phrases: Phrases) -> Annotations:
    """Without a relation to a complement, whichever mention of the complement's cluster says it."""
    assert wrong.complement is not None
    same = _cluster_of(annotations, wrong.complement, phrases)
    return replace(
        annotations,
        relations=tuple(
            relation
            for relation in annotations.relations
            if (relation.anchor, relation.preposition) != (wrong.span, wrong.value)
            or phrases.get(relation.complement, relation.complement) not in same
        ),
    )


def _cluster_of(annotations: Annotations, span: Span, phrases: Phrases) -> set[Span]:
    """A mention and those that refer to the same; phrases in the place of the names at their heads."""
    own = phrases.get(span, span)
    same = {own}
    for cluster in annotations.clusters:
        members = {phrases.get(member.span, member.span) for member in cluster.members}
        if own in members:
            same |= members
    return same


_KINDS: Mapping[str, Callable[[Annotations, FactCorrection, Phrases], Annotations]] = {
    "mention": _without_mention,
    "apart": _apart,
    "type": _typed,
    "description": _without_description,
    "relation": _without_relation,
}
