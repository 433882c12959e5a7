"""Gold documents as tasks for a linker: what the model reads in them, and what each name means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from betwixt.annotations import Annotations
from betwixt.document import Document, Span
from betwixt.errors import BetwixtError
from extractors.pipeline import DocumentRun
from extractors.standard import standard_pipeline
from linkers.wikidata.linking.entities import LinkingTask, task
from training.linking.gold import LinkedDocument

_BATCH = 16


@dataclass(frozen=True, slots=True)
class Example:
    """One document to link.

    Args:
        id: of the document.
        task: its entities.
        gold: characters of a name → the item that it means, or nothing.
    """

    id: str
    task: LinkingTask
    gold: dict[Span, str]


def examples(documents: Sequence[LinkedDocument], *, predicted: bool = False) -> Iterator[Example]:
    """The tasks of gold documents, read by the shipped model.

    Args:
        documents: with their names.
        predicted: link the names that the model finds in the place of those given.

    Raises:
        BetwixtError: a document cannot be read.
    """
    pipeline = standard_pipeline()
    for start in range(0, len(documents), _BATCH):
        batch = documents[start : start + _BATCH]
        runs = [DocumentRun(Document.of(document.id, document.text)) for document in batch]
        pipeline.run(runs)
        for gold, run in zip(batch, runs, strict=True):
            if run.failure:
                raise BetwixtError(f"{gold.id}: {run.failure.extractor} failed: {run.failure.reason}")
            yield example(gold, run.document, pipeline.made_by(pipeline.names, run), predicted=predicted)


def example(
    gold: LinkedDocument, document: Document, annotations: Annotations, *, predicted: bool = False
) -> Example:
    """The task of one document that has been read."""
    names = {Span(name.start, name.end): name.item for name in gold.names}
    return Example(gold.id, task(document, annotations, None if predicted else list(names)), names)
