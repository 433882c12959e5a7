"""``doc._.betwixt`` and ``span._.betwixt``: what was found in a spaCy ``Doc``.

All is under one name, so that it collides with no other package's extensions. The ``Doc``
keeps a reading in ``user_data`` in plain form, so that it travels with ``to_bytes`` and
``DocBin``; the spans are made when they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from spacy.tokens import Doc
from spacy.tokens import Span as DocSpan

from betwixt.annotations import (
    Annotations,
    Cluster,
    ConceptMention,
    Description,
    Mention,
    Relation,
)
from betwixt.document import Span
from betwixt.errors import BetwixtError
from extractors.annotations_codec import decode, encode
from extractors.component_names import (
    APPOSITIVES,
    CONCEPT_MENTIONS,
    CONCEPT_PARTS,
    COREFERENCE,
    HYPERNYMS,
    NAMES,
    NOUN_PHRASES,
    NP_ENRICHMENT,
)
from extractors.concepts.types import TYPES

KEY = "betwixt"
"""Of the extensions, and of the joint model's reading in ``Doc.user_data``."""

CONCEPTS_KEY = "betwixt-concepts"
"""Of the concept tagger's reading in ``Doc.user_data``."""

"""What the concept tagger's reading holds."""

NOUN_PHRASE_LABEL = "NP"
"""Label of the spans of noun phrases, as of spaCy's noun chunks."""


class NotReadError(BetwixtError):
    """No component of the pipeline looked for what is asked of a ``Doc``."""


@dataclass(frozen=True, slots=True)
class NPRelation:
    """Anchor –preposition→ complement; ``explicit`` where the text attaches them by that very preposition."""

    anchor: DocSpan
    preposition: str
    complement: DocSpan
    explicit: bool
    score: float


@dataclass(frozen=True, slots=True)
class Apposition:
    """A name and a span that describes it: "Natalie Jaresko, *former Minister of Finance*"."""

    anchor: DocSpan
    appositive: DocSpan
    score: float


@dataclass(frozen=True, slots=True)
class Hypernym:
    """A concept and what the ``Doc`` says it is a kind of, by a pattern's or model's name."""

    hyponym: DocSpan
    hypernym: DocSpan
    source: str
    score: float


@dataclass(frozen=True, slots=True)
class DocResults:
    """``doc._.betwixt``.

    Each attribute raises ``NotReadError`` where no component of the pipeline looked for it.
    """

    doc: Doc

    @property
    def noun_phrases(self) -> list[DocSpan]:
        """Base noun phrases and pronouns, in text order, with the label ``NP``."""
        mentions = self._annotations(NOUN_PHRASES).mentions
        return [_span(self.doc, m.span, NOUN_PHRASE_LABEL) for m in mentions if "name" not in m.kinds]

    @property
    def names(self) -> list[DocSpan]:
        """Names in text order; their label is PERSON, ORGANISATION, LOCATION or OTHER."""
        mentions = self._annotations(NAMES).mentions
        return [_span(self.doc, m.span, m.entity_type) for m in mentions if "name" in m.kinds]

    @property
    def np_relations(self) -> list[NPRelation]:
        """All relations between noun phrases."""
        return _relations(self.doc, self._annotations(NP_ENRICHMENT).relations)

    @property
    def coreference_clusters(self) -> list[list[DocSpan]]:
        """Noun phrases and pronouns that refer to the same entity, two or more to a cluster."""
        return [_members(self.doc, cluster) for cluster in self._annotations(COREFERENCE).clusters]

    @property
    def appositions(self) -> list[Apposition]:
        """All names with an appositive, once for each appositive."""
        return _appositions(self.doc, self._annotations(APPOSITIVES).appositives)

    @property
    def concepts(self) -> list[DocSpan]:
        """Mentions of scientific concepts in text order; their label is Task, Method, Metric or Material."""
        concepts = self._annotations(CONCEPT_MENTIONS).concepts
        return [_span(self.doc, concept.span, concept.type) for concept in concepts]

    @property
    def hypernyms(self) -> list[Hypernym]:
        """Pairs of concepts of which the one is said to be a kind of the other."""
        return [
            Hypernym(
                _span(self.doc, pair.hyponym),
                _span(self.doc, pair.hypernym),
                pair.extractor.partition("/")[2],
                pair.score,
            )
            for pair in self._annotations(HYPERNYMS).hypernyms
        ]

    def _annotations(self, part: str) -> Annotations:
        return _decoded(_stored(self.doc, part)["annotations"]).annotations


