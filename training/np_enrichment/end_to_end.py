"""NP enrichment from raw text: noun phrases, relations and clusters are all predicted."""

from __future__ import annotations

from collections.abc import Sequence

from betwixt.annotations import Annotations
from betwixt.document import Span
from extractors.pipeline import Pipeline
from training.complete_reading import read_all
from training.gold.tne import TNEDocument
from training.np_enrichment.scorer import precision_recall_f1

Pair = tuple[Span, Span]

_NEEDED = ("noun-phrases", "np-enrichment", "coreference")


def end_to_end(documents: Sequence[TNEDocument], pipeline: Pipeline) -> dict[str, float]:
    """Score relations and noun phrases that a pipeline finds in the texts, in percent.

    A predicted relation holds for every mention of the complement's predicted cluster, as
    in gold. It is right if both spans are exactly gold noun phrases and its preposition is a
    gold one of that pair. Each pair counts once: gold's however many prepositions it has,
    the predicted under the preposition of the highest score.

    Returns:
        ``precision``, ``recall`` and ``f1`` under ``end_to_end_`` and ``noun_phrase_``.

    Raises:
        UnreadDocumentError: an extractor failed on a document.
    """
    names = [name for name in _NEEDED if name in pipeline.provided]
    right = gold_count = found_count = 0
    right_phrases = gold_phrases = found_phrases = 0
    texts = [document.document for document in documents]
    for document, reading in zip(documents, read_all(texts, pipeline.leading_to(names), names), strict=True):
        gold, predicted = gold_links(document), predicted_links(reading)
        right += sum(preposition in gold.get(pair, ()) for pair, preposition in predicted.items())
        gold_count += len(gold)
        found_count += len(predicted)
        gold_spans = {phrase.span for phrase in document.noun_phrases}
        found_spans = {m.span for m in reading.mentions if {"noun-phrase", "pronoun"} & set(m.kinds)}
        right_phrases += len(gold_spans & found_spans)
        gold_phrases += len(gold_spans)
        found_phrases += len(found_spans)
    return {
        **precision_recall_f1("end_to_end", right, found_count, gold_count),
        **precision_recall_f1("noun_phrase", right_phrases, found_phrases, gold_phrases),
    }


def gold_links(document: TNEDocument) -> dict[Pair, set[str]]:
    """Gold prepositions by pair of spans; a span has no link to itself."""
    span = {phrase.id: phrase.span for phrase in document.noun_phrases}
    links: dict[Pair, set[str]] = {}
    for (anchor, complement), prepositions in document.relations.items():
        if span[anchor] != span[complement]:
            links.setdefault((span[anchor], span[complement]), set()).update(prepositions)
    return links


def predicted_links(annotations: Annotations) -> dict[Pair, str]:
    """The preposition of every predicted pair of spans, complement clusters closed over."""
    cluster = {
        member.span: tuple(reference.span for reference in cluster.members)
        for cluster in annotations.clusters
        for member in cluster.members
    }
    links: dict[Pair, str] = {}
    for relation in sorted(annotations.relations, key=lambda relation: relation.score):
        for complement in cluster.get(relation.complement, (relation.complement,)):
            if complement != relation.anchor:
                links[relation.anchor, complement] = relation.preposition
    return links
