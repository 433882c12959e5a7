"""The concept mentions of one document, what they denote, and which is said to be a kind of which."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from betwixt.annotations import Annotations, ConceptMention, HypernymPair
from betwixt.document import Span
from betwixt.schema import hypernymy_iri
from extractors.component_names import VOCABULARY
from kg.assemble.documents.document_text import DocumentText
from kg.assemble.thresholds import passes
from kg.graph.tables import TableRow, table_row
from linkers.concepts.corpus.concept_graph import Membership

LINKER = "concept-linking"
"""Who says which concept a mention denotes."""

Terms = tuple[Span, Span]
"""Hyponym and hypernym."""


def concept_mentions(annotations: Annotations, thresholds: Mapping[str, float]) -> dict[Span, ConceptMention]:
    """The concept mentions that go into the graph, by span in text order; the surest of each stretch."""
    mentions_by_span: dict[Span, ConceptMention] = {}
    for mention in annotations.concepts:
        if passes(mention.score, mention.extractor, thresholds) and (
            mention.span not in mentions_by_span or mention.score > mentions_by_span[mention.span].score
        ):
            mentions_by_span[mention.span] = mention
    return dict(sorted(mentions_by_span.items()))


def hypernym_pairs(
    annotations: Annotations, concepts: Mapping[Span, ConceptMention], thresholds: Mapping[str, float]
) -> dict[Terms, HypernymPair]:
    """Which concept mention is said to be a kind of which, in text order; the surest of several sayings."""
    pairs_by_terms: dict[Terms, HypernymPair] = {}
    for pair in annotations.hypernyms:
        terms = pair.hyponym, pair.hypernym
        if not passes(pair.score, pair.extractor, thresholds) or any(term not in concepts for term in terms):
            continue
        if terms not in pairs_by_terms or pair.score > pairs_by_terms[terms].score:
            pairs_by_terms[terms] = pair
    return dict(sorted(pairs_by_terms.items()))


def hypernym_rows(text: DocumentText, pairs: Mapping[Terms, HypernymPair]) -> Iterator[TableRow]:
    """The rows of what the document says to be a kind of what."""
    for (hyponym, hypernym), pair in pairs.items():
        id = hypernymy_iri(text.id, hyponym, hypernym)
        yield table_row("HypernymEvidence", id=id, score=pair.score, extractor=pair.extractor)
        yield table_row("HypernymEvidence-IN_DOCUMENT-Document", source=id, target=text.id)
        if sentence := text.sentence_around(hyponym):
            yield table_row("HypernymEvidence-IN_SENTENCE-Sentence", source=id, target=sentence)
        for table, term in (
            ("HypernymEvidence-HAS_HYPONYM-Mention", hyponym),
            ("HypernymEvidence-HAS_HYPERNYM-Mention", hypernym),
        ):
            yield table_row(table, source=id, target=text.part("char", term))


def denotation_rows(
    text: DocumentText, denoted: Mapping[Span, Membership], concepts: Mapping[Span, ConceptMention]
) -> Iterator[TableRow]:
    """The rows of what the document's mentions denote, and so the document mentions.

    Args:
        text: the document.
        denoted: concept mention → what it denotes. A user's vocabulary says so of its terms.
        concepts: the concept mentions.
    """
    for span, membership in denoted.items():
        is_term = span in concepts and concepts[span].extractor == VOCABULARY
        yield table_row(
            "Mention-DENOTES-Concept",
            source=text.part("char", span),
            target=membership.concept,
            score=membership.score,
            extractor=VOCABULARY if is_term else LINKER,
        )
    for concept in sorted({membership.concept for membership in denoted.values()}):
        yield table_row("Document-MENTIONS-Concept", source=text.id, target=concept)