@dataclass(frozen=True, slots=True)
class SpanResults:
    """``span._.betwixt``: what is known about the characters of a span."""

    span: DocSpan

    @property
    def entity_type(self) -> str:
        """PERSON, ORGANISATION, LOCATION, OTHER, or empty where the span is no mention with a type."""
        return next((m.entity_type for m in self._mentions() if m.entity_type), "")

    @property
    def score(self) -> float | None:
        """Of the noun phrase; of the name where the span has a name's label or is no noun phrase.

        Of the concept where the span has a concept's label. None where it is nothing of the kind.
        """
        if self.span.label_ in TYPES:
            concept = self._index(CONCEPT_MENTIONS).concepts.get(self._characters)
            return concept.score if concept else None
        mentions = self._mentions()
        wanted = self.span.label_ not in ("", NOUN_PHRASE_LABEL)
        mentions.sort(key=lambda mention: ("name" in mention.kinds) != wanted)
        return mentions[0].score if mentions else None

    @property
    def complements(self) -> list[NPRelation]:
        """The relations that this noun phrase is the anchor of."""
        relations = self._index(NP_ENRICHMENT).by_anchor.get(self._characters, [])
        return _relations(self.span.doc, relations)

    @property
    def anchors(self) -> list[NPRelation]:
        """The relations that this very noun phrase is the complement of."""
        relations = self._index(NP_ENRICHMENT).by_complement.get(self._characters, [])
        return _relations(self.span.doc, relations)

    @property
    def coreference_cluster(self) -> list[DocSpan]:
        """The cluster that this noun phrase is in, itself included; empty where it is in none."""
        cluster = self._index(COREFERENCE).clusters.get(self._characters)
        return _members(self.span.doc, cluster) if cluster else []

    @property
    def appositions(self) -> list[Apposition]:
        """The appositives of this name."""
        appositives = self._index(APPOSITIVES).appositives.get(self._characters, [])
        return _appositions(self.span.doc, appositives)

    @property
    def long_form(self) -> DocSpan | None:
        """Where the ``Doc`` writes out the abbreviation that this concept is; None where it is none."""
        concept = self._index(CONCEPT_MENTIONS).concepts.get(self._characters)
        return _span(self.span.doc, concept.long_form) if concept and concept.long_form else None

    @property
    def _characters(self) -> Span:
        return Span(self.span.start_char, self.span.end_char)

    def _index(self, part: str) -> _Index:
        return _decoded(_stored(self.span.doc, part)["annotations"])

    def _mentions(self) -> list[Mention]:
        """The mentions of exactly these characters that components of the pipeline looked for."""
        reading = _stored(self.span.doc, NOUN_PHRASES, NAMES)
        mention = _decoded(reading["annotations"]).mentions.get(self._characters, [])
        return [m for m in mention if (NAMES if "name" in m.kinds else NOUN_PHRASES) in reading["parts"]]


def _span(doc: Doc, characters: Span, label: str = "") -> DocSpan:
    # Tokens may have been merged since the Doc was read: the span is then the tokens that it touches.
    span = doc.char_span(*characters, label=label, alignment_mode="expand")
    assert span is not None
    return span


