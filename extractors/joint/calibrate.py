"""The thresholds of trained weights, tuned on the development sets."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from extractors import treebanks
from extractors.coreference.clustering import mention_clusters
from extractors.coreference.evaluate import gold_clusters
from extractors.coreference.scorer import Clusters, score
from extractors.iob2 import OUTSIDE
from extractors.joint.labels import NAME_TAGS
from extractors.joint.model import JointExtractor
from extractors.joint.name_tags import name_tags
from extractors.joint.reader import TextReader
from extractors.joint.thresholds import Thresholds
from extractors.joint.weights import write_thresholds
from extractors.names.evaluate import load as load_names
from extractors.names.scorer import score as score_names
from extractors.np_enrichment.links import FloatArray, PairScores, best_threshold
from extractors.np_enrichment.scorer import GoldCells
from extractors.tne import TNEDocument
from extractors.tne_data import DEV, gold_annotations, load

logger = logging.getLogger(__name__)

CLUSTER_THRESHOLDS = tuple(step / 20 for step in range(5, 16))
WORTH = 0.5
"""CoNLL F1 that is given up for fewer wrong joins: two people in one entity mislead more than one in two."""


NO_NAME = tuple(step / 2 for step in range(7))
"""What is tried as ``Thresholds.no_name``."""


def calibrate(
    weights: Path, *, pairs_from: Path = DEV, names_from: Path = treebanks.EWT_NAMES_DEV
) -> Thresholds:
    """Tune the thresholds of a weights file and write them into it.

    Args:
        weights: a file written by training.py.
        pairs_from: TNE development documents, for links (labelled F1) and clusters (CoNLL F1, with a
            preference for fewer joins).
        names_from: a development file with names, in IOB2 or CoNLL-U, for their F1.

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
    thresholds = Thresholds(link=round(link, 4), cluster=cluster, no_name=_no_name(weights, names_from))
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


def _no_name(weights: Path, path: Path) -> float:
    """The shift with which the names of a file are found best."""
    reader = TextReader(weights)
    shifted = reader.model.thresholds.no_name
    outside = np.array([tag == OUTSIDE for tag in NAME_TAGS], dtype=np.float32)
    gold: list[Sequence[str]] = []
    found: dict[float, list[list[str]]] = {shift: [] for shift in NO_NAME}
    for document in load_names(path):
        starts = [int(start) for start in np.cumsum([0, *(len(each.forms) for each in document[:-1])])]
        words = [word for each in document for word in each.forms]
        scores = reader.read(words, starts).name_tags
        gold += [each.tags for each in document]
        for shift, sentences in found.items():
            tags = name_tags(scores + np.float32(shift - shifted) * outside, words, starts)
            every = iter([NAME_TAGS[tag] for tag in tags])
            sentences += [[next(every) for _ in each.forms] for each in document]
    f1 = {shift: score_names(zip(gold, tags, strict=True))["f1"] for shift, tags in found.items()}
    logger.info("F1 of names by shift: %s", f1)
    return max(f1, key=f1.__getitem__)
