"""Coreference on raw text: CoNLL files, with predicted mentions."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from betwixt.annotations import Annotations
from betwixt.document import Document, Span
from betwixt.errors import InvalidInputError
from extractors.joint.model import JointExtractor
from extractors.language.rebuilt_text import rebuilt_text
from extractors.pipeline import Pipeline
from training.complete_reading import read_all
from training.coreference.whole_mentions import whole_clusters
from training.gold.conll import CoNLLDocument, read
from training.gold.lines import numbered_lines

logger = logging.getLogger(__name__)

_BEGIN = re.compile(rb"#\s?begin document")
_MASKED = re.compile(r"_+")


def is_conll(path: Path) -> bool:
    """Whether a file's first line that is not blank begins a CoNLL document.

    Raises:
        InvalidInputError: the file cannot be read.
    """
    first = next((line for _, line in numbered_lines(path) if line.strip()), b"")
    return bool(_BEGIN.match(first.strip()))


def load(path: Path) -> list[CoNLLDocument]:
    """The documents that can be read; one whose words are masked is passed over with a warning.

    Raises:
        InvalidInputError: the file is damaged, lacks words, or holds no document.
    """
    documents = list(read(path))
    for document in documents:
        if not any(document.words):
            raise InvalidInputError(
                f"{path}: document {document.name} has no words",
                "expected three columns (number, word, clusters) or those of CoNLL-2012",
            )
    legible = [document for document in documents if not _is_masked(document)]
    for document in documents:
        if _is_masked(document):
            logger.warning("%s: document %s is passed over: its words are masked", path, document.name)
    if not legible:
        raise InvalidInputError(f"{path}: no documents", "expected the CoNLL-2012 coreference format")
    return legible


class FoundClusters(NamedTuple):
    """The clusters of a document, as stretches of the gold's tokens.

    Args:
        whole: with the mentions of OntoNotes (``whole_mentions``), where the joint model found them.
        phrases: as the pipeline found them.
    """

    whole: list[list[Span]]
    phrases: list[list[Span]]


def annotate(documents: Sequence[CoNLLDocument], pipeline: Pipeline) -> Iterator[FoundClusters]:
    """The clusters that the pipeline finds in each document.

    The text is rebuilt from the words. A mention that does not begin and end with tokens
    of the gold stays, as one that no gold mention equals.

    Args:
        documents: with their words.
        pipeline: its last extractor provides coreference.

    Raises:
        UnreadDocumentError: an extractor failed on a document.
    """
    rebuilt = [rebuilt_text(document.words) for document in documents]
    texts = [
        Document(id=f"{document.name}#{document.part}", text=text)
        for document, (text, _) in zip(documents, rebuilt, strict=True)
    ]
    joint = pipeline.extractors[-1]
    if isinstance(joint, JointExtractor):
        predicted = _joint_clusters(texts, pipeline, joint)
    else:
        annotated = read_all(texts, pipeline, ["coreference"])
        predicted = ((_spans(annotations),) * 2 for annotations in annotated)
    for (_, words), (whole, phrases) in zip(rebuilt, predicted, strict=True):
        yield FoundClusters(_on_tokens(whole, words), _on_tokens(phrases, words))


def _joint_clusters(
    texts: Sequence[Document], pipeline: Pipeline, joint: JointExtractor
) -> Iterator[tuple[list[list[Span]], list[list[Span]]]]:
    before = Pipeline(pipeline.extractors[:-1])
    for text, given in zip(texts, read_all(texts, before, joint.reads), strict=True):
        (reading,) = joint.full_readings([text], [given])
        yield whole_clusters(reading), _spans(reading.annotations)


def _spans(annotations: Annotations) -> list[list[Span]]:
    return [[member.span for member in cluster.members] for cluster in annotations.clusters]


def _on_tokens(clusters: Sequence[Sequence[Span]], words: Sequence[Span]) -> list[list[Span]]:
    visible = [(index, word) for index, word in enumerate(words) if word.start < word.end]
    first = {word.start: index for index, word in visible}
    last = {word.end: index for index, word in visible}

    def tokens(span: Span) -> Span:
        if span.start in first and span.end in last:
            return Span(first[span.start], last[span.end] + 1)
        return Span(-1 - span.start, -1 - span.end)  # characters, told from tokens by their sign

    return [list(map(tokens, cluster)) for cluster in clusters]


def _is_masked(document: CoNLLDocument) -> bool:
    masked = sum(bool(_MASKED.fullmatch(word)) for word in document.words)
    return 2 * masked > len(document.words)
