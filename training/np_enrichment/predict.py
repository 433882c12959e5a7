"""What an extractor says about the gold noun phrases of TNE documents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

import numpy as np

from betwixt.annotations import Relation
from betwixt.document import Span
from extractors.extractor import Extractor
from extractors.joint.decisions.pairs.scores import PairScores
from extractors.language.relation_labels import LABELS
from training.gold.tne import TNEDocument
from training.gold.tne_data import gold_annotations
from training.np_enrichment.links import Decisions, PairScorer, decide

_BATCH = 64  # documents whose pairs are held at once


def predict(extractor: Extractor, documents: Iterable[TNEDocument]) -> Iterator[Decisions]:
    """The decisions on every pair of gold noun phrases, in the order of the file.

    Args:
        extractor: a ``PairScorer``, which is asked about the gold phrases, or one that reads
            mentions and finds relations.
        documents: rows and columns of each result are in the order of its ``noun_phrases``.
    """
    waiting = iter(documents)
    while batch := list(islice(waiting, _BATCH)):
        texts, given = [document.document for document in batch], gold_annotations(batch)
        if isinstance(extractor, PairScorer):
            for document, scores in zip(batch, extractor.pair_scores(texts, given), strict=True):
                yield of_scores(document, scores, extractor.link_threshold)
        else:
            readings = extractor.annotate(texts, given)
            for document, annotations in zip(batch, readings, strict=True):
                yield of_relations(document, annotations.relations)


def of_scores(document: TNEDocument, scores: PairScores, threshold: float) -> Decisions:
    """The decisions on the pairs of a document's noun phrases; those of the same characters share theirs."""
    row = {span: index for index, span in enumerate(scores.spans)}
    rows = np.asarray([row[phrase.span] for phrase in document.noun_phrases], dtype=np.int64)
    return decide(scores.relations[np.ix_(rows, rows)], threshold, forbidden=rows[:, None] == rows)


def of_relations(document: TNEDocument, relations: Iterable[Relation]) -> Decisions:
    """Relations as decisions; of an unlinked pair ``best`` and ``probability`` are 0.

    Of several relations of a pair the one with the highest score counts. Noun phrases of
    the same characters share their relations; relations of other spans have no cell.
    """
    places: dict[Span, list[int]] = {}
    for index, phrase in enumerate(document.noun_phrases):
        places.setdefault(phrase.span, []).append(index)
    labels = np.zeros((len(document.noun_phrases),) * 2, dtype=np.int64)
    probability = np.zeros(labels.shape)
    for relation in sorted(relations, key=lambda relation: relation.score):
        cells = np.ix_(places.get(relation.anchor, []), places.get(relation.complement, []))
        labels[cells] = LABELS.index(relation.preposition)
        probability[cells] = relation.score
    return Decisions(labels, probability, labels > 0)