def _relations(doc: Doc, relations: Iterable[Relation]) -> list[NPRelation]:
    return [
        NPRelation(
            _span(doc, relation.anchor, NOUN_PHRASE_LABEL),
            relation.preposition,
            _span(doc, relation.complement, NOUN_PHRASE_LABEL),
            relation.explicit,
            relation.score,
        )
        for relation in relations
    ]


def _members(doc: Doc, cluster: Cluster) -> list[DocSpan]:
    return [_span(doc, member.span, NOUN_PHRASE_LABEL) for member in cluster.members]


def _appositions(doc: Doc, appositives: Iterable[Description]) -> list[Apposition]:
    return [
        Apposition(_span(doc, appositive.anchor), _span(doc, appositive.span), appositive.score)
        for appositive in appositives
    ]


class _Index:
    """A reading's annotations by the characters that they are about."""

    def __init__(self, annotations: Annotations) -> None:
        self.annotations = annotations
        self.mentions: dict[Span, list[Mention]] = {}
        self.by_anchor: dict[Span, list[Relation]] = {}
        self.by_complement: dict[Span, list[Relation]] = {}
        self.appositives: dict[Span, list[Description]] = {}
        self.concepts: dict[Span, ConceptMention] = {
            concept.span: concept for concept in annotations.concepts
        }
        self.clusters = {
            member.span: cluster for cluster in annotations.clusters for member in cluster.members
        }
        for mention in annotations.mentions:
            self.mentions.setdefault(mention.span, []).append(mention)
        for relation in annotations.relations:
            self.by_anchor.setdefault(relation.anchor, []).append(relation)
            self.by_complement.setdefault(relation.complement, []).append(relation)
        for appositive in annotations.appositives:
            self.appositives.setdefault(appositive.anchor, []).append(appositive)


_decoded = lru_cache(maxsize=64)(lambda annotations: _Index(decode(annotations)))


def keep(doc: Doc, key: str, basis: str, annotations: Annotations, parts: Iterable[str]) -> None:
    """Put a reading into a ``Doc``, in the place of any before.

    Args:
        doc: what was read.
        key: of the model, ``KEY`` or ``CONCEPTS_KEY``.
        basis: identifies the model, options and tokens of the reading.
        annotations: of the reading.
        parts: names of what is to be seen of it, besides what was to be seen before.
    """
    shown = {*parts, *doc.user_data.get(key, {"parts": ()})["parts"]}
    doc.user_data[key] = {"basis": basis, "annotations": encode(annotations), "parts": sorted(shown)}


def kept(doc: Doc, key: str, basis: str) -> bool:
    """Whether a ``Doc`` holds such a reading."""
    return key in doc.user_data and doc.user_data[key]["basis"] == basis


def show(doc: Doc, key: str, parts: Iterable[str]) -> None:
    """Let more parts of a ``Doc``'s reading be seen."""
    reading = doc.user_data[key]
    reading["parts"] = sorted({*reading["parts"], *parts})


def _stored(doc: Doc, *parts: str) -> dict[str, Any]:
    """The reading of a ``Doc`` if one of some parts is to be seen."""
    for key in (KEY, CONCEPTS_KEY):
        reading: dict[str, Any] = doc.user_data.get(key, {"parts": ()})
        if not set(parts).isdisjoint(reading["parts"]):
            return reading
    component = f"betwixt_{parts[0].replace('-', '_')}"
    advice = f'nlp.add_pipe("betwixt") or nlp.add_pipe("{component}")'
    if parts[0] in CONCEPT_PARTS:
        advice = 'nlp.add_pipe("betwixt_concept_mentions")'
    raise NotReadError(
        f"the Doc was not read for {' or '.join(parts)}", f"add a component to its pipeline: {advice}"
    )


def register_extensions() -> None:
    """Make ``doc._.betwixt`` and ``span._.betwixt`` known to spaCy."""
    Doc.set_extension(KEY, getter=DocResults, force=True)
    DocSpan.set_extension(KEY, getter=SpanResults, force=True)
