"""The thresholds of trained weights, tuned on the development sets."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from pathlib import Path

from extractors import treebanks
from extractors.coreference.clustering import mention_clusters
from extractors.coreference.evaluate import gold_clusters
from extractors.coreference.scorer import Clusters, score
from extractors.joint.model import JointExtractor, read_words
from extractors.joint.reader import TextReader
from extractors.joint.thresholds import Thresholds
from extractors.joint.weights import write_thresholds
from extractors.np_enrichment.links import FloatArray, PairScores, best_threshold
from extractors.np_enrichment.scorer import GoldCells
from extractors.parser.reading import gold
from extractors.parser.scorer import best_threshold as best_apposition_threshold
from extractors.tne import TNEDocument
from extractors.tne_data import DEV, gold_annotations, load

logger = logging.getLogger(__name__)

CLUSTER_THRESHOLDS = tuple(step / 20 for step in range(5, 16))
WORTH = 0.5
"""CoNLL F1 that is given up for fewer wrong joins: two people in one entity mislead more than one in two."""


def calibrate(
    weights: Path, *, pairs_from: Path = DEV, appositions_from: Path = treebanks.EWT_DEV
) -> Thresholds:
    """Tune the thresholds of a weights file and write them into it.

    Args:
        weights: a file written by training.py.
        pairs_from: TNE development documents, for links (labelled F1) and clusters (CoNLL F1, with a
            preference for fewer joins).
        appositions_from: a CoNLL-U development file, for arcs of apposition (F1).

    Raises:
        InvalidInputError: a file cannot be read.
    """
    documents = load(pairs_from)
    texts = [each.document for each in documents]
    scores = JointExtractor(weights).pair_scores(texts, gold_annotations(documents))
    link, labelled_f1 = best_threshold(
        (GoldCells.of_document(document) for document in documents),
        (_in_order_of_file(document, each) for document, each in zip(documents, scores, strict=True)),
    )
    conll_f1 = {threshold: _conll_f1(documents, scores, threshold) for threshold in CLUSTER_THRESHOLDS}
    cluster = max(each for each, f1 in conll_f1.items() if f1 >= max(conll_f1.values()) - WORTH)
    thresholds = Thresholds(
        link=round(link, 4), cluster=cluster, apposition=_apposition(weights, appositions_from)
    )
    logger.info("thresholds %s; labelled F1 %.2f", thresholds, labelled_f1)
    write_thresholds(weights, thresholds)
    return thresholds


def _in_order_of_file(document: TNEDocument, scores: PairScores) -> FloatArray:
    row = {span: index for index, span in enumerate(scores.spans)}
    rows = [row[phrase.span] for phrase in document.noun_phrases]
    return scores.relations[rows][:, rows]


def _conll_f1(documents: Sequence[TNEDocument], scores: Sequence[PairScores], threshold: float) -> float:
    def pairs() -> Iterator[tuple[Clusters, Clusters]]:
        for document, each in zip(documents, scores, strict=True):
            found = mention_clusters(each.spans, each.coreference, threshold)
            yield (
                [cluster for cluster in gold_clusters(document) if len(cluster) > 1],
                [{member.span for member in cluster.members} for cluster in found],
            )

    return score(pairs())["conll_f1"]


def _apposition(weights: Path, path: Path) -> float:
    documents = treebanks.load(path)
    reader = TextReader(weights)
    found = read_words(treebanks.forms(documents), reader)
    pairs = [
        (gold(sentence, ()).tree_appositions, parse)
        for document, parses in zip(documents, found, strict=True)
        for sentence, parse in zip(document.sentences, parses, strict=True)
    ]
    return round(best_apposition_threshold(pairs).get("threshold", Thresholds().apposition), 4)
