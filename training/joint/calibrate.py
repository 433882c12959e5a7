"""The thresholds of trained weights, tuned on the development sets."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

import numpy as np

from extractors.joint.decisions.labels import NAME_TAGS
from extractors.joint.decisions.names.decided import name_tags
from extractors.joint.decisions.names.named_words import OUTSIDE
from extractors.joint.decisions.pairs.scores import PairScores
from extractors.joint.decisions.parses.trees import Arc
from extractors.joint.decisions.thresholds import Thresholds
from extractors.joint.model import JointExtractor
from extractors.joint.reader import TextReader
from training.appositives.evaluate import pool
from training.appositives.scorer import Compared
from training.appositives.scorer import score as score_appositives
from training.coreference.evaluate import gold_clusters
from training.coreference.mention_clusters import mention_clusters
from training.coreference.scorer import Clusters, score
from training.gold import treebanks
from training.gold.folder import FOLDER
from training.gold.tne import TNEDocument
from training.gold.tne_data import gold_annotations, load
from training.joint import data_sets
from training.joint.weights_editing import write_thresholds
from training.names.evaluate import load as load_names
from training.names.scorer import score as score_names
from training.np_enrichment.links import FloatArray, best_threshold
from training.np_enrichment.scorer import GoldCells
from training.parser.parsed_sentences import ParsedSentence, gold, read_words

logger = logging.getLogger(__name__)

CLUSTER_THRESHOLDS = tuple(step / 20 for step in range(5, 16))
WORTH = 0.5
"""CoNLL F1 that is given up for fewer wrong joins: two people in one entity mislead more than one in two."""


NO_NAME = tuple(step / 4 for step in range(13))
"""What is tried as ``Thresholds.no_name``."""


APPOSITIONS = (0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.7, 0.9)
"""What is tried as ``Thresholds.apposition``."""


def calibrate(weights: Path, data: Path = FOLDER) -> Thresholds:
    """Tune the thresholds of a weights file and write them into it.

    Links are tuned on the development documents of TNE (labelled F1), clusters too (CoNLL F1,
    with a preference for fewer joins), names on EWT's and GUM's (F1), and appositions on the spans of the
    pool of ``training.appositives.evaluate`` (F1 end to end).

    Args:
        weights: a file that ``kg train np-enrichment`` wrote.
        data: the folder with the data sets.

    Raises:
        InvalidInputError: a file cannot be read.
    """
    documents = load(data / data_sets.TNE[1])
    texts = [document.document for document in documents]
    scores = JointExtractor(weights).pair_scores(texts, gold_annotations(documents))
    link, labelled_f1 = best_threshold(
        (GoldCells.of_document(document) for document in documents),
        (
            _in_order_of_file(document, of_document)
            for document, of_document in zip(documents, scores, strict=True)
        ),
    )
    conll_f1 = {threshold: _conll_f1(documents, scores, threshold) for threshold in CLUSTER_THRESHOLDS}
    cluster = max(threshold for threshold, f1 in conll_f1.items() if f1 >= max(conll_f1.values()) - WORTH)
    names = [data / part[1] for part in (data_sets.EWT_NAMES, data_sets.GUM)]
    thresholds = Thresholds(link=round(link, 4), cluster=cluster, no_name=_no_name(weights, names))
    write_thresholds(weights, thresholds)
    thresholds = replace(thresholds, apposition=_apposition(weights, data))  # which depends on names
    logger.info("thresholds %s; labelled F1 %.2f", thresholds, labelled_f1)
    write_thresholds(weights, thresholds)
    return thresholds


def _in_order_of_file(document: TNEDocument, scores: PairScores) -> FloatArray:
    row = {span: index for index, span in enumerate(scores.spans)}
    rows = [row[phrase.span] for phrase in document.noun_phrases]
    return scores.relations[rows][:, rows]


def _conll_f1(documents: Sequence[TNEDocument], scores: Sequence[PairScores], threshold: float) -> float:
    def pairs() -> Iterator[tuple[Clusters, Clusters]]:
        for document, pair_scores in zip(documents, scores, strict=True):
            clusters = mention_clusters(pair_scores.spans, pair_scores.coreference, threshold)
            yield (
                [cluster for cluster in gold_clusters(document) if len(cluster) > 1],
                [{member.span for member in cluster.members} for cluster in clusters],
            )

    return score(pairs())["conll_f1"]


def _no_name(weights: Path, files: Iterable[Path]) -> float:
    """The shift with which the names of all files together are found best."""
    reader = TextReader(weights)
    shifted = reader.model.thresholds.no_name
    outside = np.array([tag == OUTSIDE for tag in NAME_TAGS], dtype=np.float32)
    gold: list[Sequence[str]] = []
    tags_by_shift: dict[float, list[list[str]]] = {shift: [] for shift in NO_NAME}
    for document in chain.from_iterable(map(load_names, files)):
        starts = [
            int(start) for start in np.cumsum([0, *(len(sentence.forms) for sentence in document[:-1])])
        ]
        words = [word for sentence in document for word in sentence.forms]
        reading = reader.read(words, starts)
        gold += [sentence.tags for sentence in document]
        for shift, sentences in tags_by_shift.items():
            scores = reading.name_tags + np.float32(shift - shifted) * outside
            tags = name_tags(scores, words, reading.parts_of_speech, starts)
            every = iter([NAME_TAGS[tag] for tag in tags])
            sentences += [[next(every) for _ in sentence.forms] for sentence in document]
    f1 = {shift: score_names(zip(gold, tags, strict=True))["f1"] for shift, tags in tags_by_shift.items()}
    logger.info("F1 of names by shift: %s", f1)
    return max(f1, key=f1.__getitem__)


def _apposition(weights: Path, data: Path) -> float:
    """The threshold with which the spans of appositives are found best."""
    documents = list(chain.from_iterable(pool(data).values()))
    read = chain.from_iterable(read_words(treebanks.forms(documents), TextReader(weights)))
    annotated = [
        (sentence, tags)
        for document in documents
        for sentence, tags in zip(document.sentences, document.name_tags, strict=True)
    ]
    compared = [
        Compared(sentence.forms, gold(sentence, tags or ()), parse, sentence.joined)
        for (sentence, tags), parse in zip(annotated, read, strict=True)
    ]
    f1 = {threshold: _span_f1(compared, threshold) for threshold in APPOSITIONS}
    logger.info("F1 of spans of appositives by threshold: %s", f1)
    return max(f1, key=f1.__getitem__)


def _span_f1(compared: Sequence[Compared], threshold: float) -> float:
    shifted = [
        replace(
            sentence,
            predicted=replace(sentence.predicted, found_appositions=_likely(sentence.predicted, threshold)),
        )
        for sentence in compared
    ]
    return score_appositives(shifted)["span_f1"]


def _likely(parse: ParsedSentence, threshold: float) -> frozenset[Arc]:
    """As ``Parse.appositions`` chooses them."""
    assert parse.apposition_scores is not None
    likely = np.argwhere(parse.apposition_scores >= threshold).tolist()
    return parse.tree_appositions | {Arc(word, head) for word, head in likely}
