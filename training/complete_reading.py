"""Annotations of every document or none: what a score needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from betwixt.annotations import Annotations
from betwixt.document import Document
from betwixt.errors import BetwixtError
from extractors.pipeline import DocumentRun, Pipeline

_BATCH = 64


class UnreadDocumentError(BetwixtError):
    """A document of the data could not be annotated, so there is no score."""


def read_all(
    documents: Sequence[Document], pipeline: Pipeline, names: Sequence[str]
) -> Iterator[Annotations]:
    """What the pipeline finds under some names in each document, in order.

    Args:
        documents: any number; a few are held at once.
        pipeline: provides the names.
        names: as for ``Pipeline.made_by``.

    Raises:
        UnreadDocumentError: an extractor failed on a document.
    """
    for start in range(0, len(documents), _BATCH):
        readings = [DocumentRun(document) for document in documents[start : start + _BATCH]]
        pipeline.run(readings)
        for reading in readings:
            if reading.failure:
                place = reading.document.source or reading.document.id
                raise UnreadDocumentError(
                    f"{place}: {reading.failure.extractor} failed: {reading.failure.reason}",
                    "a score over the other documents would not be comparable",
                )
            yield pipeline.made_by(names, reading)
