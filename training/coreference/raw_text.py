"""Coreference on raw text: CoNLL files, with predicted mentions."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from betwixt.annotations import Cluster
from betwixt.document import Document, Span
from betwixt.errors import InvalidInputError
from extractors.language.rebuilt_text import rebuilt_text
from extractors.pipeline import Pipeline
from training.complete_reading import read_all
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


def annotate(documents: Sequence[CoNLLDocument], pipeline: Pipeline) -> Iterator[list[list[Span]]]:
    """The clusters that the pipeline finds in each document, as stretches of the gold's tokens.

    The text is rebuilt from the words. A mention that does not begin and end with tokens
    of the gold stays, as one that no gold mention equals.

    Raises:
        UnreadDocumentError: an extractor failed on a document.
    """
    rebuilt = [rebuilt_text(document.words) for document in documents]
    texts = [
        Document(id=f"{document.name}#{document.part}", text=text)
        for document, (text, _) in zip(documents, rebuilt, strict=True)
    ]
    for (_, words), reading in zip(rebuilt, read_all(texts, pipeline, ["coreference"]), strict=True):
        yield _on_tokens(reading.clusters, words)


def _on_tokens(clusters: Sequence[Cluster], words: Sequence[Span]) -> list[list[Span]]:
    visible = [(index, word) for index, word in enumerate(words) if word.start < word.end]
    first = {word.start: index for index, word in visible}
    last = {word.end: index for index, word in visible}

    def tokens(span: Span) -> Span:
        if span.start in first and span.end in last:
            return Span(first[span.start], last[span.end] + 1)
        return Span(-1 - span.start, -1 - span.end)  # characters, told from tokens by their sign

    return [[tokens(member.span) for member in cluster.members] for cluster in clusters]


def _is_masked(document: CoNLLDocument) -> bool:
    masked = sum(bool(_MASKED.fullmatch(word)) for word in document.words)
    return 2 * masked > len(document.words)
